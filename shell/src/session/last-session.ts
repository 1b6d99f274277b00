import { useEffect } from 'react';
import type { Session } from 'shared-auth';

const KEY = 'last-session';

/** The email of whoever was verified in this tab last and did not log out; nothing where there was nobody. */
export const lastSession = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

/** To be called on a logout: what ends by itself is to be told from it. */
export const forgetLastSession = (): void => sessionStorage.removeItem(KEY);

/**
 * Keeps in the tab who is signed in, and calls `expected` where somebody was before a reload: Firebase asks its server
 * before it says so, and what stands behind sign-in can be fetched meanwhile.
 */
export const useLastSession = (session: Session, expected: () => unknown): void => {
  useEffect(() => {
    if (session.status === 'verified') sessionStorage.setItem(KEY, session.userData.email);
    else if (session.status === 'loading' && lastSession() !== undefined) void expected();
  }, [session, expected]);
};
