import { useEffect } from 'react';
import type { Session } from 'shared-auth';
import { storedText, storeText } from 'shared-ui/storage';
import { LAST_SESSION_KEY } from '../start/stored';

/** Returns the email of the last verified user in this tab who did not log out. */
export const lastSession = (): string | undefined => storedText('sessionStorage', LAST_SESSION_KEY);

/** Stores in the tab who is signed in. */
export const useLastSession = (session: Session): void => {
  useEffect(() => {
    if (session.status === 'verified') storeText('sessionStorage', LAST_SESSION_KEY, session.userData.email);
  }, [session]);
};
