import type { SectionLoadLog } from 'shared-model/section-loads';
import { ConnectionError, type LazyStore, type Listen, type ViewStore } from '../data-store';
import { inTime } from '../in-time';
import type { RecordsLoader } from './first-page';
import type { LazyRecords } from './lazy-records';

/** The members of a store that answer once. */
const ANSWERING = [
  'readPage',
  'notDuplicates',
  'calledNow',
  'mergedInto',
  'staffMembers',
  'readHistory',
  'knownTexts',
  'count',
  'transact',
  'remove',
  'restore',
  'recordsNaming',
  'change',
  'importRecords',
] as const satisfies readonly (keyof LazyStore)[];

type Answering = Pick<LazyStore, (typeof ANSWERING)[number]>;

/**
 * Returns members that stand for the lazy ones. One that answers once loads their code, and throws ConnectionError if it does not
 * arrive. Listeners wait until something else has loaded it.
 */
export const lazyStore = ({
  load,
  onLoaded,
}: Pick<RecordsLoader<LazyRecords>, 'load' | 'onLoaded'>): LazyStore & {
  readonly sectionLoads: SectionLoadLog;
} => {
  const records = () =>
    inTime(load()).catch((error: unknown) => {
      throw error instanceof ConnectionError ? error : new ConnectionError(error);
    });
  const store = async () => (await records()).store;
  const log = async () => (await records()).sectionLoads;
  const listener =
    <T>(listenOf: (store: LazyStore) => Listen<T>): Listen<T> =>
    (next, fail) =>
      onLoaded((loaded) => listenOf(loaded.store)(next, fail));
  const answering = ANSWERING.map((name) => {
    const member = async (...asked: never[]) => {
      const loaded: Record<typeof name, (...given: never[]) => Promise<unknown>> = await store();
      return loaded[name](...asked);
    };
    return [name, member] as const;
  });
  const views = (of: (store: LazyStore) => ViewStore): ViewStore => ({
    listenToViews: listener((loaded) => of(loaded).listenToViews),
    readViews: async () => of(await store()).readViews(),
    saveView: async (view) => of(await store()).saveView(view),
    renameView: async (view, name) => of(await store()).renameView(view, name),
    removeView: async (id) => of(await store()).removeView(id),
  });
  return {
    ...views((loaded) => loaded),
    sharedViews: views((loaded) => loaded.sharedViews),
    listenToChanges: listener(({ listenToChanges }) => listenToChanges),
    listenToAllChanges: (...asked) => listener((loaded) => loaded.listenToAllChanges(...asked)),
    listenToBin: (...asked) => listener((loaded) => loaded.listenToBin(...asked)),
    listenToHistory: (...asked) => listener((loaded) => loaded.listenToHistory(...asked)),
    listenToKnownTexts: (of) => listener((loaded) => loaded.listenToKnownTexts(of)),
    listenToCounts: (...asked) => listener((loaded) => loaded.listenToCounts(...asked)),
    ...(Object.fromEntries(answering) as unknown as Answering),
    sectionLoads: {
      record: async (load) => (await log()).record(load),
      isStoppedCanary: async (...asked) => (await log()).isStoppedCanary(...asked),
    },
  };
};
