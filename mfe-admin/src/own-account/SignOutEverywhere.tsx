import { useAuth } from 'shared-auth';
import { Button, Message } from 'shared-ui';
import { useAction } from '../useAction';

/** Renders the button that ends all sessions of the user, such as one on a lost phone. */
export const SignOutEverywhere = () => {
  const { auth } = useAuth();
  const { busy, run, error } = useAction('Signing out everywhere');
  const end = () =>
    run(async () => {
      const answer = await (await auth.loadAccounts()).signOutEverywhere();
      if (!answer.ok) return { error: answer.message };
      await auth.signOut();
      return undefined;
    });
  return (
    <>
      {error !== undefined && <Message tone="error">{error}</Message>}
      <p>
        <Button onClick={end} disabled={busy}>
          Sign out everywhere
        </Button>
      </p>
      <p>Ends your sessions on all devices, also here. Do it if a device is lost.</p>
    </>
  );
};
