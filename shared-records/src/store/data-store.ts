import type { Binned } from '../model/bin';
import type { Model, Stored } from '../model/define-model';
import type { HistoryEntry } from '../model/history/entries';
import type { Period } from '../model/periods';
import type { Merge, NewRecordJob, RecordJob, Rename } from '../model/record-jobs';
import type { CountDocument } from '../model/summaries/counts';
import type { KnownShard } from '../model/summaries/known-texts';
import type { View } from '../model/views';
import type { TextFinder } from './known-texts/text-finder';

/** A cursor in a list. It stays valid when its document changes or is deleted. */
export type Place = object;

/** The readable part of a stored record with problems. */
export interface Unreadable<T> {
  /** Problematic fields are empty. */
  readonly record: Stored<T>;
  /** The problems by field. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Names what stands between the page and its server: everything, or what blocks the stream of changes, so that requests read. */
export type Problem = 'offline' | 'blocked';

/** One state of a live query, with its documents in order. */
export interface Snapshot<T> {
  readonly rows: readonly Stored<T>[];
  /** The documents that cannot be read. They are not in `rows`. */
  readonly unreadable: readonly Unreadable<T>[];
  /** Whether the server has confirmed it. Else a problem has lasted, and this is the last data received. */
  readonly live: boolean;
  /** Names what stands between it and the server, if that is known. With `blocked` it was read by a request. */
  readonly problem?: Problem | undefined;
  /** The cursors of all documents, also of unreadable ones. */
  readonly places: readonly Place[];
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
  /** Only the records with a text in the field of the order, those with an empty text, or those without the field: see `blocksOf`. */
  readonly block?: 'filled' | 'blank' | 'lacking' | undefined;
}

/** A page of a list: at most `limit` records after the cursor `after`, up to and including `through`. */
export interface Page<T> extends List<T> {
  readonly after?: Place | undefined;
  readonly through?: Place | undefined;
  readonly limit: number;
}

/** A page of a list as read once. */
export interface ReadPage<T> {
  readonly rows: readonly Stored<T>[];
  /** Counts the documents that cannot be read. They are not in `rows`. */
  readonly unreadable?: number | undefined;
  /** The cursor of the next page; undefined at the end of the list. */
  readonly last: Place | undefined;
}

/** The first text to read, or the one to start after. */
export interface TextsFrom {
  readonly text: string;
  readonly included: boolean;
}

/** The stored fields of a document, with a `Date` for each moment. */
export type Fields = Readonly<Record<string, unknown>>;

/** The result of a transaction: fields to write, `null` to delete the document under the id of a deletion, or no change. */
export type Decision<R> =
  | { readonly write: object; readonly result: R }
  | { readonly write: null; readonly deletion?: string; readonly result: R }
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

/** Jobs that delete and restore many records on the server, whatever the page does meanwhile, and the deleted records. */
export interface BinStore {
  /**
   * Starts a job of the signed-in user under a new id.
   * @throws ConnectionError if the server cannot be reached in time; else the service's error.
   */
  startJob(id: string, job: NewRecordJob): Promise<void>;
  /** Listens to the newest jobs of the signed-in user, newest first. */
  readonly listenToJobs: Listen<RecordJob>;
  /**
   * Listens to the deleted records of a model: the newest, or some that have all words (`searchedWordsIn`), in no order.
   */
  listenToBin<T>(model: Model<T>, words?: readonly string[]): Listen<Binned<T>>;
}

/** A contact as a record names it. */
export interface NamedContact {
  readonly name: string;
  readonly customer: string;
}

export const contactKey = ({ name, customer }: NamedContact): string => JSON.stringify([name, customer]);

/** The customer that a write refers to by name. */
export interface NamedCustomer {
  readonly id: string;
  readonly name: string;
}

/** The part of a store that the first screens of a page need. */
export interface FirstStore {
  /** Listens to a page of a list. */
  listen<T>(page: Page<T>): Listen<T>;
  /** Listens to one document. A snapshot has one row, one unreadable document, or neither. */
  listenTo<T>(model: Model<T>, id: string): Listen<T>;
  /** Notes that a list is on the screen until the returned function is called. A reload asks for it first. */
  showList<T>(list: List<T>): () => void;
  /** Notes that a record is on the screen, like `showList`. */
  showRecord<T>(model: Model<T>, id: string): () => void;
  /** Returns an id for a new document. */
  newId(): string;
  /** Returns the time of the server in milliseconds, as its last answer showed it. */
  now(): number;
}

/** All else. What answers once throws ConnectionError if the server cannot be reached in time, else the service's error. */
export interface LaterStore extends ViewStore, BinStore {
  /** The views for everybody. The server refuses changes by accounts that are no administrators. */
  readonly sharedViews: ViewStore;
  /** Reads a page of a list once, without unreadable documents. */
  readPage<T>(page: Page<T>): Promise<ReadPage<T>>;
  /** Listens to the running renames, in no order. */
  readonly listenToRenames: Listen<Rename>;
  /** Listens to the merges whose field is this text: those into a customer, or those that a customer or a name is gone by. */
  listenToMerges(field: 'kept' | 'gone' | 'goneName', text: string): Listen<Merge>;
  /** Returns the ids of the customers that staff do not take for duplicates of this one. */
  notDuplicates(id: string): Promise<readonly string[]>;
  /** Returns the id of a customer with this name; undefined if there is none. */
  customerNamed(name: string): Promise<string | undefined>;
  /**
   * Returns what the customer that had this name is called, or the one that it was merged into. Undefined if a customer has the
   * name, or none ever had it.
   */
  customerCalledNow(name: string): Promise<string | undefined>;
  /** Returns the answers of `customerCalledNow` for those of many names that have one. Reads little if there is none. */
  customersCalledNow(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Returns what those of some contacts are called now that had other names, by `contactKey`. Leaves out a name that another
   * contact of the customer has now.
   */
  contactsCalledNow(contacts: readonly NamedContact[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the names of all staff; undefined if the server does not keep them yet. */
  staffNames(): Promise<readonly string[] | undefined>;
  /** Returns the names of all staff by their uids. */
  staffMembers(): Promise<ReadonlyMap<string, string>>;
  /** Listens to the newest events of a record's history, the newest first. */
  listenToHistory<T>(model: Model<T>, recordId: string, most: number): Listen<HistoryEntry>;
  /** Returns the finders of known texts by their names (`knownTextsOf`), without those that the server does not keep. */
  knownTexts(of: readonly string[]): Promise<ReadonlyMap<string, TextFinder>>;
  /** Listens to the documents of some known texts, in no order. */
  listenToKnownTexts(of: readonly string[]): Listen<KnownShard>;
  /**
   * Listens to the counts of a kind in some years (`Model.counted`), in no order. One more row says that the kind was counted.
   */
  listenToCounts(model: Pick<Model, 'collection'>, years: readonly number[]): Listen<CountDocument>;
  /** Returns the number of records in a list. That of a whole collection costs one read, because the server keeps it. */
  count<T>(list: List<T>): Promise<number>;
  /** Returns the texts of a field in the records of a list, ordered by code points, once per record. */
  texts<T>(list: List<T>, field: string, from: TextsFrom, limit: number): Promise<readonly string[]>;
  /**
   * Reads a document and writes the decision. Repeats both if another write comes first. Resolves to the last result. A
   * `named` customer is read in the same transaction; `isNamed` is whether it still has that name.
   * @throws ConnectionError if the server cannot be reached in time: then nothing is written, now or later;
   * UnknownOutcomeError if that is not known; else the service's error.
   */
  transact<R>(
    collection: string,
    id: string,
    decide: (stored: Fields | null, isNamed: boolean) => Decision<R>,
    named?: NamedCustomer,
  ): Promise<R>;
  /** Returns how many records of each kind name one of these customers, also of kinds that no build of this page knows. */
  recordsNaming(customers: readonly string[]): Promise<readonly NamingCount[]>;
  /** Sends a request about an import (`importRequestSchema`), and returns the unchecked answer. */
  importRecords(request: object): Promise<unknown>;
}

/**
 * Live queries and writes. The page uses `openPageRecords`, tests use `MemoryStore`. A write resolves when the server has accepted
 * it, and rejects otherwise. None is queued in memory, where closing the tab would lose it.
 */
export interface DataStore extends FirstStore, LaterStore {}

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
