// The records of a page over a simulated server, for walks and for the table of the connection.

import { ConnectionError, type DataStore } from '../data-store';
import type { WriteServer } from '../firestore/commit';
import { Connection } from '../firestore/connection';
import { type ConnectedRecords, type FirstPage, RecordsLoader } from '../firestore/first-page';
import { connectedSource } from '../firestore/lazy-records';
import type { DocumentStream, Source } from '../firestore/requests';
import { removeRecord } from '../remove-record';
import { storeOver } from './direct-store';
import { sleep, type World } from './fake-world';

/** The parts that carry the words, which a mutant replaces. */
interface Parts {
  readonly connection: Connection;
  readonly listen: Source['listen'];
  readonly store: DataStore;
  readonly remove: typeof removeRecord;
}

/** Describes what a mutant of the product does otherwise. */
export interface Mutant {
  readonly stream?: (stream: DocumentStream) => DocumentStream;
  readonly server?: (server: WriteServer) => WriteServer;
  readonly parts?: (parts: Parts) => Partial<Parts>;
  readonly read?: (read: Source['read']) => Source['read'];
}

/**
 * Opens the records of a page over a simulated server: one connection, and one store over it.
 * @param isLoaded resolves once the code of the SDK has arrived.
 */
export const openPage = (
  world: World,
  { stream = (same) => same, server = (same) => same, parts, read = (same) => same }: Mutant = {},
  isLoaded: () => Promise<void> = async () => undefined,
  uid = 'me',
) => {
  const streams: { die(): void }[] = [];
  const reads = {
    read: read((request, timeoutMs = 20_000) =>
      Promise.race([
        world.request(() => world.server.read(request)),
        // For the token, and then for the answer.
        sleep(2 * timeoutMs).then(() => Promise.reject(new ConnectionError())),
      ]),
    ),
  };
  const connection = new Connection(async () => {
    await isLoaded();
    return () => {
      const opened = world.openStream();
      streams.push(opened);
      return stream(opened);
    };
  });
  const firstPage: Pick<FirstPage, 'show' | 'end'> = {
    end: () => {},
    show: async (first, onAnswer) =>
      onAnswer({ documents: await reads.read(first), live: true, firstPage: 'whole' }),
  };
  const onRefusal = () => {};
  const source = connectedSource({
    connection,
    reads,
    writes: server(world.writes),
    clock: { now: Date.now },
    onRefusal,
  });
  const loader = new RecordsLoader<ConnectedRecords>(firstPage, {
    load: async () => ({ connection, follow: source.follow }),
    isIdle: async () => {},
  });
  void loader.load();
  const { listen } = loader;
  /** Names what the page is asked to do next, in the items that its transactions write. */
  let tag: string | undefined;
  const transaction: Source['transaction'] = (run) => {
    const own = tag;
    return source.transaction(({ set, ...rest }) =>
      run({
        ...rest,
        set: (path, id, fields, exact) => set(path, id, { ...fields, ...(own && { tag: own }) }, exact),
      }),
    );
  };
  const store = storeOver({ ...source, listen, transaction }, uid, {
    count: ({ model: { collection } }) =>
      world.request(() => world.server.read({ collection, conditions: [], orders: [], limit: 1_000 }).length),
  });
  const whole = { connection, listen, store, remove: removeRecord };
  /** Lets the present instance of the SDK die. */
  const die = () => {
    streams.at(-1)?.die();
    // Only the instance itself shows that this one has ended it.
    const error = new TypeError("Cannot read properties of undefined (reading 'indexOf')");
    window.dispatchEvent(new ErrorEvent('error', { error }));
  };
  const tagged = <R>(name: string, work: () => R): R => {
    tag = name;
    const result = work();
    tag = undefined;
    return result;
  };
  return { ...whole, ...parts?.(whole), die, tagged };
};
