import { useEffect } from 'react';
import type { Session } from 'shared-auth';

const KEY = 'last-session';

/** The email of whoever was verified in this tab last and did not log out; nothing where there was nobody. */
export const lastSession = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

/** To be called on a logout: what ends by itself is to be told from it. */
export const forgetLastSession = (): void => sessionStorage.removeItem(KEY);

/** Keeps in the tab who is signed in. */
export const useLastSession = (session: Session): void => {
  useEffect(() => {
    if (session.status === 'verified') sessionStorage.setItem(KEY, session.userData.email);
  }, [session]);
};
