import { type FileLink, PREFETCH_KEY, type Prefetched } from 'section-kit/stored';
import {
  askFirst,
  FIRST_REQUESTS_KEY,
  FIRST_TIMEOUT_MS,
  type FirstRequest,
  MOST_REPEATED,
  pageAddress,
  type RepeatedRequests,
  sessionKey,
} from 'shared-auth/first-requests';
import { askOtherTabs } from 'shared-auth/handover';
import { type Backend, send } from 'shared-store/firestore/send';
import { LAST_SESSION_KEY, storedIn } from './stored';

/** Auth renews a token before this many milliseconds are left of it. */
const REST_OF_TOKEN_MS = 60_000;

const stored = (key: string): string => storedIn('sessionStorage', key);

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content ?? '';

const isReading = (request: FirstRequest): boolean => /^(runQuery|batchGet)$/.test(request.method);

const askForRecords = (): void => {
  const { uid, address, requests }: RepeatedRequests = JSON.parse(stored(FIRST_REQUESTS_KEY));
  const backend: Backend & { readonly options: { readonly apiKey: string } } = JSON.parse(
    meta('page-config'),
  );
  const user: { uid: string; stsTokenManager: { accessToken: string; expirationTime: number } } = JSON.parse(
    stored(sessionKey(backend.options.apiKey)),
  );
  const { accessToken, expirationTime } = user.stsTokenManager;
  if (address !== pageAddress() || user.uid !== uid) return;
  if (expirationTime < Date.now() + REST_OF_TOKEN_MS) return;
  const ask = async ({ method, body }: FirstRequest): Promise<unknown> => {
    const response = await send(
      backend,
      `:${method}`,
      body,
      accessToken,
      AbortSignal.timeout(FIRST_TIMEOUT_MS),
    );
    return response.ok ? response.json() : Promise.reject(response.status);
  };
  askFirst(uid, requests.filter(isReading).slice(0, MOST_REPEATED), ask);
};

const isOfBuild = (file: FileLink): boolean =>
  /^((script|style)\/builds\/|fetch\/section\.json$)/.test(file.as + new URL(file.href).pathname);

const preload = (file: FileLink): void => {
  const link = document.createElement('link');
  link.rel = 'preload';
  for (const name of ['as', 'href', 'crossOrigin', 'integrity'] as const)
    if (file[name]) link.setAttribute(name, file[name]);
  document.head.append(link);
};

const preloadPage = (): void => {
  const files: readonly FileLink[] = JSON.parse(meta('after-sign-in'));
  files.forEach(preload);
};

const preloadScreen = (): void => {
  const { path, files }: Prefetched = JSON.parse(stored(PREFETCH_KEY));
  if (path === location.pathname) for (const file of files) if (isOfBuild(file)) preload(file);
};

/** Stores the answer in the tab, where the page's own code finds it as after a reload. */
const askForSession = (): void => askOtherTabs(({ data }) => Object.assign(sessionStorage, data));

/**
 * Asks for the records that the screen of a reload shows first, and preloads the files behind sign-in. The tab's storage may
 * hold anything. So records are asked of the page's own backend alone, with the tab's own token, and only files of builds are
 * preloaded; the page's policy limits the sites. A new tab asks the others for their session.
 */
export const prefetch = (): void => {
  const starts = stored(LAST_SESSION_KEY) ? [askForRecords, preloadPage, preloadScreen] : [askForSession];
  for (const start of starts) {
    try {
      start();
    } catch {
      // The page requests it itself, a little later.
    }
  }
};
