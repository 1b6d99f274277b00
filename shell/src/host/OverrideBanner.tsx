import { Button, Message } from 'shared-ui';
import type { OverriddenSites } from './section-store';
import styles from './sections.module.css';

/** Says which sections run from a developer's own machine in this tab, and which were asked for and refused. */
export const OverrideBanner = ({
  sites,
  refused,
  onReset,
}: {
  sites: OverriddenSites;
  /** Why, in a sentence each. */
  refused: readonly string[];
  onReset(): void;
}) => {
  const lines = [
    ...Object.entries(sites).map(([name, site]) => `${name} runs from ${site} in this tab`),
    ...refused,
  ];
  if (lines.length === 0) return null;
  return (
    <div className={styles.notices}>
      <Message tone="info">
        <div className={styles.notice}>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button onClick={onReset}>Reset</Button>
        </div>
      </Message>
    </div>
  );
};
