import type * as Auth from 'shared-auth/firebase';
import type { ServerClock } from 'shared-model/fields/clock';
import { MOST_NAMES } from 'shared-model/fields/limits';
import type { SectionLoadLog } from 'shared-model/section-loads';
import { prefixOf } from 'shared-model/words/words';
import type { LaterStore } from '../data-store';
import { type OwnAccountEvents, watchOwnAccount } from '../own-account';
import { transactionsBy, type WriteServer } from './commit';
import { Connection } from './connection';
import type { WayOn } from './first-page';
import { type Counting, laterMembers, listenToMember } from './lazy/later-members';
import { isStoreRefusal, piecesOf, Reads } from './lazy/reads';
import { sectionLoadLog } from './lazy/section-loads';
import { Listening } from './listening';
import type { Source } from './requests';
import type { RestApi } from './rest';

/** Lists what the road leads over. */
interface Way {
  readonly connection: Connection;
  readonly reads: Pick<Reads, 'read'>;
  readonly writes: WriteServer;
  readonly clock: Pick<ServerClock, 'now'>;
  /** Is called when the server refuses a request: lost rights show there first, because the token still has them. */
  onRefusal(): void;
}

/**
 * Returns the one road between a page and its documents. First records come by one request, then the stream brings every change;
 * where streams are blocked, requests go on. What is read once and all that is written takes the same road.
 */
export const roadTo = ({
  connection,
  reads,
  writes,
  clock,
  onRefusal,
}: Way): Source & Pick<WayOn, 'follow'> => {
  const noteRefusal = (error: unknown): void => {
    if (isStoreRefusal(error)) onRefusal();
  };
  const call: Source['call'] = async (work) => {
    try {
      return await work();
    } catch (error) {
      noteRefusal(error);
      throw error;
    }
  };
  const read: Source['read'] = (...asked) => call(() => reads.read(...asked));
  const listenings = new Set<Listening>();
  const follow: WayOn['follow'] = (request, known) => (next, fail) => {
    const sources = { connection, read, noteRefusal };
    const listening = new Listening(sources, request, { next, fail }, known);
    listenings.add(listening);
    const leave = listening.open();
    return () => {
      listenings.delete(listening);
      leave();
    };
  };

  const transact = transactionsBy(writes, (written, committed) => {
    for (const listening of [...listenings]) listening.noteWrites(written, committed);
  });

  return {
    follow,
    listen: (request) => follow(request),
    read,
    transaction: (run) => call(() => transact(run)),
    call,
    now: clock.now,
  };
};

/** All that the first screens of a page do not need of its records. */
export interface LazyRecords extends WayOn {
  readonly store: LaterStore;
  readonly sectionLoads: SectionLoadLog;
  /** Watches whether the account is staff until the returned function is called. */
  watchAccount(email: string, events: Omit<OwnAccountEvents, 'onChange'>): () => void;
}

/** Lists what the road needs of Auth, which only a page has. */
type AuthOfPage = Pick<typeof Auth, 'askRecords' | 'countRecords' | 'firebaseConfig' | 'loadAuth'>;

/** Returns how the page asks the functions for numbers. */
const countingBy = ({ askRecords, countRecords }: AuthOfPage): Counting => ({
  importRecords: (request) => askRecords('importRecords', request),
  change: (request) => askRecords('changeRecords', request),
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
});

/** Returns what comes after the first page of an account: its connection, and all that stands on it. */
export const lazyRecords = ({
  uid,
  auth,
  rest,
  clock,
  token,
  onRefusal,
}: {
  readonly uid: string;
  readonly auth: AuthOfPage;
  readonly rest: RestApi;
  readonly clock: ServerClock;
  token(isNew?: boolean): Promise<string>;
  onRefusal(): void;
}): LazyRecords => {
  const reads = new Reads(rest, token, clock);
  const own = { collection: 'staff', id: uid };
  clock.ask = () => reads.read(own);
  const connection = new Connection(async () => {
    // Their files come side by side.
    const [{ openFirestore, sdkStream }, { firebaseApp }] = await Promise.all([
      import('./sdk-stream'),
      auth.loadAuth(),
    ]);
    return () => sdkStream(openFirestore(firebaseApp, auth.firebaseConfig));
  });
  const road = roadTo({ connection, reads, writes: reads, clock, onRefusal });
  return {
    connection,
    follow: road.follow,
    store: laterMembers(road, uid, countingBy(auth)),
    sectionLoads: sectionLoadLog(road, uid),
    watchAccount: (email, events) =>
      watchOwnAccount(listenToMember(road, uid), email, { ...events, onChange: onRefusal }),
  };
};
