import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { type AuthService, useAuth, useCurrentUser } from 'shared-auth';
import { nowOf } from 'shared-model/fields/clock';
import { type DataStore, useDataStore } from 'shared-store';
import type { ListPosition } from 'shared-ui/table';
import { AccountList, type ReadAccounts } from './account-list';

/** Reads the accounts again when the page gets the focus, if they are older than this many milliseconds. */
const MAX_AGE_MS = 10_000;

interface OfUser {
  readonly uid: string;
  readonly list: AccountList;
  /** Keeps the place to which the list was scrolled, for the way back from a person's page. */
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
  useEffect(() => {
    void list.refresh();
    const readIfOld = () => {
      if (document.visibilityState === 'visible' && isOld(list.read(), nowOf(store))) void list.refresh();
    };
    window.addEventListener('focus', readIfOld);
    document.addEventListener('visibilitychange', readIfOld);
    return () => {
      window.removeEventListener('focus', readIfOld);
      document.removeEventListener('visibilitychange', readIfOld);
    };
  }, [list, store]);
  return { ...state, position, refresh: list.refresh };
};
