import type * as Auth from 'shared-auth/firebase';
import type { ServerClock } from 'shared-model/fields/clock';
import type { SectionLoadLog } from 'shared-model/section-loads';
import type { LazyStore } from '../data-store';
import { transactionsBy, type WriteServer } from './commit';
import { Connection } from './connection';
import type { ConnectedRecords } from './first-page';
import { countingBy, lazyMembers, listenToStaffEntry } from './lazy/members';
import { isStoreRefusal, RestServer } from './lazy/rest-server';
import { sectionLoadLog } from './lazy/section-loads';
import { Listening } from './listening';
import { type OwnAccountEvents, watchOwnAccount } from './own-account';
import type { Source } from './requests';
import type { RestApi } from './rest';

/** Lists the parts of a source. */
interface Parts {
  readonly connection: Connection;
  readonly reads: Pick<RestServer, 'read'>;
  readonly writes: WriteServer;
  readonly clock: Pick<ServerClock, 'now'>;
  /** Is called when the server refuses a request: lost rights show there first, because the token still has them. */
  onRefusal(): void;
}

/**
 * Returns the source of a page's documents. It reports refusals, and shows the writes of the page in its lists.
 */
export const connectedSource = ({
  connection,
  reads,
  writes,
  clock,
  onRefusal,
}: Parts): Source & Pick<ConnectedRecords, 'follow'> => {
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
  const follow: ConnectedRecords['follow'] = (request, known) => (next, fail) => {
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

/** The records of a page after its first ones. */
export interface LazyRecords extends ConnectedRecords {
  readonly store: LazyStore;
  readonly sectionLoads: SectionLoadLog;
  /** Watches whether the account is staff until the returned function is called. */
  watchAccount(email: string, events: Omit<OwnAccountEvents, 'onChange'>): () => void;
}

type AuthOfPage = Pick<typeof Auth, 'askRecords' | 'firebaseConfig' | 'loadAuth'>;

/** Returns the connection of an account, and all that needs it. */
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
  const reads = new RestServer(rest, token, clock);
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
  const source = connectedSource({ connection, reads, writes: reads, clock, onRefusal });
  return {
    connection,
    follow: source.follow,
    store: lazyMembers(source, uid, countingBy(auth.askRecords)),
    sectionLoads: sectionLoadLog(source, uid),
    watchAccount: (email, events) =>
      watchOwnAccount(listenToStaffEntry(source, uid), email, { ...events, onChange: onRefusal }),
  };
};
