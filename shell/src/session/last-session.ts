import { useEffect } from 'react';
import type { Session } from 'shared-auth';
import { storedText, storeText } from 'shared-ui/storage';

/** `start/prefetch.js` reads the same key. */
const KEY = 'last-session';

/** Returns the email of the last verified user in this tab who did not log out. */
export const lastSession = (): string | undefined => storedText('sessionStorage', KEY);

/** Stores in the tab who is signed in. */
export const useLastSession = (session: Session): void => {
  useEffect(() => {
    if (session.status === 'verified') storeText('sessionStorage', KEY, session.userData.email);
  }, [session]);
};
