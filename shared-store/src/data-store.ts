import type { Binned } from 'shared-model/bin';
import type { Change, ChangeKind, ChangeRequest } from 'shared-model/changes';
import type { Model, Stored } from 'shared-model/define-model';
import type { HistoryEntry } from 'shared-model/history/entries';
import type { Period } from 'shared-model/periods';
import type { CountDocument } from 'shared-model/summaries/counts';
import type { KnownShard } from 'shared-model/summaries/known-texts';
import type { View } from 'shared-model/views';
import type { TextFinder } from './text-finder';

/** A cursor in a list. It stays valid when its document changes or is deleted. */
export type Cursor = object;

/** The readable part of a stored record with problems. */
export interface Unreadable<T> {
  /** Problematic fields are empty. */
  readonly record: Stored<T>;
  /** The problems by field. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Offline: the server cannot be reached. Limit: a quota of the project is used up. Blocked: something blocks the stream of changes, so
 * requests read.
 */
export type Problem = 'offline' | 'limit' | 'blocked';

/** One state of a live query, with its documents in order. */
export interface Snapshot<T> {
  readonly rows: readonly Stored<T>[];
  /** The documents that cannot be read. They are not in `rows`. */
  readonly unreadable: readonly Unreadable<T>[];
  /** Whether the server has confirmed it. Else a problem has lasted, and this is the last data received. */
  readonly live: boolean;
  /** Says why it is not live, if that is known. With `blocked` it was read by a request. */
  readonly problem?: Problem | undefined;
  /** The cursors of all documents, also of unreadable ones. */
  readonly cursors: readonly Cursor[];
  /** The number of documents that this page has deleted, without the server's confirmation so far. */
  readonly hidden?: number;
  /** Set before the connection is there: one request gave the whole page, or its beginning without cursors. */
  readonly firstPage?: 'whole' | 'beginning';
}

/** Listens to a live query until the returned function is called. The listener ends after an error. */
export type Listen<T> = (
  onSnapshot: (snapshot: Snapshot<T>) => void,
  onError: (error: Error) => void,
) => () => void;

/** A text that a field of the listed records must equal. */
export interface Filter {
  readonly field: string;
  readonly equals: string;
}

/** The records of a model that equal every filter. */
export interface List<T> {
  readonly model: Model<T>;
  readonly filters: readonly Filter[];
  /** Folded words (`searchedWordsIn`), not empty. Each is a part of a word of the record, or its `duplicateKey`. Only with the default order. */
  readonly words?: readonly string[] | undefined;
  /** Filters by the model's moment field. */
  readonly period?: Period | undefined;
  /** A field, with a leading minus for descending. Default: the model's order. */
  readonly order?: string | undefined;
  /** Only the records with a text in the field of the order that is before this one. */
  readonly textBefore?: string | undefined;
  /** Only the records with a text in the field of the order, those with an empty text, or those without the field: see `blocksOf`. */
  readonly block?: 'filled' | 'blank' | 'lacking' | undefined;
}

/** A page of a list: at most `limit` records after the cursor `after`, up to and including `through`. */
export interface Page<T> extends List<T> {
  readonly after?: Cursor | undefined;
  readonly through?: Cursor | undefined;
  readonly limit: number;
}

/** A page of a list as read once. It ends at the end of a block. */
export interface ReadPage<T> {
  readonly rows: readonly Stored<T>[];
  /** Counts the documents that cannot be read. They are not in `rows`. */
  readonly unreadable?: number | undefined;
  /** The cursor of the next page; undefined at the end of the list. */
  readonly last: Cursor | undefined;
}

/** The stored fields of a document, with a `Date` for each moment. */
export type Fields = Readonly<Record<string, unknown>>;

/** The customer and the contact that a record names, by their ids. */
export interface NamedIds {
  readonly customer?: string | undefined;
  readonly contact?: string | undefined;
}

/** The customer and the contact that a write newly names. The page may know the id of the customer. */
export interface Named {
  readonly customer?: { readonly name: string; readonly id?: string | undefined } | undefined;
  readonly contact?: NamedContact | undefined;
}

/** The result of a transaction: fields to write, with the ids of those whom the record names, or no change. */
export type Decision<R> =
  | { readonly write: object; readonly names?: NamedIds; readonly result: R }
  | { readonly leave: true; readonly result: R };

/** The saved views of the signed-in user, or of everybody. */
export interface ViewStore {
  /** Listens to all views, in no order. */
  readonly listenToViews: Listen<View>;
  /** Reads all views once, in no order. @throws ConnectionError if the server cannot be reached in time. */
  readViews(): Promise<readonly View[]>;
  /**
   * Saves a view. Replaces the one with the same name on the same list.
   * @throws ConnectionError if the server cannot be reached in time; Error if there are too many views.
   */
  saveView(view: View): Promise<void>;
  /**
   * Gives a view another name.
   * @throws ConnectionError if the server cannot be reached in time; Error if the view is another one now.
   */
  renameView(view: Stored<View>, name: string): Promise<void>;
  /** Deletes a view. @throws ConnectionError if the server cannot be reached in time. */
  removeView(id: string): Promise<void>;
}

/** Some of the changes: those with each of these values, or with one of several. */
export interface ChangeFilter {
  readonly kind?: readonly ChangeKind[] | undefined;
  readonly collection?: string | undefined;
  /** Uids. */
  readonly by?: readonly string[] | undefined;
  readonly fileName?: string | undefined;
  /** The hash of an imported file. Alone. */
  readonly hash?: string | undefined;
  /** The id of a customer that others were merged into. Alone. */
  readonly keptId?: string | undefined;
}

/** Changes of many records, which the server makes step by step, whatever the page does meanwhile, and the deleted records. */
export interface ChangeStore {
  /** Listens to the changes of everybody that run or have just ended, in no order. All listeners share one query. */
  readonly listenToChanges: Listen<Change>;
  /** Listens to the newest changes, the newest first; with a `hash` or a `keptId` in no order. */
  listenToAllChanges(filter: ChangeFilter, most: number): Listen<Change>;
  /**
   * Sends a request about a change, and returns the unchecked answer. May be repeated.
   * @throws UnknownOutcomeError if no answer came; else the service's error, with its reason if it refuses.
   */
  change(request: ChangeRequest): Promise<unknown>;
  /**
   * Listens to the deleted records of a model: the newest, or some that have all words (`searchedWordsIn`), in no order.
   */
  listenToBin<T>(model: Model<T>, words?: readonly string[]): Listen<Binned<T>>;
}

/** A contact and its customer as a record names them. Its name is empty for a customer alone. */
export interface NamedContact {
  readonly name: string;
  readonly customer: string;
}

export const contactKey = ({ name, customer }: NamedContact): string => JSON.stringify([name, customer]);

/** Says what a customer or a contact is called that had another name. */
export interface CalledNow {
  readonly name: string;
  /** Whether it is in the bin: then this is its last name. */
  readonly isDeleted: boolean;
}

/** The part of a store that the first screens of a page need. */
export interface FirstStore {
  listen<T>(page: Page<T>): Listen<T>;
  /** Listens to one document. A snapshot has one row, one unreadable document, or neither. */
  listenTo<T>(model: Model<T>, id: string): Listen<T>;
  /** Notes that a list is on the screen until the returned function is called. A reload asks for it first. */
  showList<T>(list: List<T>): () => void;
  /** Notes that a record is on the screen, like `showList`. */
  showRecord<T>(model: Model<T>, id: string): () => void;
  newId(): string;
  /** Returns the time of the server in milliseconds, as its last answer showed it. */
  now(): number;
}

/** All other members. Their code is lazy. One that answers once throws ConnectionError if the server cannot be reached in time, else the service's error. */
export interface LazyStore extends ViewStore, ChangeStore {
  /** The views for everybody. The server refuses changes by accounts that are no administrators. */
  readonly sharedViews: ViewStore;
  /** Reads a page of a list once, without unreadable documents. */
  readPage<T>(page: Page<T>): Promise<ReadPage<T>>;
  /** Returns the ids of the customers that staff do not take for duplicates of this one. */
  notDuplicates(id: string): Promise<readonly string[]>;
  /**
   * Returns what those of some customers and contacts are called now that had other names, or the customers that they were merged
   * into: customers by their former name, contacts by `contactKey`. Leaves out a name that another customer, or another contact
   * of the customer, has now. Reads little if there is none.
   */
  calledNow(named: readonly NamedContact[]): Promise<ReadonlyMap<string, CalledNow>>;
  /** Returns the id of the customer that the one with this id was merged into; undefined if there is none. */
  mergedInto(id: string): Promise<string | undefined>;
  /** Returns the names of all staff by their uids. */
  staffMembers(): Promise<ReadonlyMap<string, string>>;
  /** Listens to the newest events of a record's history, the newest first. */
  listenToHistory<T>(model: Model<T>, recordId: string, most: number): Listen<HistoryEntry>;
  /**
   * Reads the newest events of a record's history from the server, the newest first. The server writes it some seconds late, but
   * says at once that the record is in the bin.
   */
  readHistory<T>(model: Model<T>, recordId: string): Promise<readonly HistoryEntry[]>;
  /** Returns the finders of known texts by their names (`knownTextsOf`), without those that the server does not keep. */
  knownTexts(of: readonly string[]): Promise<ReadonlyMap<string, TextFinder>>;
  /** Listens to the documents of some known texts, in no order. */
  listenToKnownTexts(of: readonly string[]): Listen<KnownShard>;
  /**
   * Listens to the counts of a kind in some years, or in weeks by their Mondays (`Model.counted`), in no order. One more row says that the
   * kind was counted.
   */
  listenToCounts(
    model: Pick<Model, 'collection'>,
    times: readonly (number | string)[],
  ): Listen<CountDocument>;
  /** Returns the number of records in a list. That of a whole collection costs one read, because the server keeps it. */
  count<T>(list: List<T>): Promise<number>;
  /**
   * Reads a record and writes the decision with a stamp. Repeats both if another write comes first. Resolves to the last result.
   * The same transaction looks up the `named` texts; `ids` has the customer and the contact with these names. Of several customers
   * of a name it takes the one with the least id, of several contacts none.
   * @throws ConnectionError if the server cannot be reached in time, and nothing will be written; UnknownOutcomeError if it may have
   * been written; else the service's error.
   */
  transact<R>(
    collection: string,
    id: string,
    decide: (stored: Fields | null, ids: NamedIds) => Decision<R>,
    named?: Named,
  ): Promise<R>;
  /** Deletes a record into the bin. Returns the id of its item there; undefined if it was deleted already. @throws as `transact`. */
  remove(collection: string, id: string): Promise<string | undefined>;
  /**
   * Restores a record from its item in the bin, as it was deleted. May be repeated. Returns false if another record has the id now,
   * or the item is gone.
   * @throws as `transact`.
   */
  restore(collection: string, id: string, item: string): Promise<boolean>;
  /** Returns how many records of each kind name one of these customers, also of kinds that no build of this page knows. */
  recordsNaming(customers: readonly string[]): Promise<readonly NamingCount[]>;
  /** Sends a request about an import (`importRequestSchema`), and returns the unchecked answer. */
  importRecords(request: object): Promise<unknown>;
}

/**
 * Live queries and writes. The page uses `openPageRecords`, tests use `MemoryStore`. A write resolves when the server has accepted
 * it, and rejects otherwise. None is queued in memory, where closing the tab would lose it.
 */
export interface DataStore extends FirstStore, LazyStore {}

/** The number of records of a kind. */
export interface NamingCount {
  readonly entityName: string;
  readonly count: number;
}

/** The server could not be reached or did not answer in time. A write has not happened and will not. */
export class ConnectionError extends Error {
  constructor(cause?: unknown) {
    super('The server cannot be reached.', { cause });
    this.name = 'ConnectionError';
  }
}

/** A write was sent, and its answer has not come. It may have happened, or may still happen. */
export class UnknownOutcomeError extends ConnectionError {
  /** @param outcome what came of it; never settles if nobody can know. */
  constructor(
    readonly outcome: Promise<unknown>,
    cause?: unknown,
  ) {
    super(cause);
    this.message = 'The answer of the server has not come yet.';
    this.name = 'UnknownOutcomeError';
  }
}
