import type { SectionLoadLog } from 'shared-model/section-loads';
import { ConnectionError, type LaterStore, type Listen, type ViewStore } from '../data-store';
import { inTime } from '../in-time';
import type { Start } from './first-page';
import type { LazyRecords } from './road';

/** The members of a store that answer once. */
const ANSWERING = [
  'readPage',
  'notDuplicates',
  'customerNamed',
  'calledNow',
  'mergedInto',
  'staffNames',
  'staffMembers',
  'knownTexts',
  'count',
  'texts',
  'transact',
  'remove',
  'restore',
  'recordsNaming',
  'change',
  'importRecords',
] as const satisfies readonly (keyof LaterStore)[];

type Answering = Pick<LaterStore, (typeof ANSWERING)[number]>;

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
  const answering = ANSWERING.map((name) => {
    const member = async (...asked: never[]) => {
      const arrived: Record<typeof name, (...given: never[]) => Promise<unknown>> = await store();
      return arrived[name](...asked);
    };
    return [name, member] as const;
  });
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
    listenToChanges: heard(({ listenToChanges }) => listenToChanges),
    listenToAllChanges: (...asked) => heard((arrived) => arrived.listenToAllChanges(...asked)),
    listenToBin: (...asked) => heard((arrived) => arrived.listenToBin(...asked)),
    listenToHistory: (...asked) => heard((arrived) => arrived.listenToHistory(...asked)),
    listenToKnownTexts: (of) => heard((arrived) => arrived.listenToKnownTexts(of)),
    listenToCounts: (...asked) => heard((arrived) => arrived.listenToCounts(...asked)),
    ...(Object.fromEntries(answering) as unknown as Answering),
    sectionLoads: {
      record: async (load) => (await log()).record(load),
      isStoppedCanary: async (...asked) => (await log()).isStoppedCanary(...asked),
    },
  };
};
