import type { AuthService, PasswordResetOutcome } from 'shared-auth';
import type { Tone } from 'shared-ui';
import { REFUSALS } from './refusals';

const TEXTS: Readonly<Record<PasswordResetOutcome, string>> = {
  accepted: 'If there is an account for this address, we have sent it an email with a link.',
  'no-address': 'Type your email address above first.',
  'too-many': REFUSALS['too-many'],
  unreachable: REFUSALS.unreachable,
};

/** Requests an email with a link to a new password. Returns what to show. @throws The service's error for another failure. */
export const resetPassword = async (
  auth: AuthService,
  address: string,
): Promise<{ tone: Tone; text: string; needsAddress: boolean }> => {
  const reset = address === '' ? 'no-address' : await auth.sendPasswordReset(address);
  return {
    tone: reset === 'accepted' ? 'success' : 'error',
    text: TEXTS[reset],
    needsAddress: reset === 'no-address',
  };
};
