import type { Model, Stored } from '../model/define-model';
import type { Period } from '../model/periods';
import type { Rename } from '../model/renames';
import type { View } from '../model/views';

/** The place of a document in the order of a list. It stays where it is when the document changes or goes. */
export type Place = object;

/** A stored record that the model cannot read, as far as it can be read. */
export interface Unreadable<T> {
  /** Empty where it cannot be read. */
  readonly record: Stored<T>;
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, string>>;
}

/** One state of a live query: its documents in the query's order. */
export interface Snapshot<T> {
  readonly rows: readonly Stored<T>[];
  /** The documents that cannot be read, and are not in `rows`. */
  readonly unreadable: readonly Unreadable<T>[];
  /** Whether the server has confirmed it. While offline, it is the last data received. */
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
export interface Filter {
  readonly field: string;
  readonly equals: string;
}

/** The records of a model that equal every filter. */
export interface List<T> {
  readonly model: Model<T>;
  readonly filters: readonly Filter[];
  /** Folded words (`wordsIn`). Each begins a word of the record. Never empty, and only in the product's order. */
  readonly words?: readonly string[] | undefined;
  /** The time of the model's moment. */
  readonly period?: Period | undefined;
  /** A field, with a minus in front of it for descending. The product's order by default. */
  readonly order?: string | undefined;
}

/** A part of a list: what follows `after`, up to and including `through`, but at most `limit` records. */
export interface Page<T> extends List<T> {
  readonly after?: Place | undefined;
  readonly through?: Place | undefined;
  readonly limit: number;
}

/** A part of a list as the server has it at one moment. */
export interface Part<T> {
  readonly rows: readonly Stored<T>[];
  /** The place after which the next part begins; undefined where the list ends. */
  readonly last: Place | undefined;
}

/** Where to read the texts of a field from: this one on, or only those after it. */
export interface TextsFrom {
  readonly text: string;
  readonly included: boolean;
}

/** The fields of a document as they are stored, with a `Date` for each moment. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a transaction makes of the document it has read: other fields, none (`null`), or nothing at all. */
export type Decision<R> =
  | { readonly write: object | null; readonly result: R }
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
  listen<T>(page: Page<T>): Listen<T>;
  /**
   * Reads a page of a list once, without the documents that cannot be read.
   * @throws ConnectionError where the server cannot be reached in time; else the service's error.
   */
  readPage<T>(page: Page<T>): Promise<Part<T>>;
  /** Listens to one document: a snapshot has one row, one unreadable document, or none where there is none. */
  listenTo<T>(model: Model<T>, id: string): Listen<T>;
  /** Listens to the renamings that are under way, in no order. */
  readonly listenToRenames: Listen<Rename>;
  /**
   * The id of a customer that has this name now; undefined where none has.
   * @throws ConnectionError where the server cannot be reached in time; else the service's error.
   */
  customerNamed(name: string): Promise<string | undefined>;
  /** How many records a list has. @throws where the server does not say. */
  count<T>(list: List<T>): Promise<number>;
  /**
   * The texts that a field holds in the records of a list, in the order of their code points, once per record.
   * @throws ConnectionError where the server cannot be reached in time; else the service's error.
   */
  texts<T>(list: List<T>, field: string, from: TextsFrom, limit: number): Promise<readonly string[]>;
  /** An id for a document that is to be added. */
  newId(collection: string): string;
  /**
   * Reads a document, and writes what `decide` makes of it unless someone else has written meanwhile: then it reads
   * and decides again. Resolves to the last decision's result. Where a customer is `named`, it is read and guarded in
   * the same way, and `decide` is told whether it has that name.
   * @throws ConnectionError where the server cannot be reached in time; else the service's error.
   */
  transact<R>(
    collection: string,
    id: string,
    decide: (stored: Fields | null, isNamedSo: boolean) => Decision<R>,
    named?: NamedCustomer,
  ): Promise<R>;
  /** How many documents of a collection name one of these customers. */
  countNaming(collection: string, customers: readonly string[]): Promise<Count>;
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
