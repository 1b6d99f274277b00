import type { Contact, Customer, Report, Stored } from './schema';

/** The collections of the store and what their documents hold. */
export interface Collections {
  customers: Customer;
  contacts: Contact;
  salesReport: Report;
}

export type CollectionName = keyof Collections;

/** One state of a live query: its documents in the query's order. */
export interface Snapshot<T> {
  readonly rows: readonly Stored<T>[];
  /** Ids of documents that do not have the collection's shape, and are left out of `rows`. */
  readonly unreadable: readonly string[];
}

/**
 * Live queries and writes. The page's own one is `firestoreStore`; tests pass another. A write resolves
 * when the server has taken it, and rejects with the service's error when it refuses.
 */
export interface DataStore {
  /**
   * Listens to a whole collection in the product's order: customers and contacts by name, reports newest
   * first. A listener that has failed is dead: it calls `onError` once and nothing after it.
   */
  listen<C extends CollectionName>(
    collection: C,
    onSnapshot: (snapshot: Snapshot<Collections[C]>) => void,
    onError: (error: Error) => void,
  ): () => void;
  /** Adds a document and gives back its id. */
  add<C extends CollectionName>(collection: C, fields: Collections[C]): Promise<string>;
  /** Overwrites a document. */
  set<C extends CollectionName>(collection: C, id: string, fields: Collections[C]): Promise<void>;
  remove(collection: CollectionName, id: string): Promise<void>;
}
