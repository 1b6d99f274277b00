import type { Period } from '../model/periods';
import type { Rename } from '../model/renames';
import type { Contact, Customer, Order, Report, SEARCH_FIELDS, Stored } from '../model/schema';
import type { View } from '../model/views';

/** The collections of the store and what their documents hold. */
export interface Collections {
  customers: Customer;
  contacts: Contact;
  salesReport: Report;
}

export type CollectionName = keyof Collections;

/** The place of a document in the order of a list. It stays where it is when the document changes or goes. */
export type Place = object;

/** One state of a live query: its documents in the query's order. */
export interface Snapshot<T> {
  readonly rows: readonly Stored<T>[];
  /** Ids of documents that do not have the collection's shape, and are left out of `rows`. */
  readonly unreadable: readonly string[];
  /** Whether the server stands behind it. While the connection is away, it is what was last known. */
  readonly live: boolean;
  /** The places of its documents, unreadable ones among them. */
  readonly places: readonly Place[];
}

/** Takes the snapshots of a live query until the returned function is called, or it fails: then it is dead. */
export type Listen<T> = (
  onSnapshot: (snapshot: Snapshot<T>) => void,
  onError: (error: Error) => void,
) => () => void;

/** A text that a field of the records in a list must equal. */
export interface Filter<C extends CollectionName = CollectionName> {
  readonly field: (typeof SEARCH_FIELDS)[C][number];
  readonly equals: string;
}

/** What a list shows: the records that equal every filter. */
export interface List<C extends CollectionName> {
  readonly collection: C;
  readonly filters: readonly Filter<C>[];
  /** Folded words (`wordsIn`), each of which begins one of theirs; never an empty list, and only in the product's order. */
  readonly words?: readonly string[] | undefined;
  /** When they were; of reports alone. */
  readonly period?: Period | undefined;
  /** Without one, the product's: customers and contacts by name, reports newest first. */
  readonly order?: Order<C> | undefined;
}

/** A part of a list: what comes behind `after`, as far as and including `through`, but no more than `limit`. */
export interface Page<C extends CollectionName> extends List<C> {
  readonly after?: Place | undefined;
  readonly through?: Place | undefined;
  readonly limit: number;
}

/** A part of a list as the server has it at one moment. */
export interface Part<T> {
  readonly rows: readonly Stored<T>[];
  /** The place behind which the next part begins; undefined where the list ends. */
  readonly last: Place | undefined;
}

/** Where to read the texts of a field from: this one on, or only those behind it. */
export interface TextsFrom {
  readonly text: string;
  readonly included: boolean;
}

/** A field that holds text. */
export type TextField<C extends CollectionName> = {
  [F in keyof Collections[C] & string]: Collections[C][F] extends string ? F : never;
}[keyof Collections[C] & string];

/** What a transaction makes of the document it has read: other fields, none (`null`), or nothing at all. */
export type Decision<T, R> =
  | { readonly write: T | null; readonly result: R }
  | { readonly leave: true; readonly result: R };

/** The views of whoever is signed in. Nobody else reads or changes them. */
export interface ViewStore {
  /** Listens to all of them, in no order. */
  readonly listenToViews: Listen<View>;
  /**
   * Keeps a view, in the place of the one that has its name on its screen.
   * @throws ConnectionError where the server cannot be reached in time; Error where there are too many already.
   */
  saveView(view: View): Promise<void>;
  /** Forgets a view. @throws ConnectionError where the server cannot be reached in time. */
  removeView(id: string): Promise<void>;
}

/** A customer by the name that a write calls it. */
export interface NamedCustomer {
  readonly id: string;
  readonly name: string;
}

/**
 * Live queries and writes. The page's own one is `pageStore`; tests pass another. A write resolves when the
 * server has taken it, and rejects when it refuses or cannot be reached: nothing waits in memory, where closing the
 * tab would lose it.
 */
export interface DataStore extends ViewStore {
  /** Listens to a page of a list. */
  listen<C extends CollectionName>(page: Page<C>): Listen<Collections[C]>;
  /**
   * Reads a page of a list once. Documents that do not have the collection's shape are left out.
   * @throws ConnectionError where the server cannot be reached in time; else the service's error.
   */
  readPage<C extends CollectionName>(page: Page<C>): Promise<Part<Collections[C]>>;
  /** Listens to one document: a snapshot has one row, or none where there is no such document. */
  listenTo<C extends CollectionName>(collection: C, id: string): Listen<Collections[C]>;
  /** Listens to the renamings that are under way, in no order. */
  readonly listenToRenames: Listen<Rename>;
  /**
   * The id of a customer that bears this name now; undefined where none does.
   * @throws ConnectionError where the server cannot be reached in time; else the service's error.
   */
  customerNamed(name: string): Promise<string | undefined>;
  /** How many records a list has. @throws where the server does not say. */
  count(list: List<CollectionName>): Promise<number>;
  /**
   * The texts that a field holds in the records of a list, in the order of their code points, once per record.
   * @throws ConnectionError where the server cannot be reached in time; else the service's error.
   */
  texts<C extends CollectionName>(
    list: List<C>,
    field: TextField<C>,
    from: TextsFrom,
    limit: number,
  ): Promise<readonly string[]>;
  /** An id for a document that is to be added. */
  newId(collection: CollectionName): string;
  /**
   * Reads a document, and writes what `decide` makes of it unless someone else has written meanwhile: then it reads
   * and decides again. Resolves to the last decision's result. Where a customer is `named`, it is read and guarded in
   * the same way, and `decide` is told whether it bears that name.
   * @throws ConnectionError where the server cannot be reached in time; else the service's error.
   */
  transact<C extends CollectionName, R>(
    collection: C,
    id: string,
    decide: (stored: Collections[C] | null, isNamedSo: boolean) => Decision<Collections[C], R>,
    named?: NamedCustomer,
  ): Promise<R>;
  /** How many contacts and reports name one of these customers. */
  countNaming(customers: readonly string[]): Promise<{ readonly contacts: Count; readonly reports: Count }>;
}

/** How many there are, or `more` than that. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

/** A count by one query of the page ends here. */
export const COUNT_LIMIT = 1_000;

/** The server could not be reached, or did not answer in time: whether it took a write is not known. */
export class ConnectionError extends Error {
  constructor(cause?: unknown) {
    super('The server cannot be reached.', { cause });
    this.name = 'ConnectionError';
  }
}
