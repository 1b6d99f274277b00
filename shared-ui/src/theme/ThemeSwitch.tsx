import { useId, useSyncExternalStore } from 'react';
import { storedText, storeText } from 'shared-ui/storage';
import styles from './ThemeSwitch.module.css';

const KEY = 'theme';
const LABELS = { system: 'System', light: 'Light', dark: 'Dark' } as const;
const THEMES = ['system', 'light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

const subscribe = (onChange: () => void) => {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
};

const storedTheme = (): Theme => {
  const stored = storedText('localStorage', KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
};

/** Stores the theme for all tabs of this browser. `theme.js` applies it. */
const choose = (theme: Theme): void => {
  storeText('localStorage', KEY, theme);
  // The browser sends this event to the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
};

/** Chooses between the system's theme, light and dark. */
export const ThemeSwitch = () => {
  const current = useSyncExternalStore(subscribe, storedTheme);
  const name = useId();
  return (
    <fieldset className={styles.switch} aria-label="Theme">
      {THEMES.map((theme) => (
        <label key={theme} className={styles.choice}>
          <input type="radio" name={name} checked={theme === current} onChange={() => choose(theme)} />
          {LABELS[theme]}
        </label>
      ))}
    </fieldset>
  );
};
