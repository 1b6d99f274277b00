import type { IconName } from '../controls/Icon';

/** What a piece of feedback is about. */
export type Tone = 'error' | 'success' | 'info';

export const toneIcon: Record<Tone, IconName> = { error: 'alert', success: 'check', info: 'info' };

export const toneRole: Record<Tone, 'alert' | 'status'> = {
  error: 'alert',
  success: 'status',
  info: 'status',
};
