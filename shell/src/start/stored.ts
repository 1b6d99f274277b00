// What the page leaves in the tab for its next document, whose inline script reads it before any file has run.

/** The email of the last verified user who did not log out. */
export const LAST_SESSION_KEY = 'last-session';

/** Returns the text in a storage of the browser; '' if there is none, or the browser blocks it. */
export const storedIn = (kind: 'sessionStorage' | 'localStorage', key: string): string => {
  try {
    return window[kind].getItem(key) ?? '';
  } catch {
    return '';
  }
};
