import { inTime } from '../in-time';
import type { DocumentStream } from './requests';

/** Pauses the stream of a tab that was hidden for this many milliseconds, because reads cost money. */
export const HIDDEN_MS = 300_000;

/** Waits at least this many milliseconds between two streams, and between two requests for one to try again. */
export const RENEW_INTERVAL_MS = 15_000;

/** Replaces a stream that does not answer a check within this many milliseconds. */
const CHECK_TIMEOUT_MS = 2_000;

/** Says how records reach a list: by the stream, by a first request before it, by requests instead of it, or not at all. */
export type Standing = 'live' | 'first' | 'requests' | 'away';

const FROM_GOOD_TO_BAD: readonly Standing[] = ['live', 'first', 'requests', 'away'];

/** A list that depends on the connection. */
export interface Follower {
  readonly standing: Standing;
  /** Is called with the stream, now or once it is there, and again with each one that replaces it. */
  onStream(stream: DocumentStream): void;
  /** Is called when the stream works no more. */
  onEnd(): void;
  /** Is called when somebody sees the page again, or the browser reports a network. */
  onWake(): void;
}

/** Does something with a stream, and only logs it if that fails: a dead instance of the SDK throws at every call. */
export const quietly = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    console.warn('A part of the connection could not be ended.', error);
  }
};

/** Returns whether somebody may see the page. */
export const isSeen = (): boolean => document.visibilityState !== 'hidden';

/** The stream of changes of a page, and the lists that follow it, until the account leaves. */
export class Connection {
  private stream: DocumentStream | undefined;
  private loading: Promise<void> | undefined;
  /** The moment at which the last stream was opened or told to try again. */
  private triedAt = Number.NEGATIVE_INFINITY;
  private isAsleep = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private checking: Promise<void> | undefined;
  private readonly followers = new Set<Follower>();
  private readonly ending = new AbortController();

  /** @param load loads the code of the stream. Rejects if it does not arrive. */
  constructor(private readonly load: () => Promise<() => DocumentStream>) {
    const { signal } = this.ending;
    // An error within the SDK ends it. Only the SDK itself can say so: errors of other code are other code's.
    for (const event of ['error', 'unhandledrejection'])
      window.addEventListener(event, () => this.check(), { signal });
    window.addEventListener('online', () => this.wake(), { signal });
    document.addEventListener('visibilitychange', () => this.noteVisibility(), { signal });
    this.noteVisibility();
  }

  /** The standing of the page: the worst of its lists. */
  get standing(): Standing {
    const all = [...this.followers].map(({ standing }) => FROM_GOOD_TO_BAD.indexOf(standing));
    return FROM_GOOD_TO_BAD[Math.max(...all)] ?? 'first';
  }

  /** Whether the account has left. */
  get isOver(): boolean {
    return this.ending.signal.aborted;
  }

  /** Calls `follower` until the returned function is called. */
  follow(follower: Follower): () => void {
    this.followers.add(follower);
    if (this.stream) follower.onStream(this.stream);
    return () => void this.followers.delete(follower);
  }

  /** Opens a stream if there is none, and none has just died. Only logs it if its code does not arrive: call it again. */
  open(): Promise<void> {
    if (this.stream || this.hasJustTried) return Promise.resolve();
    this.loading ??= this.load()
      .then((openStream) => this.begin(openStream))
      .catch((error: unknown) => console.warn('The stream of changes could not be loaded.', error))
      .finally(() => {
        this.loading = undefined;
      });
    return this.loading;
  }

  /** Lets a stream that is cut ask for a connection at once: the SDK waits longer after each failure. */
  tryAgain(): void {
    const { stream } = this;
    const isAnyLive = [...this.followers].some(({ standing }) => standing === 'live');
    if (!stream || isAnyLive || this.hasJustTried) return;
    this.triedAt = performance.now();
    quietly(() => {
      stream.pause();
      if (!this.isAsleep) stream.resume();
    });
  }

  /** Replaces a stream that works no more. */
  check(): void {
    const { stream } = this;
    if (stream) this.checking ??= this.replaceIfDead(stream).finally(() => (this.checking = undefined));
  }

  close(): void {
    this.ending.abort();
    clearTimeout(this.timer);
    this.followers.clear();
    quietly(() => this.stream?.close());
    this.stream = undefined;
  }

  private async replaceIfDead(stream: DocumentStream): Promise<void> {
    try {
      await inTime(stream.check(), CHECK_TIMEOUT_MS);
    } catch (error) {
      if (stream !== this.stream) return;
      console.error('The stream of changes has failed.', error);
      this.stream = undefined;
      quietly(() => stream.close());
      for (const follower of [...this.followers]) follower.onEnd();
      void this.open();
    }
  }

  private get hasJustTried(): boolean {
    return performance.now() - this.triedAt < RENEW_INTERVAL_MS;
  }

  private begin(openStream: () => DocumentStream): void {
    if (this.isOver) return;
    const stream = openStream();
    this.triedAt = performance.now();
    this.stream = stream;
    if (this.isAsleep) quietly(() => stream.pause());
    for (const follower of [...this.followers]) follower.onStream(stream);
  }

  private noteVisibility(): void {
    clearTimeout(this.timer);
    if (isSeen()) this.wake();
    else
      this.timer = setTimeout(() => {
        this.isAsleep = true;
        quietly(() => this.stream?.pause());
      }, HIDDEN_MS);
  }

  private wake(): void {
    if (!isSeen()) return;
    if (this.isAsleep) quietly(() => this.stream?.resume());
    this.isAsleep = false;
    for (const follower of [...this.followers]) follower.onWake();
  }
}
