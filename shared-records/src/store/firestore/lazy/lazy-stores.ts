import type { Firestore } from 'firebase/firestore';
import type {} from '../../model/views';
import type { ViewStore } from '../data-store';

/** The views of the signed-in user. Loads their code at the first use, because most visits need none. */
export const lazyViews = (firestore: Firestore, signedInUid: () => string | undefined): ViewStore => {
  const open = async () => {
    const { viewStore } = await import('./view-store');
    const uid = signedInUid();
    if (uid === undefined) throw new Error('Nobody is signed in.');
    return viewStore(firestore, uid);
  };
  return {
    listenToViews: (next, fail) => {
      let isLeft = false;
      let stop = () => {
        isLeft = true;
      };
      open().then((store) => {
        if (!isLeft) stop = store.listenToViews(next, fail);
      }, fail);
      return () => stop();
    },
    saveView: async (view) => (await open()).saveView(view),
    removeView: async (id) => (await open()).removeView(id),
  };
};
