// What the page leaves in the tab for its next document, whose inline script reads it before any file has run.

/** The email of the last verified user who did not log out. */
export const LAST_SESSION_KEY = 'last-session';

/** The files of the last screen: `Prefetched`. */
export const PREFETCH_KEY = 'prefetch';

/** The overrides that the user has accepted. */
export const OVERRIDES_KEY = 'section-overrides';

/** The builds that links have asked for. */
export const PREVIEWS_KEY = 'section-previews';

/** Returns the text in a storage of the browser; '' if there is none, or the browser blocks it. */
export const storedIn = (kind: 'sessionStorage' | 'localStorage', key: string): string => {
  try {
    return window[kind].getItem(key) ?? '';
  } catch {
    return '';
  }
};

/** The attributes of a link that fetches a file. They match those of the later request, or it is fetched twice. */
export interface FileLink {
  readonly as: string;
  readonly href: string;
  readonly crossOrigin?: string;
  readonly integrity?: string;
}

/** The files that a reload of `path` requests first. */
export interface Prefetched {
  readonly path: string;
  readonly files: readonly FileLink[];
}
