import { SessionEndedError } from 'shared-auth';

/** A list as it was read last. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  /** The token of the page after these rows; undefined if there is none. */
  readonly next: string | undefined;
  /** Gives the time at which the list was read; undefined before the first time. */
  readonly readAt: Date | undefined;
  readonly isReading: boolean;
  /** Holds the error of the last reading, if it failed. */
  readonly error: unknown;
}

type Changes<Row> = Partial<ReadRows<Row>>;

/** A list that is read from the server when asked. Its rows are no documents, so nothing tells the page of changes by others. */
export class ReadList<Row> {
  private state: ReadRows<Row> = {
    rows: [],
    next: undefined,
    readAt: undefined,
    isReading: true,
    error: undefined,
  };
  private readonly watchers = new Set<() => void>();
  private lastReading = 0;

  /** @param name Names the list in the log, such as "accounts". */
  constructor(private readonly name: string) {}

  /** Calls `watcher` after each change until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Returns the list: the same object until it changes. */
  readonly read = (): ReadRows<Row> => this.state;

  /**
   * Applies the changes that `work` shows, and then those that it resolves to. A later reading replaces this one: then `show` returns
   * false. A failure keeps the rows and sets `error`.
   */
  protected async run(work: (show: (changes?: Changes<Row>) => boolean) => Promise<Changes<Row>>) {
    this.lastReading += 1;
    const reading = this.lastReading;
    const show = (changes?: Changes<Row>): boolean => {
      if (reading !== this.lastReading) return false;
      if (changes) this.change(changes);
      return true;
    };
    show({ isReading: true });
    try {
      show({ ...(await work(show)), isReading: false, error: undefined });
    } catch (error) {
      // The screen is about to go.
      if (error instanceof SessionEndedError) return;
      console.error(`The ${this.name} could not be read.`, error);
      show({ isReading: false, error });
    }
  }

  private change(changes: Changes<Row>): void {
    this.state = { ...this.state, ...changes };
    for (const watcher of [...this.watchers]) watcher();
  }
}
