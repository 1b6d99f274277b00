import { useEffect, useState } from 'react';
import { useAuth, useCurrentUser } from 'shared-auth';
import { watchPageAccount } from 'shared-records/firestore';

/** Whether the account of the page is let in, as far as the server has said so. */
export type Standing = 'unknown' | 'let-in' | 'shut-out';

/**
 * Follows whether the account of the page is let in. One that is let in no more loses its session; `shut-out` is one that has
 * not been let in since it signed in, which would only come back to sign in again.
 */
export const useStanding = (): Standing => {
  const { auth } = useAuth();
  const { uid, email } = useCurrentUser().userData;
  const [standing, setStanding] = useState<Standing>('unknown');
  useEffect(
    () =>
      watchPageAccount(
        { uid, email },
        {
          onLetIn: () => setStanding('let-in'),
          onShutOut: (wasLetIn) => {
            if (!wasLetIn) return setStanding('shut-out');
            auth.signOut().catch((error: unknown) => console.error('The session could not be ended.', error));
          },
        },
      ),
    [auth, uid, email],
  );
  return standing;
};
