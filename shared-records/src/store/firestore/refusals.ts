import { FirebaseError } from 'firebase/app';
import type { DataStore, Listen } from '../data-store';

const REFUSED = new Set(['permission-denied', 'unauthenticated']);

const isRefusal = (error: unknown): boolean => error instanceof FirebaseError && REFUSED.has(error.code);

/**
 * Returns the store with a call of `onRefusal` after each request that the server denies. Lost rights show there first,
 * because the token still contains them.
 */
export const watchRefusals = (store: DataStore, onRefusal: () => void): DataStore => {
  const report = (error: unknown): void => {
    if (isRefusal(error)) onRefusal();
  };
  const watch = <T>(listen: Listen<T>): Listen<T> => {
    return (next, fail) =>
      listen(next, (error) => {
        report(error);
        fail(error);
      });
  };
  const ask = <T>(answer: Promise<T>): Promise<T> => {
    answer.catch(report);
    return answer;
  };
  return {
    ...store,
    listen: (page) => watch(store.listen(page)),
    listenTo: (name, id) => watch(store.listenTo(name, id)),
    readPage: (page) => ask(store.readPage(page)),
    listenToViews: watch(store.listenToViews),
    saveView: (view) => ask(store.saveView(view)),
    removeView: (id) => ask(store.removeView(id)),
    startJob: (...job) => ask(store.startJob(...job)),
    listenToJobs: watch(store.listenToJobs),
    listenToBin: (...wanted) => watch(store.listenToBin(...wanted)),
    texts: (...asked) => ask(store.texts(...asked)),
    transact: (...write) => ask(store.transact(...write)),
  };
};
