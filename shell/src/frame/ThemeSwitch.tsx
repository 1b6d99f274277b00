import { useId } from 'react';
import styles from './ThemeSwitch.module.css';
import { THEMES, type Theme, useTheme } from './useTheme';

const LABELS: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Chooses between the system's colours, light and dark ones. */
export const ThemeSwitch = () => {
  const { theme, choose } = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.switch} aria-label="Theme">
      {THEMES.map((each) => (
        <label key={each} className={styles.choice}>
          <input type="radio" name={name} checked={theme === each} onChange={() => choose(each)} />
          {LABELS[each]}
        </label>
      ))}
    </fieldset>
  );
};
