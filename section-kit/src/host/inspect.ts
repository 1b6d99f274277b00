import type { FailureKind } from './failure';

/** The reason why an entry does not arrive. */
interface Reason {
  readonly kind: FailureKind;
  /** For the log, not for staff. */
  readonly detail: string;
}

/** Limits the request that finds out why an entry did not arrive, in milliseconds. */
const REASON_TIMEOUT_MS = 6_000;
/**
 * A network that takes longer for one entry is slow, in milliseconds. A build in the browser's cache runs there, and one of the
 * same size that is new does not.
 */
const SLOW_MS = 1_000;

/** Failures on the way to the browser. Networks, proxies and blockers cause them too, for any build. */
const OF_DELIVERY: readonly FailureKind[] = [
  'unreachable',
  'http',
  'timeout',
  'not-javascript',
  'integrity',
  'chunk',
];

/** Whether a failure may come from the way to the browser instead of the build. */
const isOfDelivery = (kind: FailureKind): boolean => OF_DELIVERY.includes(kind);

const endOf = (url: string): string => /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? '';

/** Returns the name of a file without its hash: "123.css". */
const plainName = (url: string): string => new URL(url).pathname.replace(/^.*\/|\.\w{8}(?=\.\w+$)/g, '');

const sha384 = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/** The content types of files, by the ends of their names. */
const TYPES: Readonly<Record<string, string>> = { css: 'css', json: 'json' };

/**
 * Requests an entry, or another file of a build, past all caches. Returns the reason why it does not arrive; undefined if it
 * does. A chunk of its own, because most pages never need it: it imports nothing, or the others would be larger.
 */
export const inspect = async (
  fetch: typeof window.fetch,
  entry: string,
  integrity: string | undefined,
  timeout = REASON_TIMEOUT_MS,
): Promise<Reason | undefined> => {
  const because = (kind: FailureKind, why: unknown): Reason => ({ kind, detail: `${entry}: ${why}` });
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(entry, { cache: 'no-store', signal });
    if (!response.ok) return because('http', response.status);
    const type = response.headers.get('content-type') ?? 'no content type';
    if (!type.includes(TYPES[endOf(entry)] ?? 'javascript')) return because('not-javascript', type);
    const hash = await sha384(await response.arrayBuffer());
    if (integrity !== undefined && hash !== integrity) {
      return because('integrity', `${hash} instead of ${integrity}`);
    }
    return undefined;
  } catch (error) {
    return because('unreachable', error);
  }
};

/** A chunk that failed, and the hash of the live build's list of files. */
interface FailedChunk {
  readonly url: string;
  readonly liveFiles: string;
}

/** Returns whether a file of the live build arrives that is like a chunk: of the same name, or else of the same type. */
const likeArrives = async (
  fetch: typeof window.fetch,
  liveEntry: string,
  { url, liveFiles }: FailedChunk,
): Promise<boolean> => {
  const list = new URL('files.json', liveEntry).href;
  if (await inspect(fetch, list, liveFiles)) return false;
  const hashes: object = await (await fetch(list)).json();
  const files = Object.entries(hashes).map(([path, hash]): [string, string] => [
    new URL(path, liveEntry).href,
    String(hash),
  ]);
  const isLike = ([file]: [string, string]) => endOf(file) === endOf(url) && file !== liveEntry;
  const like = files.find(([file]) => plainName(file) === plainName(url)) ?? files.find(isLike);
  return !like || (await inspect(fetch, ...like)) === undefined;
};

/**
 * Returns whether a canary's failure is one of the build, and not of the way to the browser: the entry of the live build gets
 * through the same network now, after a timeout within a second, and a file like the chunk that failed.
 */
export const isOfBuild = async (
  kind: FailureKind,
  fetch: typeof window.fetch,
  liveEntry: string,
  integrity: string,
  chunk?: FailedChunk,
): Promise<boolean> => {
  if (!isOfDelivery(kind)) return true;
  if (await inspect(fetch, liveEntry, integrity, kind === 'timeout' ? SLOW_MS : undefined)) return false;
  return !chunk || likeArrives(fetch, liveEntry, chunk);
};
