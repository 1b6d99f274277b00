import 'shared-ui/styles.css';
import { type ComponentType, StrictMode, type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider, useAuth } from 'shared-auth';
import { sdkAuthService } from 'shared-auth/firebase/sdk';
import { Button, lazy, Spinner, ToastProvider } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import { type Sections, sectionAt } from './sections';

/** The tab's note that a reload will find a session. */
const SIGNED_IN = 'signed-in';

const Login = ({ onTyping }: { onTyping(): void }) => {
  const { auth } = useAuth();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    await auth.signIn(email, password);
    sessionStorage.setItem(SIGNED_IN, 'yes');
  };
  return (
    <form onSubmit={submit} onInput={onTyping}>
      <TextField label="Username" name="username" type="email" value={email} onChange={setEmail} />
      <TextField label="Password" name="password" type="password" value={password} onChange={setPassword} />
      <Button type="submit">Login</Button>
    </form>
  );
};

const App = ({ Page, onTyping }: { Page: ComponentType; onTyping(): void }) => {
  const { session } = useAuth();
  if (session.status === 'loading') return <Spinner label="Loading" />;
  return session.status === 'verified' ? <Page /> : <Login onTyping={onTyping} />;
};

/**
 * Renders a baseline from the public entry points of the shared packages: a sign-in, and behind it the product's sections.
 * Fetches the page and the section of the URL while the user types, or at once on a reload within a session.
 */
export const startPage = (sections: Sections): void => {
  const load = async (): Promise<ComponentType> => {
    const [{ UserPage }] = await Promise.all([
      import('./UserPage'),
      sections[sectionAt(location.pathname)](),
    ]);
    return () => <UserPage sections={sections} />;
  };
  const prefetch = () => {
    load().catch((error: unknown) => console.error('The page could not be fetched early.', error));
  };
  if (sessionStorage.getItem(SIGNED_IN)) prefetch();
  const Page = lazy(load, <Spinner label="Loading" />);
  const container = document.getElementById('page');
  if (!container) throw new Error('The page has no element with id "page".');
  createRoot(container).render(
    <StrictMode>
      <AuthProvider service={sdkAuthService}>
        <ToastProvider>
          <App Page={Page} onTyping={prefetch} />
        </ToastProvider>
      </AuthProvider>
    </StrictMode>,
  );
};
