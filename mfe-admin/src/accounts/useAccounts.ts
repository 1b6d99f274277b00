import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { type Account, type AccountService, type AuthService, useAuth, useCurrentUser } from 'shared-auth';
import { nowOf } from 'shared-model/fields/clock';
import { compareNames } from 'shared-model/words/compare-names';
import { type DataStore, useDataStore } from 'shared-store';
import { useInView } from 'shared-ui';
import type { ListPosition } from 'shared-ui/table';
import { ReadList, type ReadRows } from '../list/read-list';
import { nameOf } from './account-texts';

/** Small, so that the first rows come soon. The others come in the largest pages that the server gives. */
const FIRST_PAGE_SIZE = 100;
const PAGE_SIZE = 1000;

const byName = (a: Account, b: Account): number =>
  compareNames(nameOf(a), nameOf(b)) || compareNames(a.email, b.email);

/** All accounts, by name. Later readings replace the rows once they are complete; the first one shows them page by page. */
export class AccountList extends ReadList<Account> {
  constructor(
    private readonly load: () => Promise<AccountService>,
    /** Returns the present moment by the server's clock. */
    private readonly now: () => Date,
  ) {
    super('accounts');
  }

  /** Reads all accounts. */
  readonly refresh = (): Promise<void> =>
    this.run(async (show) => {
      const isFirst = this.read().readAt === undefined;
      const rows: Account[] = [];
      let pageToken: string | undefined;
      const service = await this.load();
      do {
        const pageSize = isFirst && rows.length === 0 ? FIRST_PAGE_SIZE : PAGE_SIZE;
        const page = await service.listUsers({ pageToken, pageSize });
        rows.push(...page.rows);
        pageToken = page.next;
      } while (pageToken !== undefined && show(isFirst ? { rows: [...rows].sort(byName) } : undefined));
      return { rows: rows.sort(byName), readAt: this.now() };
    });
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

const isOld = ({ readAt, isReading }: ReadRows<Account>, now: Date): boolean =>
  !isReading && (readAt === undefined || Math.abs(now.getTime() - readAt.getTime()) > MAX_AGE_MS);

/** The accounts, and the function that reads them again. */
export interface Accounts extends ReadRows<Account>, Pick<OfUser, 'position'> {
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
