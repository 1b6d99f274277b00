import { countRecords, firebaseConfig, importRecords, loadAuth } from 'shared-auth/firebase';
import { MOST_NAMES } from '../../../model/fields/limits';
import type { SectionLoadLog } from '../../../model/section-loads';
import { prefixOf } from '../../../model/words/words';
import { Connection } from '../../connection/connection';
import type { DataStore } from '../../data-store';
import { type OwnAccountEvents, watchOwnAccount } from '../../own-account';
import type { FirstPage, WayOn } from '../first-page';
import type { DocumentStream } from '../requests';
import type { RestApi, ServerClock } from '../rest';
import { roadTo } from '../road';
import { probeBy, Reads } from './reads';
import { type Counting, listenToMember, piecesOf, recordStore } from './record-store';
import { sectionLoadLog } from './section-loads';

/** All that the first screens of a page do not need of its records. */
export interface LazyRecords extends WayOn {
  readonly store: DataStore;
  readonly sectionLoads: SectionLoadLog;
  /** Watches whether the account is staff until the returned function is called. */
  watchAccount(email: string, events: Omit<OwnAccountEvents, 'onChange'>): () => void;
}

const counting: Counting = {
  importRecords,
  count: async ({ model: { collection }, filters, words, period }) => {
    const { count } = await countRecords({
      ...Object.fromEntries(filters.map(({ field, equals }) => [field, equals])),
      ...(words && { words: words.map(prefixOf) }),
      ...(period?.from && { from: period.from.getTime() }),
      ...(period?.before && { before: period.before.getTime() }),
      collection,
    });
    return count;
  },
  recordsNaming: async (customers) => {
    const calls = piecesOf(customers, MOST_NAMES).map((naming) => countRecords({ naming }));
    const counts = new Map<string, number>();
    for (const { entityName, count } of (await Promise.all(calls)).flatMap(({ kinds }) => kinds)) {
      counts.set(entityName, (counts.get(entityName) ?? 0) + count);
    }
    return [...counts].map(([entityName, count]) => ({ entityName, count }));
  },
};

/** Returns what comes after the first page of an account: its connection, and all that stands on it. */
export const lazyRecords = ({
  uid,
  rest,
  clock,
  firstPage,
  token,
  onRefusal,
}: {
  readonly uid: string;
  readonly rest: RestApi;
  readonly clock: ServerClock;
  readonly firstPage: Pick<FirstPage, 'show'>;
  token(isNew?: boolean): Promise<string>;
  onRefusal(): void;
}): LazyRecords => {
  const reads = new Reads(rest, token, clock);
  const own = { collection: 'staff', id: uid };
  clock.ask = () => reads.read(own);
  const connection = new Connection<DocumentStream>({
    load: async () => {
      // Their files come side by side.
      const [{ openFirestore, openStream }, { firebaseApp }] = await Promise.all([
        import('../sdk-stream'),
        loadAuth(),
      ]);
      return (health) => openStream(openFirestore(firebaseApp, firebaseConfig), uid, health);
    },
    probe: () => probeBy((timeoutMs) => reads.read(own, timeoutMs)),
  });
  const road = roadTo({ connection, firstPage, reads, clock, onRefusal });
  return {
    connection,
    listen: road.listen,
    store: recordStore(road, uid, counting),
    sectionLoads: sectionLoadLog(road, uid),
    watchAccount: (email, events) =>
      watchOwnAccount(listenToMember(road, uid), email, { ...events, onChange: onRefusal }),
  };
};
