import type { ReactNode } from 'react';
import { Icon } from '../controls/Icon';
import styles from './Message.module.css';
import { type Tone, toneIcon, toneRole } from './tone';

/** One line of feedback in its place on the page; an error interrupts a screen reader, the others wait. */
export function Message({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div role={toneRole[tone]} data-tone={tone} className={styles.message}>
      <Icon name={toneIcon[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
