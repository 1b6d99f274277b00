import { ConnectionError, type Listen, type Snapshot } from '../data-store';

/** The state of a live query. It retries after a failure. */
export type QueryState<T> =
  | { readonly status: 'loading' }
  | ({ readonly status: 'ready' } & Snapshot<T>)
  | { readonly status: 'failed'; readonly error: Error };

/** The delay before a failed listener is started again, in milliseconds. It doubles up to the longest one. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

const LOADING = { status: 'loading' } as const;

/** A listener that is started again when it fails. */
export class LiveQuery<T> {
  private current: QueryState<T> = LOADING;
  private successor: Listen<T> | undefined;
  private stop: (() => void) | undefined;
  /** Ends the previous listener. Its rows are shown until the current one has data from the server. */
  private predecessor: (() => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = FIRST_RETRY_MS;
  private turn = 0;

  /** @param name of the query in the log. */
  constructor(
    private readonly name: string,
    private listen: Listen<T>,
    private readonly onChange: () => void,
  ) {}

  /** Returns the current state: the same object until it changes. */
  get state(): QueryState<T> {
    return this.current;
  }

  /** Whether the state comes from the newest listener. */
  get settled(): boolean {
    return this.successor === undefined && this.predecessor === undefined;
  }

  /** Starts listening, also at once during the delay after a failure. */
  open(): void {
    if (this.stop) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** Ends the listener and drops its data. */
  close(): void {
    this.leave();
    this.retryMs = FIRST_RETRY_MS;
    this.change(LOADING);
  }

  /**
   * Replaces the listener at the next change, because a new listener reads everything again. Shows the present rows
   * until the server has answered.
   */
  continueWith(listen: Listen<T>): void {
    if (this.stop) this.successor = listen;
    else this.listen = listen;
  }

  private leave(): void {
    clearTimeout(this.timer);
    this.turn += 1;
    this.stop?.();
    this.stop = undefined;
    this.leavePredecessor();
    if (this.successor) this.listen = this.successor;
    this.successor = undefined;
  }

  private leavePredecessor(): void {
    this.predecessor?.();
    this.predecessor = undefined;
  }

  private connect(): void {
    const turn = ++this.turn;
    this.stop = this.listen(
      (snapshot) => {
        if (turn !== this.turn || (this.predecessor && !snapshot.live)) return;
        this.leavePredecessor();
        if (this.successor && snapshot.live) this.changeOver(this.successor);
        else this.receive(snapshot);
      },
      (error) => turn === this.turn && this.fail(error),
    );
  }

  private changeOver(successor: Listen<T>): void {
    this.predecessor = this.stop;
    this.listen = successor;
    this.successor = undefined;
    this.connect();
  }

  private receive(snapshot: Snapshot<T>): void {
    this.retryMs = FIRST_RETRY_MS;
    // Data of a cache comes once a problem has lasted. An empty cache does not mean an empty list.
    const isUnknown = !snapshot.live && snapshot.cursors.length === 0 && this.current.status !== 'ready';
    this.change(
      isUnknown && !snapshot.firstPage
        ? { status: 'failed', error: new ConnectionError() }
        : { status: 'ready', ...snapshot },
    );
  }

  private fail(error: Error): void {
    console.error(`The live query on ${this.name} failed.`, error);
    this.leave();
    this.change({ status: 'failed', error });
    this.timer = setTimeout(() => this.open(), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, LONGEST_RETRY_MS);
  }

  private change(state: QueryState<T>): void {
    this.current = state;
    this.onChange();
  }
}
