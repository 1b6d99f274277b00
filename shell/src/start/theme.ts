import { THEME_KEY, themeOf } from 'shared-ui/stored-theme';
import { storedIn } from './stored';

const apply = (): void => {
  const theme = themeOf(document.documentElement.dataset.unkeptTheme ?? storedIn('localStorage', THEME_KEY));
  const isOfSystem = theme === 'system';
  if (isOfSystem) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta')) {
    const { scheme } = meta.dataset;
    if (meta.name === 'color-scheme') meta.content = isOfSystem ? 'light dark' : theme;
    const media = scheme === theme ? 'all' : 'not all';
    if (scheme) meta.media = isOfSystem ? `(prefers-color-scheme: ${scheme})` : media;
  }
};

/** Applies the theme that was chosen in this browser, now and at each choice. */
export const followTheme = (): void => {
  apply();
  // Sent by other tabs, and by the theme switch of this tab.
  addEventListener('storage', apply);
};
