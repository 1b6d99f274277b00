// A server, its network, and instances of an SDK, for walks that need no browser.
import { ConnectionError, type Fields } from '../data-store';
import type { WriteServer } from '../firestore/commit';
import { belongsTo, inOrderOf, stamped } from '../firestore/query';
import type { DataRequest, DocumentStream, StoredDocument } from '../firestore/requests';
import { RefusedError } from '../firestore/rest';

/** Lets the simulated SDK look after its stream each so many milliseconds. */
export const TICK_MS = 500;

/** Lets a slow server of tokens take this many milliseconds: longer than a save waits. */
const SLOW_TOKEN_MS = 30_000;

const GOOD = { streams: true, requests: 'pass', delayMs: 50 } as const;

/** Describes what a network does with streams and with requests. */
const NETWORKS = {
  good: GOOD,
  slow: { ...GOOD, delayMs: 25_000 },
  'streams blocked': { ...GOOD, streams: false },
  'requests blocked': { ...GOOD, requests: 'fail' },
  'too many requests': { ...GOOD, streams: false, requests: '429' },
  'captive portal': { ...GOOD, streams: false, requests: 'other JSON' },
  'answers cut': { ...GOOD, streams: false, requests: 'cut' },
  away: { ...GOOD, streams: false, requests: 'fail' },
} as const;

export type Network = keyof typeof NETWORKS;

export const NETWORK_NAMES = [
  'good',
  'slow',
  'streams blocked',
  'requests blocked',
  'too many requests',
  'captive portal',
  'answers cut',
  'away',
] as const satisfies readonly Network[];

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Holds the error that each call of a dead instance throws. */
const DEAD = 'FIRESTORE (13.2.0) INTERNAL ASSERTION FAILED: Unexpected state (ID: b815)';

/** Says that another write came first. */
const contention = () => new RefusedError(409, 'ABORTED');

interface Entry {
  readonly fields: Fields;
  readonly version: string;
}

/** A write of a transaction; no fields delete the document. */
interface Write {
  readonly collection: string;
  readonly id: string;
  readonly fields?: Fields;
}

const pathOf = (collection: string, id: string) => `${collection}/${id}`;

/** A server with its documents and their history. */
class Server {
  version = 0;
  /** All writes that were committed, in their order. */
  readonly history: Write[] = [];
  private readonly documents = new Map<string, Entry>();

  /** Returns the documents of a request, in its order. */
  read(request: DataRequest): readonly StoredDocument[] {
    const isAsked = (path: string) => path.slice(0, path.lastIndexOf('/')) === request.collection;
    return [...this.documents]
      .filter(([path]) => isAsked(path))
      .map(([path, { fields, version }]) => ({
        id: path.slice(path.lastIndexOf('/') + 1),
        fields,
        sent: {},
        version,
      }))
      .filter((document) => belongsTo(request, document))
      .sort(inOrderOf('id' in request ? [] : request.orders));
  }

  /** Commits writes. @throws RefusedError if a document has changed since it was read. */
  commit(writes: readonly Write[], read: ReadonlyMap<string, string | undefined> = new Map()): void {
    for (const [path, version] of read) {
      if (this.documents.get(path)?.version !== version) throw contention();
    }
    for (const write of writes) {
      const path = pathOf(write.collection, write.id);
      this.version += 1;
      const version = `${new Date().toISOString().slice(0, -1)}${String(this.version).padStart(6, '0')}Z`;
      if (write.fields) this.documents.set(path, { fields: write.fields, version });
      else this.documents.delete(path);
      this.history.push(write);
    }
  }
}

/** A tab's way to a server. Other tabs may have other networks. */
export class World {
  network: Network = 'good';
  token: 'here' | 'away' | 'slow' = 'here';
  /** Since when no stream has been there; undefined while there is one. */
  cutSince: number | undefined;

  constructor(readonly server: Server = new Server()) {}

  /** Sends a request. The server works before its answer may be lost. @throws as the page's own requests. */
  async request<T>(work: () => T, leave?: () => void): Promise<T> {
    if (this.token === 'away') throw new ConnectionError(new Error('The server of tokens is away.'));
    if (this.token === 'slow') await sleep(SLOW_TOKEN_MS);
    leave?.();
    await sleep(NETWORKS[this.network].delayMs / 2);
    const { requests } = NETWORKS[this.network];
    if (requests === '429') throw new RefusedError(429);
    if (requests === 'other JSON') throw new Error('Expected an array.');
    if (requests === 'fail') throw new ConnectionError(new TypeError('Failed to fetch'));
    const result = work();
    await sleep(NETWORKS[this.network].delayMs / 2);
    // Its answer is lost, or cut in the middle.
    if (NETWORKS[this.network].requests !== 'pass') throw new ConnectionError();
    return result;
  }

  /** Reads and writes as the page's own requests do. */
  readonly writes: WriteServer = {
    readAll: (requests) => this.request(() => requests.map((request) => this.server.read(request)[0])),
    commit: (writes, leave) =>
      this.request(() => {
        const read = writes.flatMap((write) =>
          write.before === undefined
            ? []
            : [[pathOf(write.collection, write.id), write.before?.version] as const],
        );
        const dated = writes.flatMap(({ collection, id, fields }) => {
          if (fields === undefined) return [];
          return [{ collection, id, ...(fields && { fields: stamped(fields, new Date()) }) }];
        });
        this.server.commit(dated, new Map(read));
        return { time: new Date().toISOString() };
      }, leave).catch((error: unknown) => {
        const isOther = error instanceof Error && error.message === 'Expected an array.';
        throw isOther ? new ConnectionError(error) : error;
      }),
  };

  /** Opens an instance of the SDK that can die. */
  openStream(): DocumentStream & { die(): void } {
    interface Listener {
      readonly request: DataRequest;
      next(documents: readonly StoredDocument[], live: boolean): void;
      known: readonly StoredDocument[];
    }
    const listeners = new Set<Listener>();
    let isPaused = false;
    let isDead = false;
    let isLive: boolean | undefined;
    let sent = 0;
    const send = (listener: Listener, live: boolean) => {
      // Without the server it is what the instance knows.
      if (live) listener.known = this.server.read(listener.request);
      listener.next(listener.known, live);
    };
    const look = () => {
      if (isDead) return;
      const passes = NETWORKS[this.network].streams && this.token === 'here' && !isPaused;
      if (passes !== isLive || (passes && sent !== this.server.version)) {
        for (const listener of [...listeners]) send(listener, passes);
        sent = this.server.version;
      }
      this.cutSince = passes ? undefined : (this.cutSince ?? performance.now());
      isLive = passes;
    };
    const timer = setInterval(look, TICK_MS);
    return {
      listen: (request, next) => {
        if (isDead) throw new Error(DEAD);
        const cached = [...listeners].flatMap(({ known, request: { collection } }) =>
          collection === request.collection ? known : [],
        );
        const known = 'id' in request ? cached.filter(({ id }) => id === request.id).slice(0, 1) : [];
        const listener = { request, next, known };
        listeners.add(listener);
        if (isLive !== undefined) send(listener, isLive);
        return () => void listeners.delete(listener);
      },
      pause: () => {
        isPaused = true;
        look();
      },
      resume: () => {
        isPaused = false;
      },
      check: async () => {
        if (isDead) throw new Error(DEAD);
      },
      close: () => clearInterval(timer),
      die: () => {
        isDead = true;
        this.cutSince ??= performance.now();
      },
    };
  }
}
