import { useEffect, useState } from 'react';
import { useAuth, useCurrentUser } from 'shared-auth';
import type { PageRecords } from 'shared-records/firestore';

/**
 * Returns false if no administrator has enabled the account since it signed in. Signs out an account that loses its
 * access; signing out the others would only let them sign in again.
 */
export const useHasAccess = ({ watchAccount }: Pick<PageRecords, 'watchAccount'>): boolean => {
  const { auth } = useAuth();
  const { email } = useCurrentUser().userData;
  const [hasAccess, setHasAccess] = useState(true);
  useEffect(
    () =>
      watchAccount(email, {
        onLetIn: () => setHasAccess(true),
        onShutOut: (hadAccess) => {
          if (!hadAccess) return setHasAccess(false);
          auth.signOut().catch((error: unknown) => console.error('The session could not be ended.', error));
        },
      }),
    [auth, watchAccount, email],
  );
  return hasAccess;
};
