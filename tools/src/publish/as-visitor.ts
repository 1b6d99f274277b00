import { documentsOf } from 'shared-store/firestore/send';
import * as v from 'valibot';
import type { PageConfig } from '../cloud/firebase-web-config';
import type { Deployment } from './deployment';

/** A live page, and the accounts that may open it. */
export type LivePage = Pick<Deployment, 'page' | 'config' | 'visitors'>;

/** Waits this many milliseconds for an answer. */
const TIMEOUT_MS = 10_000;

const signInSchema = v.object({ idToken: v.string() });

/** Returns the addresses of the backend: of the emulators, or of production. */
const addressesOf = (config: PageConfig) => {
  const {
    options: { projectId },
    region,
    emulators,
  } = config;
  return {
    auth: emulators
      ? `http://${emulators.auth}/identitytoolkit.googleapis.com`
      : 'https://identitytoolkit.googleapis.com',
    documents: `${emulators ? `http://${emulators.firestore}` : 'https://firestore.googleapis.com'}/v1/${documentsOf(config)}`,
    functions: emulators
      ? `http://${emulators.functions}/${projectId}/${region}`
      : `https://${region}-${projectId}.cloudfunctions.net`,
  };
};

/** Reads an answer. @throws {Error} If the server refuses or fails. */
export const answerOf = async (response: Response): Promise<unknown> => {
  if (response.ok) return response.json();
  const { origin, pathname } = new URL(response.url);
  const said = (await response.text()).slice(0, 200);
  throw new Error(`${origin}${pathname} answered ${response.status}: ${said}`);
};

/** Sends a request as the page does: an API key may be restricted to its address. */
const send = (url: string, page: string, body: object | undefined, token?: string): Promise<Response> =>
  fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      referer: `${page}/`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** Signs in as the first visitor of a page, with no other right than that account has. @throws {Error} If Auth refuses. */
export const openVisitor = async ({ page, config, visitors }: LivePage) => {
  const addresses = addressesOf(config);
  const [visitor] = visitors();
  const credentials = { email: visitor?.email, password: visitor?.password, returnSecureToken: true };
  const signIn = `${addresses.auth}/v1/accounts:signInWithPassword?key=${config.options.apiKey}`;
  const { idToken } = v.parse(signInSchema, await answerOf(await send(signIn, page, credentials)));
  return {
    query: (structuredQuery: object) =>
      send(`${addresses.documents}:runQuery`, page, { structuredQuery }, idToken),
    read: (path: string) => send(`${addresses.documents}/${path}`, page, undefined, idToken),
    call: (name: string, data: object) => send(`${addresses.functions}/${name}`, page, { data }, idToken),
  };
};

const usersSchema = v.object({
  result: v.object({
    users: v.array(v.object({ uid: v.string(), email: v.string(), isStaff: v.boolean() })),
    nextPageToken: v.optional(v.string()),
  }),
});

/** Returns the ids of members of staff by their addresses. @throws {Error} If one is none, or the server refuses. */
export const uidsOf = async (live: LivePage, emails: readonly string[]): Promise<string[]> => {
  const visitor = await openVisitor(live);
  const uids = new Map<string, string>();
  let pageToken: string | undefined;
  do {
    const { result } = v.parse(
      usersSchema,
      await answerOf(await visitor.call('listUsers', { pageSize: 1000, pageToken })),
    );
    for (const { uid, email, isStaff } of result.users) if (isStaff) uids.set(email.toLowerCase(), uid);
    pageToken = result.nextPageToken;
  } while (pageToken);
  return emails.map((email) => {
    const uid = uids.get(email.toLowerCase());
    if (uid === undefined) throw new Error(`${email} is no member of staff.`);
    return uid;
  });
};
