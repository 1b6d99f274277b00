/// <reference path="../styles/css-modules.d.ts" />
import { useId, useSyncExternalStore } from 'react';
import { UnkeptNote } from 'shared-ui';
import { isSharedKept, sharedText, storeShared, watchShared } from 'shared-ui/storage';
import { THEME_KEY, THEMES, type Theme, themeOf } from './stored-theme';
import styles from './ThemeSwitch.module.css';

const LABELS = { system: 'System', light: 'Light', dark: 'Dark' } as const;
const storedTheme = (): Theme => themeOf(sharedText(THEME_KEY));

/** Chooses between the system's theme, light and dark, for all tabs of this browser. `shell/src/start/theme.ts` applies it. */
export const ThemeSwitch = () => {
  const current = useSyncExternalStore(watchShared, storedTheme);
  const name = useId();
  return (
    <fieldset className={styles.theme} aria-label="Theme">
      <div className={styles.switch}>
        {THEMES.map((theme) => (
          <label key={theme} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={theme === current}
              onChange={() => storeShared(THEME_KEY, theme)}
            />
            {LABELS[theme]}
          </label>
        ))}
      </div>
      <UnkeptNote isKept={isSharedKept(THEME_KEY)} />
    </fieldset>
  );
};
