import type { SectionLoadLog } from '../../model/section-loads';
import { ConnectionError, type LaterStore, type Listen, type ViewStore } from '../data-store';
import { inTime } from '../in-time';
import type { Start } from './first-page';
import type { LazyRecords } from './road';

/**
 * Returns what comes with the way on. What answers once loads its code, and throws ConnectionError if that does not arrive; listeners
 * wait for it.
 */
export const laterStore = ({
  load,
  onArrival,
}: Pick<Start<LazyRecords>, 'load' | 'onArrival'>): LaterStore & {
  readonly sectionLoads: SectionLoadLog;
} => {
  const later = () =>
    inTime(load()).catch((error: unknown) => {
      throw error instanceof ConnectionError ? error : new ConnectionError(error);
    });
  const store = async () => (await later()).store;
  const log = async () => (await later()).sectionLoads;
  const heard =
    <T>(listenOf: (store: LaterStore) => Listen<T>): Listen<T> =>
    (next, fail) =>
      onArrival((way) => listenOf(way.store)(next, fail));
  const views = (of: (store: LaterStore) => ViewStore): ViewStore => ({
    listenToViews: heard((arrived) => of(arrived).listenToViews),
    readViews: async () => of(await store()).readViews(),
    saveView: async (view) => of(await store()).saveView(view),
    renameView: async (view, name) => of(await store()).renameView(view, name),
    removeView: async (id) => of(await store()).removeView(id),
  });
  return {
    ...views((arrived) => arrived),
    sharedViews: views((arrived) => arrived.sharedViews),
    listenToJobs: heard(({ listenToJobs }) => listenToJobs),
    listenToBin: (...asked) => heard((arrived) => arrived.listenToBin(...asked)),
    listenToRenames: heard(({ listenToRenames }) => listenToRenames),
    listenToMerges: (...asked) => heard((arrived) => arrived.listenToMerges(...asked)),
    listenToHistory: (...asked) => heard((arrived) => arrived.listenToHistory(...asked)),
    listenToKnownTexts: (of) => heard((arrived) => arrived.listenToKnownTexts(of)),
    listenToCounts: (...asked) => heard((arrived) => arrived.listenToCounts(...asked)),
    startJob: async (...asked) => (await store()).startJob(...asked),
    readPage: async (page) => (await store()).readPage(page),
    notDuplicates: async (id) => (await store()).notDuplicates(id),
    customerNamed: async (name) => (await store()).customerNamed(name),
    customerCalledNow: async (name) => (await store()).customerCalledNow(name),
    customersCalledNow: async (names) => (await store()).customersCalledNow(names),
    contactsCalledNow: async (contacts) => (await store()).contactsCalledNow(contacts),
    staffNames: async () => (await store()).staffNames(),
    staffMembers: async () => (await store()).staffMembers(),
    knownTexts: async (of) => (await store()).knownTexts(of),
    count: async (list) => (await store()).count(list),
    texts: async (...asked) => (await store()).texts(...asked),
    transact: async (...asked) => (await store()).transact(...asked),
    recordsNaming: async (customers) => (await store()).recordsNaming(customers),
    importRecords: async (request) => (await store()).importRecords(request),
    sectionLoads: {
      record: async (load) => (await log()).record(load),
      isStoppedCanary: async (...asked) => (await log()).isStoppedCanary(...asked),
    },
  };
};
