import { logger } from 'firebase-functions';
import { HttpsError } from 'firebase-functions/v2/https';
import { adminCallable, type Context } from '../calls/callable';
import { postToGoogle, projectName } from '../calls/google-api';
import { uidInput, withInput } from '../calls/input';
import { about, failure, Refusal } from '../calls/response';
import { changeUser } from './account-change';

/**
 * Makes Auth send its mail with a link to choose a new password. It calls the REST API, because the Admin SDK only
 * makes the link and sends no mail.
 *
 * @throws HttpsError `resource-exhausted` when the account or the project sent too many mails; Error for every other refusal.
 */
async function sendPasswordMail(email: string): Promise<void> {
  const mail = { requestType: 'PASSWORD_RESET', email };
  const response = await postToGoogle('auth', `${projectName()}/accounts:sendOobCode`, mail);
  if (response.ok) return;
  const answer = await response.text();
  if (answer.includes('RESET_PASSWORD_EXCEED_LIMIT')) {
    throw new HttpsError('resource-exhausted', 'Too many mails to this address: try again in an hour.');
  }
  // The mails of a day (firebase.google.com/docs/auth/limits).
  if (answer.includes('QUOTA_EXCEEDED')) {
    throw new HttpsError('resource-exhausted', 'No more mails can be sent today: try again tomorrow.');
  }
  throw new Error(`Auth did not send the mail: ${response.status} ${answer}`);
}

/**
 * Sends the mail after the account was changed. Returns the text for the administrator, even if sending failed.
 */
export async function passwordMailText(email: string): Promise<string> {
  try {
    await sendPasswordMail(email);
    return `A mail with a link to choose a password was sent to ${email}. Following it also verifies the address.`;
  } catch (error) {
    logger.error(
      'The mail about a new address was not sent.',
      error instanceof Error ? error.stack : typeof error,
    );
    return `But no mail was sent to ${email}: choose "Send password reset" in an hour.`;
  }
}

/** Callable for administrators: `{ uid }` → `{ message: 'Success' }` once Auth accepted the mail, or a failure. */
export const sendPasswordReset = adminCallable(
  'sendPasswordReset',
  withInput(uidInput, async (context: Context, { uid }) => {
    const { email } = await about(uid, () => context.auth.getUser(uid));
    if (!email) {
      const message = 'The account has no email address: create a new one with an address.';
      throw new Refusal(uid, failure('auth/missing-email', message));
    }
    const change = { action: 'sendPasswordReset', target: uid, takesRights: false } as const;
    await changeUser(context, change, async (_user, state) => {
      await sendPasswordMail(email);
      return state;
    });
    return { message: 'Success' };
  }),
);
