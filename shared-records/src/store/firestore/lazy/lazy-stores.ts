import type { Firestore } from 'firebase/firestore';
import type { BinStore, DataStore, Listen, ViewStore } from '../../data-store';
import { untilLoaded } from '../../until-loaded';

/** How long the first rows of a list have the network to themselves, in milliseconds. */
const JOBS_DELAY_MS = 500;

/**
 * The views, jobs and deleted records for the signed-in user. Loads their code at the first use, because no first list
 * needs them.
 */
export const lazyStores = (
  firestore: Firestore,
  signedInUid: () => string | undefined,
): ViewStore & BinStore & Pick<DataStore, 'sharedViews'> => {
  const uidNow = (): string => {
    const uid = signedInUid();
    if (uid === undefined) throw new Error('Nobody is signed in.');
    return uid;
  };
  /** Listens to a store that is opened first. */
  const listenTo =
    <S, T>(open: () => Promise<S>, listening: (store: S) => Listen<T>): Listen<T> =>
    (next, fail) => {
      let isLeft = false;
      let stop = () => {
        isLeft = true;
      };
      open().then(
        (store) => {
          if (!isLeft) stop = listening(store)(next, fail);
        },
        (error) => {
          // After a sign-out, the page is about to end its listeners.
          if (!isLeft && signedInUid() !== undefined) fail(error);
        },
      );
      return () => stop();
    };
  const views = (isShared: boolean): ViewStore => {
    const open = async () => {
      const { viewStore } = await import('./view-store');
      const uid = uidNow();
      return viewStore(firestore, isShared ? undefined : uid);
    };
    return {
      listenToViews: listenTo(open, (store) => store.listenToViews),
      readViews: async () => (await open()).readViews(),
      saveView: async (view) => (await open()).saveView(view),
      renameView: async (...renamed) => (await open()).renameView(...renamed),
      removeView: async (id) => (await open()).removeView(id),
    };
  };
  const bin = async () => {
    const { binStore } = await import('./bin-store');
    return binStore(firestore, uidNow());
  };
  /** A list listens to its jobs at once, but its first rows need the network more. */
  const binSoon = async () => {
    await new Promise((resolve) => setTimeout(resolve, JOBS_DELAY_MS));
    const { binStore } = await untilLoaded(() => import('./bin-store'));
    return binStore(firestore, uidNow());
  };
  return {
    ...views(false),
    sharedViews: views(true),
    startJob: async (...job) => (await bin()).startJob(...job),
    listenToJobs: listenTo(binSoon, (store) => store.listenToJobs),
    listenToBin: (...wanted) => listenTo(bin, (store) => store.listenToBin(...wanted)),
  };
};
