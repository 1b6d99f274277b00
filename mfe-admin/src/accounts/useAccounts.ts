import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import {
  type Account,
  type AccountService,
  type AuthService,
  SessionEndedError,
  useAuth,
  useCurrentUser,
} from 'shared-auth';
import { nowOf } from 'shared-model/fields/clock';
import { compareNames } from 'shared-model/words/compare-names';
import { type DataStore, useDataStore } from 'shared-store';
import { useInView } from 'shared-ui';
import type { ListPosition } from 'shared-ui/table';
import { nameOf } from './account-texts';

/** The accounts as they were read last. */
interface ReadAccounts {
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

/** Reads the accounts again when the page gets the focus, if they are older than this many milliseconds. */
const MAX_AGE_MS = 10_000;

interface OfUser {
  readonly uid: string;
  readonly list: AccountList;
  /** Keeps the scroll position of the list, for the way back from a person's page. */
  readonly position: RefObject<ListPosition | null>;
}

/** The list of the signed-in user. Its screens share it, so that Back shows the rows at once. */
const lists = new WeakMap<AuthService, OfUser>();

const listOf = (auth: AuthService, uid: string, store: DataStore): OfUser => {
  const known = lists.get(auth);
  if (known?.uid === uid) return known;
  const made = {
    uid,
    list: new AccountList(
      () => auth.loadAccounts(),
      () => nowOf(store),
    ),
    position: { current: null },
  };
  lists.set(auth, made);
  return made;
};

const isOld = ({ readAt, isReading }: ReadAccounts, now: Date): boolean =>
  !isReading && (readAt === undefined || Math.abs(now.getTime() - readAt.getTime()) > MAX_AGE_MS);

/** The accounts, and the function that reads them again. */
export interface Accounts extends ReadAccounts, Pick<OfUser, 'position'> {
  readonly refresh: () => Promise<void>;
}

/** Returns all accounts. Reads them when a screen opens, and when the page gets the focus after a while. */
export const useAccounts = (): Accounts => {
  const { auth } = useAuth();
  const { uid } = useCurrentUser().userData;
  const store = useDataStore();
  const { list, position } = listOf(auth, uid, store);
  const state = useSyncExternalStore(list.watch, list.read);
  useEffect(() => void list.refresh(), [list]);
  useInView(() => isOld(list.read(), nowOf(store)) && void list.refresh());
  return { ...state, position, refresh: list.refresh };
};
