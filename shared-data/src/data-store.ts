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
  /** Whether the server stands behind it. While the connection is away, it is what was last known. */
  readonly live: boolean;
}

/** What a transaction makes of the document it has read: other fields, none (`null`), or nothing at all. */
export type Decision<T, R> =
  | { readonly write: T | null; readonly result: R }
  | { readonly leave: true; readonly result: R };

/**
 * Live queries and writes. The page's own one is `pageStore`; tests pass another. A write resolves when the
 * server has taken it, and rejects when it refuses or cannot be reached: nothing waits in memory, where closing the
 * tab would lose it.
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
  /** An id for a document that is to be added. */
  newId(collection: CollectionName): string;
  /**
   * Reads a document, and writes what `decide` makes of it unless someone else has written meanwhile: then it reads
   * and decides again. Resolves to the last decision's result.
   * @throws ConnectionError where the server cannot be reached in time; else the service's error.
   */
  transact<C extends CollectionName, R>(
    collection: C,
    id: string,
    decide: (stored: Collections[C] | null) => Decision<Collections[C], R>,
  ): Promise<R>;
  /** How many contacts and reports name a customer, each at most `COUNT_LIMIT`. */
  countNaming(customer: string): Promise<{ readonly contacts: number; readonly reports: number }>;
}

/** Counting ends here: beyond it, it is "that many or more". */
export const COUNT_LIMIT = 1_000;

/** The server could not be reached, or did not answer in time: whether it took a write is not known. */
export class ConnectionError extends Error {
  constructor(cause?: unknown) {
    super('The server cannot be reached.', { cause });
    this.name = 'ConnectionError';
  }
}
