import { useEffect } from 'react';
import type { Session } from 'shared-auth';

const KEY = 'last-session';

/**
 * Keeps in the tab whether somebody verified is signed in, and calls `expected` where somebody was before a reload:
 * Firebase asks its server before it says so, and what stands behind sign-in can be fetched meanwhile.
 */
export const useLastSession = (status: Session['status'], expected: () => unknown): void => {
  useEffect(() => {
    if (status === 'loading') {
      if (sessionStorage.getItem(KEY) === 'verified') void expected();
      return;
    }
    sessionStorage.setItem(KEY, status);
  }, [status, expected]);
};
