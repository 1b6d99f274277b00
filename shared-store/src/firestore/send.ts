// The inline script has this code too (shell/src/start/prefetch.ts), so it is small.
import type { FirebaseConfig } from 'shared-auth/firebase-config';

/** Lists what requests need of the page's configuration. */
export type Backend = Pick<FirebaseConfig, 'databaseId' | 'emulators'> & {
  readonly options: { readonly projectId: string };
};

/** Returns the name under which the REST API knows the documents of the page. */
export const documentsOf = (backend: Backend): string =>
  `projects/${backend.options.projectId}/databases/${backend.databaseId || '(default)'}/documents`;

/**
 * Sends a request to the REST API (firebase.google.com/docs/firestore/reference/rest) with the token of an account. Rejects if
 * the server cannot be reached, or `signal` ends it.
 * @param call of a method, such as `:runQuery`. It follows the document above a collection, if there is one. @param body in JSON.
 */
export const send = (
  backend: Backend,
  call: string,
  body: string,
  token: string,
  signal: AbortSignal,
): Promise<Response> => {
  const emulator = backend.emulators?.firestore;
  const server = emulator ? `http://${emulator}` : 'https://firestore.googleapis.com';
  return fetch(`${server}/v1/${documentsOf(backend)}${call}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
    signal,
  });
};
