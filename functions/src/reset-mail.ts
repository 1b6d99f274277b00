import { getApp } from 'firebase-admin/app';
import { HttpsError } from 'firebase-functions/v2/https';

/**
 * Lets Auth send its mail with a link to choose a new password. The Admin SDK only makes such a link, for a
 * mail service of one's own; Auth's API sends the mail itself unless it is asked for the link.
 *
 * @throws HttpsError `resource-exhausted` when the account got too many; Error for every other refusal.
 */
export async function sendResetMail(email: string): Promise<void> {
  const { projectId = process.env.GCLOUD_PROJECT, credential } = getApp().options;
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const server = `${emulator ? `http://${emulator}` : 'https:/'}/identitytoolkit.googleapis.com`;
  const token = emulator ? 'owner' : (await credential?.getAccessToken())?.access_token;
  const response = await fetch(`${server}/v1/projects/${projectId}/accounts:sendOobCode`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
  });
  if (response.ok) return;
  const answer = await response.text();
  if (answer.includes('RESET_PASSWORD_EXCEED_LIMIT')) {
    throw new HttpsError('resource-exhausted', 'Too many mails to this address: try again in an hour.');
  }
  throw new Error(`Auth did not send the mail: ${response.status} ${answer}`);
}
