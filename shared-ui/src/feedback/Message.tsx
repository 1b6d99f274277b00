import type { ReactNode } from 'react';
import { Icon } from '../controls/Icon';
import styles from './Message.module.css';
import { type Tone, toneIcon, toneRole } from './tone';

/** Shows feedback within the page. A screen reader announces an error at once and other tones when it is idle. */
export function Message({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div role={toneRole[tone]} data-tone={tone} className={styles.message}>
      <Icon name={toneIcon[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
