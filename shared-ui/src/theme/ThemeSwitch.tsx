import { useId, useSyncExternalStore } from 'react';
import { storedText, storeShared, watchShared } from 'shared-ui/storage';
import styles from './ThemeSwitch.module.css';

const KEY = 'theme';
const LABELS = { system: 'System', light: 'Light', dark: 'Dark' } as const;
const THEMES = ['system', 'light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

const storedTheme = (): Theme => {
  const stored = storedText('localStorage', KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
};

/** Chooses between the system's theme, light and dark, for all tabs of this browser. `theme.js` applies it. */
export const ThemeSwitch = () => {
  const current = useSyncExternalStore(watchShared, storedTheme);
  const name = useId();
  return (
    <fieldset className={styles.switch} aria-label="Theme">
      {THEMES.map((theme) => (
        <label key={theme} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={theme === current}
            onChange={() => storeShared(KEY, theme)}
          />
          {LABELS[theme]}
        </label>
      ))}
    </fieldset>
  );
};
