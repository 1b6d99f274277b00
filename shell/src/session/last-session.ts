import { useEffect } from 'react';
import type { Session } from 'shared-auth';
import { keptInTab } from '../kept';

const KEY = 'last-session';

/** The email of whoever was verified in this tab last and did not log out; nothing where there was nobody. */
export const lastSession = (): string | undefined => keptInTab.read(KEY);

/** To be called on a logout: what ends by itself is to be told from it. */
export const forgetLastSession = (): void => keptInTab.forget(KEY);

/** Keeps in the tab who is signed in. */
export const useLastSession = (session: Session): void => {
  useEffect(() => {
    if (session.status === 'verified') keptInTab.write(KEY, session.userData.email);
  }, [session]);
};
