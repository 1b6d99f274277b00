import {
  askRecords,
  firebaseAuthService,
  firebaseConfig,
  idToken,
  loadAuth,
  renewSession,
  signedInUid,
} from 'shared-auth/firebase';
import { askFirst, FIRST_TIMEOUT_MS, type FirstRequest } from 'shared-auth/first-requests';
import { ServerClock } from 'shared-model/fields/clock';
import type { SectionLoadLog } from 'shared-model/section-loads';
import { ConnectionError, type DataStore } from '../data-store';
import { FirstPage, isIdle, RecordsLoader } from './first-page';
import type { LazyRecords } from './lazy-records';
import { lazyStore } from './lazy-store';
import type { OwnAccountEvents } from './own-account';
import { FIRST_RECORDS, firstOfList, firstStore, listQuery } from './requests';
import { restApi } from './rest';

/** A list as its section declares it: all records of a collection, sorted by a field; "-" for descending. */
export interface DeclaredList {
  readonly collection: string;
  readonly order: string;
}

/** Lets a page without first records go without the connection for this many milliseconds. */
const WITHOUT_RECORDS_MS = 3_000;

/** Returns a valid token. Auth has one once it is loaded, or the tab from before. @throws ConnectionError without one. */
const token = async (isNew = false): Promise<string> => {
  try {
    const held = await idToken(isNew);
    if (held !== undefined) return held;
    await loadAuth();
    const loaded = await idToken();
    if (loaded !== undefined) return loaded;
  } catch (error) {
    throw new ConnectionError(error);
  }
  throw new Error('Nobody is signed in.');
};

/** Returns how the page sends plain requests. */
const requests = () => {
  const rest = restApi(firebaseConfig);
  const ask = async (request: FirstRequest): Promise<unknown> => {
    const uid = signedInUid();
    const answer = await rest.ask(request, token(), { timeoutMs: FIRST_TIMEOUT_MS });
    if (signedInUid() !== uid) throw new Error('Another account has signed in meanwhile.');
    return answer;
  };
  return { rest, ask };
};

/** Asks for the first records of a list in the moment that somebody signs in, before the list's code runs. */
export const askAtSignIn = ({ collection, order }: DeclaredList): void => {
  if (signedInUid() !== undefined) return;
  const { rest, ask } = requests();
  const query = listQuery({ model: { collection, order, momentField: undefined }, filters: [] });
  const request = rest.requestOf({ ...query, limit: FIRST_RECORDS });
  const stop = firebaseAuthService.subscribe((session) => {
    if (session.status !== 'verified') return;
    stop();
    askFirst(session.userData.uid, [request], ask);
  });
};

/** Describes the access of a signed-in account's page to its records. */
export interface PageRecords {
  readonly store: DataStore;
  readonly sectionLoads: SectionLoadLog;
  /** Connects to the server, unless first records are awaited: the connection follows them. */
  connectUnlessAwaited(): void;
  /** Watches whether the account is staff until the returned function is called. Renews a changed token. */
  watchAccount(email: string, events: Omit<OwnAccountEvents, 'onChange'>): () => void;
  /** Ends everything, when the account leaves. */
  close(): void;
}

/** Opens the records of the account that has signed in: its first page, then one connection, and one store over both. */
export const openPageRecords = (uid: string): PageRecords => {
  const { rest, ask } = requests();
  const clock = new ServerClock();
  const firstPage = new FirstPage(uid, { rest, ask, clock, isSignedIn: () => signedInUid() === uid });
  const loader = new RecordsLoader<LazyRecords>(firstPage, {
    load: async () => {
      const { lazyRecords } = await import('./lazy-records');
      return lazyRecords({
        uid,
        auth: { askRecords, firebaseConfig, loadAuth },
        rest,
        clock,
        token,
        onRefusal: renewSession,
      });
    },
    isIdle,
  });
  const { sectionLoads, ...lazy } = lazyStore(loader);
  return {
    store: {
      ...firstStore({ listen: loader.listen, now: clock.now }),
      showList: (list) => firstPage.prefetchOnReload(firstOfList(list)),
      showRecord: ({ collection }, id) => firstPage.prefetchOnReload({ collection, id }),
      ...lazy,
    },
    sectionLoads,
    connectUnlessAwaited: () => void loader.connectWhenIdle(),
    watchAccount: (email, events) => {
      const timer = setTimeout(() => void loader.connectWhenIdle(), WITHOUT_RECORDS_MS);
      const stop = loader.onLoaded(({ watchAccount }) => watchAccount(email, events));
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    close: () => {
      firstPage.close();
      loader.close();
    },
  };
};
