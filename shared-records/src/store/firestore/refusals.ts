import { FirebaseError } from 'firebase/app';
import type { DataStore, Listen } from '../data-store';

const REFUSED = new Set(['permission-denied', 'unauthenticated']);

const isRefusal = (error: unknown): boolean => error instanceof FirebaseError && REFUSED.has(error.code);

/**
 * The store, with `onRefusal` called whenever the server refuses what a screen shows, asks for or writes: the token
 * still says who somebody is after the account has lost its rights.
 */
export const watchRefusals = (store: DataStore, onRefusal: () => void): DataStore => {
  const told = (error: unknown): void => {
    if (isRefusal(error)) onRefusal();
  };
  const watch = <T>(listen: Listen<T>): Listen<T> => {
    return (next, fail) =>
      listen(next, (error) => {
        told(error);
        fail(error);
      });
  };
  const ask = <T>(answer: Promise<T>): Promise<T> => {
    answer.catch(told);
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
    texts: (...asked) => ask(store.texts(...asked)),
    transact: (...write) => ask(store.transact(...write)),
  };
};
