import { getApp } from 'firebase-admin/app';

/** Where each API answers, and the variable that names its emulator's host. */
const APIS = {
  auth: { server: 'identitytoolkit.googleapis.com', emulator: 'FIREBASE_AUTH_EMULATOR_HOST', prefix: true },
  firestore: { server: 'firestore.googleapis.com', emulator: 'FIRESTORE_EMULATOR_HOST', prefix: false },
} as const;

/** Returns the resource name of the project that the functions run in. */
export const projectName = (): string =>
  `projects/${getApp().options.projectId ?? process.env.GCLOUD_PROJECT}`;

/**
 * Posts to Google's REST API, as the functions' service account: for what the Admin SDK has no method.
 *
 * @param path the resource and the method, as in `projects/ID/accounts:sendOobCode`.
 */
export async function postToGoogle(api: keyof typeof APIS, path: string, body: object): Promise<Response> {
  const { server, emulator, prefix } = APIS[api];
  const host = process.env[emulator];
  const local = prefix ? `http://${host}/${server}` : `http://${host}`;
  const token = host ? 'owner' : (await getApp().options.credential?.getAccessToken())?.access_token;
  return fetch(`${host ? local : `https://${server}`}/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
