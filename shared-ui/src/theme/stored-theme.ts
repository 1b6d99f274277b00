/** The key under which the browser's storage has the theme of all tabs. */
export const THEME_KEY = 'theme';

export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** Returns the theme that a stored text names: that of the system for any other. */
export const themeOf = (stored: string | undefined): Theme =>
  THEMES.find((theme) => theme === stored) ?? 'system';
