import { useSyncExternalStore } from 'react';
import { keptInBrowser } from '../kept';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

const subscribe = (onChange: () => void) => {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
};

const keptTheme = (): Theme => THEMES.find((theme) => theme === keptInBrowser.read(KEY)) ?? 'system';

const choose = (theme: Theme): void => {
  keptInBrowser.write(KEY, theme);
  // The browser tells the other tabs alone.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
};

/** The theme that is chosen in this browser, in any of its tabs. What is chosen is put into force by `theme.js`. */
export const useTheme = (): { theme: Theme; choose(theme: Theme): void } => ({
  theme: useSyncExternalStore(subscribe, keptTheme),
  choose,
});
