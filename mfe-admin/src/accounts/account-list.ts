import { type Account, type AccountService, SessionEndedError } from 'shared-auth';
import { compareNames } from 'shared-model/words/compare-names';
import { nameOf } from './account-texts';

/** The accounts as they were read last. */
export interface ReadAccounts {
  /** By name. */
  readonly rows: readonly Account[];
  /** Gives the time at which all of them were read; undefined before the first time. */
  readonly readAt: Date | undefined;
  readonly isReading: boolean;
  /** Holds the error of the last reading, if it failed. */
  readonly error: unknown;
}

/** Small, so that the first rows come soon. The others come in the largest pages that the server gives. */
const FIRST_PAGE_SIZE = 100;
const PAGE_SIZE = 1000;

const byName = (a: Account, b: Account): number =>
  compareNames(nameOf(a), nameOf(b)) || compareNames(a.email, b.email);

/**
 * All accounts, read from the server when asked. They are no documents, so nothing tells the page of changes by others.
 * Later readings replace the rows once they are complete; the first one shows them page by page.
 */
export class AccountList {
  private state: ReadAccounts = { rows: [], readAt: undefined, isReading: false, error: undefined };
  private readonly watchers = new Set<() => void>();
  private lastReading = 0;

  constructor(
    private readonly load: () => Promise<AccountService>,
    /** Returns the present moment by the server's clock. */
    private readonly now: () => Date,
  ) {}

  /** Calls `watcher` after each change until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Returns the accounts: the same object until they change. */
  readonly read = (): ReadAccounts => this.state;

  /** Reads all accounts. A later call replaces this one. A failure keeps the rows, and is in `error`. */
  readonly refresh = async (): Promise<void> => {
    this.lastReading += 1;
    const reading = this.lastReading;
    const change = (changes: Partial<ReadAccounts>): void => {
      if (reading === this.lastReading) this.change(changes);
    };
    change({ isReading: true });
    const isFirst = this.state.readAt === undefined;
    try {
      const rows: Account[] = [];
      let pageToken: string | undefined;
      const service = await this.load();
      do {
        const pageSize = isFirst && rows.length === 0 ? FIRST_PAGE_SIZE : PAGE_SIZE;
        const page = await service.listUsers({ pageToken, pageSize });
        rows.push(...page.rows);
        pageToken = page.next;
        if (isFirst && pageToken !== undefined) change({ rows: [...rows].sort(byName) });
      } while (pageToken !== undefined && reading === this.lastReading);
      change({ rows: rows.sort(byName), readAt: this.now(), isReading: false, error: undefined });
    } catch (error) {
      // The screen is about to go.
      if (error instanceof SessionEndedError) return;
      console.error('The accounts could not be read.', error);
      change({ isReading: false, error });
    }
  };

  private change(changes: Partial<ReadAccounts>): void {
    this.state = { ...this.state, ...changes };
    for (const watcher of [...this.watchers]) watcher();
  }
}
