import type { ReactNode } from 'react';
import { Icon, type IconName } from '../controls/Icon';
import styles from './Message.module.css';

/** The kind of a message or toast. */
export type Tone = 'error' | 'success' | 'info';

export const toneIcon: Record<Tone, IconName> = { error: 'alert', success: 'check', info: 'info' };

/** The ARIA role of each tone: an alert is announced at once. */
export const toneRole: Record<Tone, 'alert' | 'status'> = {
  error: 'alert',
  success: 'status',
  info: 'status',
};

/** Shows a small label beside a text. @param hue the number of the quiet colour that tells it from others, from 1 to 6. */
export function Badge({ hue, children }: { hue?: number | undefined; children: ReactNode }) {
  return (
    <span className={styles.badge} data-hue={hue}>
      {children}
    </span>
  );
}

/** Says that the browser does not keep a choice, which it otherwise keeps for all its tabs. */
export const UnkeptNote = ({ isKept }: { isKept: boolean }) => (
  <div role="status" className={styles.note}>
    {!isKept && 'This browser keeps the choice only until a reload.'}
  </div>
);

/** Shows feedback within the page. A screen reader announces an error at once and other tones when it is idle. */
export function Message({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div role={toneRole[tone]} data-tone={tone} className={styles.message}>
      <Icon name={toneIcon[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
