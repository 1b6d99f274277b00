import { ConnectionError, type Listen, type Snapshot } from '../data-store';

/** What a live query shows: nothing yet, its newest snapshot, or that it is cut off and tries again. */
export type QueryState<T> =
  | { readonly status: 'loading' }
  | ({ readonly status: 'ready' } & Snapshot<T>)
  | { readonly status: 'failed'; readonly error: Error };

/** The first pause before a failed listener is set up again, in milliseconds; it doubles up to the longest. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** How long the server may take, in milliseconds, before the page shows what it already holds. */
const ANSWER_TIMEOUT_MS = 2_000;

const LOADING = { status: 'loading' } as const;

/** One listener, set up again when it fails. */
export class LiveQuery<T> {
  private current: QueryState<T> = LOADING;
  private successor: Listen<T> | undefined;
  private stop: (() => void) | undefined;
  /** Ends the listener before this one, whose rows are shown until this one has heard from the server. */
  private predecessor: (() => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = FIRST_PAUSE;
  private turn = 0;

  /** @param name what is listened to, for the log. */
  constructor(
    private readonly name: string,
    private listen: Listen<T>,
    private readonly onChange: () => void,
  ) {}

  /** The newest state; the same object until something changes. */
  get state(): QueryState<T> {
    return this.current;
  }

  /** Whether what it shows comes from the listener that it was last given. */
  get settled(): boolean {
    return this.successor === undefined && this.predecessor === undefined;
  }

  /** Begins to listen; or at once again, where it waits after a failure. */
  open(): void {
    if (this.stop) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** Ends the listener and forgets what it showed. */
  close(): void {
    this.leave();
    this.pause = FIRST_PAUSE;
    this.change(LOADING);
  }

  /**
   * From the next change on listens otherwise: for nothing is read anew as long as nothing changes. What is shown
   * stays until the server has answered.
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
        else this.hear(snapshot);
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

  private hear(snapshot: Snapshot<T>): void {
    clearTimeout(this.timer);
    this.pause = FIRST_PAUSE;
    const ready = { status: 'ready', ...snapshot } as const;
    if (snapshot.live || this.current.status === 'ready') this.change(ready);
    // Nothing known and nothing heard is no empty list.
    else if (snapshot.places.length === 0) this.change({ status: 'failed', error: new ConnectionError() });
    else this.timer = setTimeout(() => this.change(ready), ANSWER_TIMEOUT_MS);
  }

  private fail(error: Error): void {
    console.error(`The live query on ${this.name} failed.`, error);
    this.leave();
    this.change({ status: 'failed', error });
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private change(state: QueryState<T>): void {
    this.current = state;
    this.onChange();
  }
}
