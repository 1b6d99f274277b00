import { FirebaseError } from 'firebase/app';
import type { DataStore, Listen } from '../data-store';

const REFUSED = new Set(['permission-denied', 'unauthenticated']);

const isRefusal = (error: unknown): boolean => error instanceof FirebaseError && REFUSED.has(error.code);

/**
 * The store, with `onRefusal` called whenever the server refuses what a list shows or a save writes: the token still
 * says who somebody is after the account has lost its rights.
 */
export const watchRefusals = (store: DataStore, onRefusal: () => void): DataStore => {
  const watch = <T>(listen: Listen<T>): Listen<T> => {
    return (next, fail) =>
      listen(next, (error) => {
        if (isRefusal(error)) onRefusal();
        fail(error);
      });
  };
  return {
    ...store,
    listen: (page) => watch(store.listen(page)),
    listenTo: (name, id) => watch(store.listenTo(name, id)),
    transact: async (...write) => {
      try {
        return await store.transact(...write);
      } catch (error) {
        if (isRefusal(error)) onRefusal();
        throw error;
      }
    },
  };
};
