import type { IconName } from '../controls/Icon';

/** The kind of a message or toast. */
export type Tone = 'error' | 'success' | 'info';

export const toneIcon: Record<Tone, IconName> = { error: 'alert', success: 'check', info: 'info' };

/** The ARIA role of each tone: an alert is announced at once. */
export const toneRole: Record<Tone, 'alert' | 'status'> = {
  error: 'alert',
  success: 'status',
  info: 'status',
};
