import { type FirstRequest, storeFirstRequests, takeFirstRequest } from 'shared-auth/first-requests';
import type { ServerClock } from 'shared-model/fields/clock';
import { untilLoaded } from '../until-loaded';
import type { Standing } from './connection';
import type { Answer, DataRequest, ListenToDocuments, Source } from './requests';
import { documentsIn, type RestApi } from './rest';

/** The first records of an account's screens: by one request each, before there is a connection. */
export class FirstPage {
  private readonly shown = new Set<FirstRequest>();
  private isOver = false;
  private readonly ending = new AbortController();

  constructor(
    private readonly uid: string,
    private readonly page: {
      readonly rest: RestApi;
      readonly clock: ServerClock;
      /** Asks with the account's token. */
      ask(request: FirstRequest): Promise<unknown>;
      /** Returns whether the account is still signed in. */
      isSignedIn(): boolean;
    },
  ) {
    const { signal } = this.ending;
    // Phones end hidden pages without a further event.
    const store = () => document.visibilityState === 'hidden' && this.store();
    document.addEventListener('visibilitychange', store, { signal });
    window.addEventListener('pagehide', () => this.store(), { signal });
  }

  /**
   * Shows the prefetched answer, or asks now. Resolves when it is shown, rejects if it does not come.
   * @param first Fewer documents than its limit are all there are.
   */
  async show(first: DataRequest, onAnswer: (answer: Answer) => void): Promise<void> {
    const request = this.page.rest.requestOf(first);
    const asked = this.isOver ? undefined : takeFirstRequest(this.uid, request);
    // Without waiting, if it has arrived: the list is first drawn with its records.
    const body = asked?.arrived ?? (await (asked?.answer ?? this.page.ask(request)));
    const documents = documentsIn(body, this.page.clock, first);
    const isBeginning = 'limit' in first && documents.length === first.limit;
    onAnswer({ documents, live: true, firstPage: isBeginning ? 'beginning' : 'whole' });
  }

  /** Stops using prefetched answers: unshown ones are outdated by now. */
  end(): void {
    this.isOver = true;
  }

  /** Registers a request that a reload should prefetch, until the returned function is called. */
  prefetchOnReload(request: DataRequest): () => void {
    const first = this.page.rest.requestOf(request);
    this.shown.add(first);
    return () => void this.shown.delete(first);
  }

  /** Stores nothing more. */
  close(): void {
    this.ending.abort();
  }

  private store(): void {
    if (this.page.isSignedIn()) storeFirstRequests(this.uid, [...this.shown]);
  }
}

/** Waits at most this many milliseconds until the browser has nothing to do. */
const IDLE_TIMEOUT_MS = 500;

/** Waits this many milliseconds for the files of the page itself. */
const LOAD_TIMEOUT_MS = 2_000;

/** Resolves when the page has loaded. A script requested earlier would keep the browser's loading sign on. */
const isLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') return resolve();
    window.addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, LOAD_TIMEOUT_MS);
  });

/** Resolves when the page has painted, has nothing to do, and has its own files. */
export const isIdle = async (): Promise<void> => {
  await new Promise<void>((resolve) => {
    // A tab in the background paints nothing.
    setTimeout(resolve, IDLE_TIMEOUT_MS);
    requestAnimationFrame(() => {
      // Safari has no `requestIdleCallback`.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else setTimeout(resolve);
    });
  });
  await isLoaded();
};

/** Listens over the connection. Loaded after the first page. */
export interface ConnectedRecords {
  readonly connection: { readonly standing: Standing; open(): Promise<void>; close(): void };
  /** @param known what is on the screen already. */
  follow(request: DataRequest, known?: Answer): ListenToDocuments;
}

/** A listener that waits for the code. */
interface Waiting<R> {
  onLoaded(records: R): void;
  onMissing(): void;
}

/** Shows first records by one request each, and then loads the code of all others. */
export class RecordsLoader<R extends ConnectedRecords> {
  private awaited = 0;
  private records: R | undefined;
  private loading: Promise<R> | undefined;
  private isWaiting = false;
  private isClosed = false;
  private readonly waiting = new Set<Waiting<R>>();

  constructor(
    private readonly firstPage: Pick<FirstPage, 'show' | 'end'>,
    private readonly effects: {
      /** Loads the code, and connects nothing yet. Rejects if it does not arrive. */
      load(): Promise<R>;
      /** Resolves when loading it delays nothing that the user sees. */
      isIdle(): Promise<void>;
    },
  ) {}

  /** Loads the code at once. Rejects if it does not arrive: the next call tries again. */
  readonly load = (): Promise<R> => {
    this.loading ??= this.effects.load().then((records) => {
      if (this.isClosed) records.connection.close();
      this.records = records;
      this.firstPage.end();
      for (const { onLoaded } of [...this.waiting]) onLoaded(records);
      return records;
    });
    this.loading.catch(() => {
      this.loading = undefined;
    });
    return this.loading;
  };

  /**
   * Waits until the code is loaded, and then calls `begin`. The returned function ends the wait, or what `begin` has begun. Does not
   * load the code.
   * @param onMissing is called whenever the code did not arrive.
   */
  readonly onLoaded = (begin: (records: R) => () => void, onMissing = () => {}): (() => void) => {
    let stop = () => {};
    const waiting: Waiting<R> = {
      onLoaded: (records) => {
        this.waiting.delete(waiting);
        stop = begin(records);
      },
      onMissing,
    };
    if (this.records) waiting.onLoaded(this.records);
    else this.waiting.add(waiting);
    return () => {
      this.waiting.delete(waiting);
      stop();
    };
  };

  /** Connects when the page is idle and no first answer is awaited. Tries until the code arrives. */
  readonly connectWhenIdle = async (): Promise<void> => {
    if (this.records) return this.records.connection.open();
    if (this.awaited > 0 || this.isWaiting) return;
    this.isWaiting = true;
    await this.effects.isIdle();
    const records = await untilLoaded(this.load, (error) => {
      console.warn('The connection to the store could not be loaded.', error);
      for (const { onMissing } of [...this.waiting]) onMissing();
    });
    await records.connection.open();
  };

  /** Shows the first records of a request, and follows it once the code is loaded. */
  readonly listen: Source['listen'] = (request, first) => (next, fail) => {
    let isLeft = false;
    let stop = () => {};
    let known: Answer | undefined;
    const show = (answer: Answer): void => {
      known = answer;
      if (!isLeft) next(answer);
    };
    const onMissing = () => {
      show({ ...(known ?? { documents: [] }), live: false, problem: 'offline' });
    };
    const follow = (): void => {
      if (isLeft) return;
      stop = this.onLoaded((records) => records.follow(request, known)(next, fail), onMissing);
    };
    const begin = async (asked: DataRequest): Promise<void> => {
      this.awaited += 1;
      try {
        await this.firstPage.show(asked, show);
      } catch (error) {
        console.warn('The first records come with the connection.', error);
        // Nothing else shows these records.
        this.load().then(({ connection }) => connection.open(), onMissing);
      }
      this.awaited -= 1;
      follow();
      await this.connectWhenIdle();
    };
    if (first && (this.records?.connection.standing ?? 'first') === 'first') void begin(first);
    else follow();
    return () => {
      isLeft = true;
      stop();
    };
  };

  /** Ends everything, when the account leaves. */
  close(): void {
    this.isClosed = true;
    this.waiting.clear();
    this.records?.connection.close();
  }
}
