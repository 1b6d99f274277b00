// Calls functions as an administrator who works on another computer.
import { emulators, PROJECT_ID } from '../../tools/src/project/firebase-config';
import { DEMO } from '../support/backend';

const post = async (url: string, body: object, token?: string): Promise<Record<string, unknown>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
  return response.json();
};

const hostOf = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;

/** Calls a function as an administrator, without the page. @throws Error if the function refuses. */
export const callAsAdministrator = async (name: string, data: object): Promise<unknown> => {
  const { email, password } = DEMO.admin;
  const auth = `http://${hostOf(emulators.auth)}/identitytoolkit.googleapis.com`;
  const { idToken } = await post(`${auth}/v1/accounts:signInWithPassword?key=key`, {
    email,
    password,
    returnSecureToken: true,
  });
  const url = `http://${hostOf(emulators.functions)}/${PROJECT_ID}/asia-southeast2/${name}`;
  return (await post(url, { data }, String(idToken))).result;
};

/** Waits for the next second, because Auth compares whole seconds: a token of the second of a change stays valid. */
export const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100));
