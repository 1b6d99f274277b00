import { type ReactNode, useState } from 'react';
import { Icon, type IconName, ToastProvider } from 'shared-ui';
import { BrowserRouter } from 'shared-ui/router';
import { ThemeSwitch } from 'shared-ui/theme';
import styles from './design.module.css';
import { PIECES } from './pieces';

const SHOWN = /^--(color|space|radius|font-(?!family)|control-height|row-height)/;

/** Returns the names of the tokens that style sheets declare for the page: colours, spaces, radii, font sizes and heights. */
const tokensOf = (sheets: Iterable<CSSStyleSheet>): string[] => {
  const names = new Set<string>();
  for (const sheet of sheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule && rule.selectorText === ':root')
        for (const name of rule.style) if (SHOWN.test(name)) names.add(name);
  return [...names];
};

const ICONS: readonly IconName[] = [
  'trash',
  'pencil',
  'search',
  'close',
  'menu',
  'logout',
  'retry',
  'check',
  'alert',
  'info',
  'filter',
  'up',
  'chevron',
];

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={name}>
    <h2>{name}</h2>
    {children}
  </section>
);

/** Renders the colours and sizes of the style sheets, each with its name. */
const Tokens = () => {
  const [tokens] = useState(() => tokensOf(document.styleSheets));
  return (
    <Part name="Tokens">
      <ul className={styles.tokens}>
        {tokens.map((name) => (
          <li key={name}>
            <span
              className={styles.sample}
              style={
                name.startsWith('--color')
                  ? { background: `var(${name})` }
                  : { inlineSize: `var(${name})`, background: 'var(--color-accent)' }
              }
            />
            <code>{name.slice(2)}</code>
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** Renders every part of the design system in its states, for those who build a screen. Only a development build has it. */
export const DesignPage = () => (
  <BrowserRouter>
    <ToastProvider>
      <main className={styles.page}>
        <div className={styles.top}>
          <h1>Design system</h1>
          <ThemeSwitch />
        </div>
        <Tokens />
        <Part name="Icon">
          <ul className={styles.tokens}>
            {ICONS.map((name) => (
              <li key={name}>
                <Icon name={name} />
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </Part>
        {Object.entries(PIECES).map(([name, States]) => (
          <Part key={name} name={name}>
            <States />
          </Part>
        ))}
      </main>
    </ToastProvider>
  </BrowserRouter>
);
