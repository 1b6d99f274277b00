import type { CollectionName, Collections, DataStore } from './data-store';

/** How an edit ended: stored, or not, because the document holds something else by now or is gone (`null`). */
export type Edited<V> = 'saved' | { readonly found: V | null };

/** How a document becomes the values of a form, and back. */
export interface FormMapping<T, V> {
  valuesOf(stored: T): V;
  /** `stored` is the document that the values replace. */
  recordOf(values: V, stored: T | null): T;
}

/** The mapping of a collection whose form holds exactly the document's fields. */
export const asItIs = <T>(): FormMapping<T, T> => ({
  valuesOf: (stored) => stored,
  recordOf: (values) => values,
});

/**
 * Adds a document under an id that the caller made with `newId`. Adding the same once more changes nothing, so that
 * an attempt whose outcome was never heard of can be repeated.
 */
export const addRecord = <C extends CollectionName>(
  store: DataStore,
  collection: C,
  id: string,
  fields: Collections[C],
): Promise<void> => store.transact(collection, id, () => ({ write: fields, result: undefined }));

/**
 * Changes a document only where it still is what the user saw: `base`, or `null` where the user knows that it is
 * gone and wants it back. Saving what is stored already changes nothing, so that an attempt whose outcome was never
 * heard of can be repeated.
 */
export const editRecord = <C extends CollectionName, V extends { readonly [Name in keyof V]: string }>(
  store: DataStore,
  collection: C,
  id: string,
  { valuesOf, recordOf }: FormMapping<Collections[C], V>,
  values: V,
  base: V | null,
): Promise<Edited<V>> =>
  store.transact<C, Edited<V>>(collection, id, (stored) => {
    const found = stored && valuesOf(stored);
    const seen = sameValues(found, base) || (found !== null && sameValues(found, values));
    return seen ? { write: recordOf(values, stored), result: 'saved' } : { leave: true, result: { found } };
  });

const sameValues = <V extends { readonly [Name in keyof V]: string }>(a: V | null, b: V | null): boolean => {
  if (a === null || b === null) return a === b;
  for (const name in b) if (a[name] !== b[name]) return false;
  return true;
};

/** Deletes a document. */
export const removeRecord = (store: DataStore, collection: CollectionName, id: string): Promise<void> =>
  store.transact(collection, id, () => ({ write: null, result: undefined }));

/** Brings a deleted document back under its id. One that someone else has brought back meanwhile stays. */
export const restoreRecord = <C extends CollectionName>(
  store: DataStore,
  collection: C,
  id: string,
  fields: Collections[C],
): Promise<void> =>
  store.transact(collection, id, (stored) =>
    stored === null ? { write: fields, result: undefined } : { leave: true, result: undefined },
  );
