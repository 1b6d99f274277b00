import type { Firestore } from 'firebase/firestore';
import { ServerClock } from 'shared-model/fields/clock';
import type { DataStore } from '../data-store';
import { transactionsBy } from '../firestore/commit';
import { type Counting, lazyMembers } from '../firestore/lazy/members';
import { RestServer } from '../firestore/lazy/rest-server';
import { firstStore, type Source } from '../firestore/requests';
import { restApi } from '../firestore/rest';
import { sdkStream } from '../firestore/sdk-stream';

/** An account, and how it reaches the server. */
interface Access {
  readonly config: Parameters<typeof restApi>[0];
  token(): Promise<string>;
}

/** Returns the documents of an instance of Firestore, for programs without a page: no first records and no notices. */
export const directSource = (firestore: Firestore, { config, token }: Access): Source => {
  const stream = sdkStream(firestore);
  const clock = new ServerClock();
  const reads = new RestServer(restApi(config), token, clock);
  return {
    listen: (request) => (next, fail) =>
      stream.listen(request, (documents, live) => next({ documents, live }), fail),
    read: reads.read,
    transaction: transactionsBy(reads),
    call: (work) => work(),
    now: clock.now,
  };
};

/** The functions of a server that has none. */
const NO_FUNCTIONS: Counting = {
  count: async () => 0,
  recordsNaming: async () => [],
  importRecords: async () => undefined,
  change: async () => undefined,
};

/** Returns the store of an account over any source of documents. */
export const storeOver = (source: Source, uid: string, counting?: Partial<Counting>): DataStore => {
  const notShown = () => () => {};
  return {
    ...firstStore(source),
    showList: notShown,
    showRecord: notShown,
    ...lazyMembers(source, uid, { ...NO_FUNCTIONS, ...counting }),
  };
};

/** Returns the store of an account over an instance of Firestore, for programs without a page. */
export const directStore = (
  firestore: Firestore,
  { uid, counting, ...access }: Access & { readonly uid: string; readonly counting: Counting },
): DataStore => storeOver(directSource(firestore, access), uid, counting);
