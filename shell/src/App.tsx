import { lazy, Suspense } from 'react';
import { useAuth } from 'shared-auth';
import { Spinner } from 'shared-ui';
import type { PageStart } from './sections/page-sections';
import { LoginScreen } from './session/LoginScreen';
import { VerifyEmailScreen } from './session/VerifyEmailScreen';
import { loadPage } from './shared-modules';

const Page = lazy(loadPage);

/** The page as the session decides it: login, verification, or the sections in their frame. */
export const App = ({ start }: { start: PageStart }) => {
  const { session } = useAuth();
  switch (session.status) {
    case 'loading':
      return <Spinner label="Loading" />;
    case 'signed-out':
      return <LoginScreen onTyping={loadPage} />;
    case 'unverified':
      return <VerifyEmailScreen />;
    case 'verified':
      return (
        <Suspense fallback={<Spinner label="Loading" />}>
          <Page key={session.userData.uid} start={start} />
        </Suspense>
      );
  }
};
