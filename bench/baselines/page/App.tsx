import { lazy, Suspense } from 'react';
import { useAuth } from 'shared-auth';
import type { Section } from 'shared-contract';
import { Spinner } from 'shared-ui';
import { LoginScreen } from '../../../shell/src/session/LoginScreen';
import { VerifyEmailScreen } from '../../../shell/src/session/VerifyEmailScreen';

/** Loads what stands behind sign-in, Firestore above all. */
export const loadPage = () => import('./Page');

const Page = lazy(loadPage);

/** The page as the session decides it: login, verification, or the screens in their frame. */
export const App = ({ screens, onTyping }: Section & { onTyping(): void }) => {
  const { session } = useAuth();
  switch (session.status) {
    case 'loading':
      return <Spinner label="Loading" />;
    case 'signed-out':
      return <LoginScreen onTyping={onTyping} />;
    case 'unverified':
      return <VerifyEmailScreen />;
    case 'verified':
      return (
        <Suspense fallback={<Spinner label="Loading" />}>
          <Page key={session.userData.uid} screens={screens} />
        </Suspense>
      );
  }
};
