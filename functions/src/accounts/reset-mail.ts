import { HttpsError } from 'firebase-functions/v2/https';
import { postToGoogle, projectName } from '../calls/google-api';

/**
 * Lets Auth send its mail with a link to choose a new password. The Admin SDK only makes such a link, for a
 * mail service of one's own; Auth's API sends the mail itself unless it is asked for the link.
 *
 * @throws HttpsError `resource-exhausted` when the account got too many; Error for every other refusal.
 */
export async function sendResetMail(email: string): Promise<void> {
  const mail = { requestType: 'PASSWORD_RESET', email };
  const response = await postToGoogle('auth', `${projectName()}/accounts:sendOobCode`, mail);
  if (response.ok) return;
  const answer = await response.text();
  if (answer.includes('RESET_PASSWORD_EXCEED_LIMIT')) {
    throw new HttpsError('resource-exhausted', 'Too many mails to this address: try again in an hour.');
  }
  throw new Error(`Auth did not send the mail: ${response.status} ${answer}`);
}
