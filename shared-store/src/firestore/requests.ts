import type { Model, Stored } from 'shared-model/define-model';
import { newDocumentId } from 'shared-model/fields/ids';
import type { Period } from 'shared-model/periods';
import { idsWithin, wordsCollection } from 'shared-model/words/word-entries';
import { keysOf } from 'shared-model/words/words';
import type { Fields, FirstStore, List, Listen, Page, Problem, Snapshot, Unreadable } from '../data-store';
import { isInBlock } from '../list-blocks';
import { isObject } from './values';

/** Asks for this many records by one request before the connection: as many as a laptop's window shows of most lists. */
export const FIRST_RECORDS = 18;

/** The names that lead to a field of a document, or the document's id. */
export type FieldName = readonly string[] | 'id';

/** A condition on one field. */
export interface Condition {
  readonly field: FieldName;
  readonly operator: '==' | '!=' | '>=' | '<' | 'in' | 'array-contains' | 'array-contains-any';
  readonly value: string | true | Date | readonly string[];
}

/** A document as the server sends it. It is also a cursor. */
export interface StoredDocument {
  readonly id: string;
  /** Its fields, with a `Date` for each timestamp. */
  readonly fields: Fields;
  /** Its fields as the REST API writes them: exact to the nanosecond. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** Changes with the document. */
  readonly version?: string | undefined;
}

/** The parts of a list that its query depends on. */
type QueriedList = Omit<List<unknown>, 'model'> & {
  readonly model: Pick<Model<unknown>, 'collection' | 'order' | 'momentField'>;
};

/** A query as data, so that the SDK and the REST API are asked for the same documents in the same order. */
export interface ListQuery {
  readonly collection: string;
  readonly conditions: readonly Condition[];
  readonly orders: readonly { readonly field: FieldName; readonly isDescending: boolean }[];
}

/** A query for at most `limit` documents: after one, or through one. */
export interface QueryRequest extends ListQuery {
  readonly limit: number;
  readonly after?: StoredDocument | undefined;
  readonly through?: StoredDocument | undefined;
  /** Asks for the sum of this field alone, as the field of one document: for requests that are read once. */
  readonly sumOf?: string;
}

/** A request for one document. */
export interface DocumentRequest {
  readonly collection: string;
  readonly id: string;
}

export type DataRequest = QueryRequest | DocumentRequest;

/** One state of the documents of a request, in their order. */
export interface Answer {
  readonly documents: readonly StoredDocument[];
  /** Whether the server has confirmed it. */
  readonly live: boolean;
  readonly problem?: Problem | undefined;
  /** Set before the connection is there: one request gave all documents, or the first of them. */
  readonly firstPage?: 'whole' | 'beginning';
  /** The number of documents that are missing because this page has deleted them. */
  readonly hidden?: number;
}

/** Listens to the documents of a request until the returned function is called. */
export type ListenToDocuments = (next: (answer: Answer) => void, fail: (error: Error) => void) => () => void;

/** A transaction. It reads before it writes. */
export interface Transaction {
  /** Returns a document; null if there is none. */
  get(collection: string, id: string): Promise<StoredDocument | null>;
  /** @param exact those of the fields that are copies, as the REST API writes them. */
  set(collection: string, id: string, fields: object, exact?: StoredDocument['sent']): void;
  delete(collection: string, id: string): void;
}

/** The stream of an account's documents from the server: an instance of Firestore's SDK. */
export interface DocumentStream {
  /** Calls `next` with each state. @throws if the instance works no more. */
  listen(
    request: DataRequest,
    next: (documents: readonly StoredDocument[], live: boolean) => void,
    fail: (error: Error) => void,
  ): () => void;
  /** Stops asking for a connection. */
  pause(): void;
  resume(): void;
  /** Resolves if it works. Else it rejects, or nothing happens. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Reaches the documents of the store. Every member of the store is made of these, so whatever holds for them holds for each:
 * they wait for the code that they need, end in time, and report a refusal.
 */
export interface Source {
  /** @param first The first documents of the request, which one request may fetch before there is a connection. */
  listen(request: DataRequest, first?: DataRequest): ListenToDocuments;
  /** Reads documents once. @throws ConnectionError if the server cannot be reached in time; else the service's error. */
  read(request: DataRequest, timeoutMs?: number): Promise<readonly StoredDocument[]>;
  /**
   * Repeats `run` if another write comes first. Resolves when the server has accepted what it wrote.
   * @throws ConnectionError if the server cannot be reached in time, and nothing will be written; UnknownOutcomeError if it may have
   * been written; else the service's error.
   */
  transaction<R>(run: (transaction: Transaction) => Promise<R>): Promise<R>;
  call<R>(work: () => Promise<R>): Promise<R>;
  /** Returns the time of the server in milliseconds, as its last answer showed it. */
  now(): number;
}

const between = (
  field: FieldName,
  from: string | Date | undefined,
  before: string | Date | undefined,
): Condition[] => [
  ...(from ? [{ field, operator: '>=', value: from } as const] : []),
  ...(before ? [{ field, operator: '<', value: before } as const] : []),
];

const within = ({ momentField }: { momentField: string | undefined }, period: Period = {}): Condition[] =>
  momentField === undefined ? [] : between([momentField], period.from, period.before);

/** Sorts by the order of a list, then by the model's. Skips fields with one value. */
const ordersOf = ({ model, filters, order, block }: QueriedList): ListQuery['orders'] => {
  const wanted = [block === 'blank' || block === 'lacking' ? undefined : order, model.order].filter(
    (each) => each !== undefined,
  );
  const known = new Set(filters.map(({ field }) => field));
  return wanted.flatMap((each) => {
    const field = each.replace('-', '');
    if (known.has(field)) return [];
    known.add(field);
    return [{ field: [field], isDescending: each.startsWith('-') }];
  });
};

/** Limits a list to the records with a text to sort by, or before another one, and a block also to those with an empty one. */
const conditionsOfBlock = ({ order = '', block, textBefore }: QueriedList): Condition[] => {
  const field = [order.replace('-', '')];
  if (textBefore !== undefined) return between(field, ' ', textBefore);
  return block && block !== 'lacking'
    ? [{ field, operator: block === 'blank' ? '==' : '!=', value: '' }]
    : [];
};

const wordsQuery = (words: readonly string[], { model, filters, period = {} }: QueriedList): ListQuery => {
  const { from, before } = idsWithin(period);
  return {
    collection: wordsCollection(model),
    conditions: [
      ...words
        .flatMap(keysOf)
        .map((key) => ({ field: ['prefixes', key], operator: '==', value: true }) as const),
      ...filters.map(
        ({ field, equals }) => ({ field: ['record', field], operator: '==', value: equals }) as const,
      ),
      ...between('id', from, before),
    ],
    orders: [{ field: 'id', isDescending: false }],
  };
};

/** Returns the query for the records of a list. */
export const listQuery = (list: QueriedList): ListQuery =>
  list.words
    ? wordsQuery(list.words, list)
    : {
        collection: list.model.collection,
        conditions: [
          ...list.filters.map(
            ({ field, equals }) => ({ field: [field], operator: '==', value: equals }) as const,
          ),
          ...conditionsOfBlock(list),
          ...within(list.model, list.period),
        ],
        orders: ordersOf(list),
      };

/** Returns whether a cursor is one of ours: `Cursor` hides it from the rest of the page. */
const isDocument = (cursor: object): cursor is StoredDocument => 'sent' in cursor;

const cursorOf = (cursor: object | undefined): StoredDocument | undefined => {
  if (cursor === undefined || isDocument(cursor)) return cursor;
  throw new Error('This cursor is of another store.');
};

/** Returns the request for a page of a list. */
export const pageRequest = <T>(page: Page<T>): QueryRequest => ({
  ...listQuery(page),
  limit: page.limit,
  after: cursorOf(page.after),
  through: cursorOf(page.through),
});

/** Returns the request for what a screen shows first of a list. */
export const firstOfList = <T>(list: List<T>): QueryRequest => pageRequest({ ...list, limit: FIRST_RECORDS });

/** A document as a row or as unreadable; undefined if it is not part of the result. */
type Row<T> = { readonly row: Stored<T> } | { readonly unreadable: Unreadable<T> } | undefined;

const rowOf = <T>(model: Model<T>, id: string, fields: { readonly meta?: unknown }): Row<T> => {
  const { record, problems } = model.read(fields);
  const row = { ...record, id, meta: fields.meta };
  return problems ? { unreadable: { record: row, problems } } : { row };
};

/** Returns the reader for documents of a list. A search by words finds entries, which contain the record. */
export const rowIn = <T>(list: List<T>): ((id: string, fields: Fields) => Row<T>) => {
  const { model, words } = list;
  if (!words) return (id, fields) => (isInBlock(list, fields) ? rowOf(model, id, fields) : undefined);
  return (_, { recordId, record }) => rowOf(model, String(recordId), isObject(record) ? record : {});
};

/** Returns the readable and the unreadable ones, each in their order. */
export const sortedOut = <T>(all: readonly Row<T>[]): Pick<Snapshot<T>, 'rows' | 'unreadable'> => ({
  rows: all.flatMap((each) => (each && 'row' in each ? [each.row] : [])),
  unreadable: all.flatMap((each) => (each && 'unreadable' in each ? [each.unreadable] : [])),
});

/** Reads a document. */
export type ReadDocument<T> = (document: StoredDocument) => Row<T>;

/** Returns a listener to rows. An unchanged document keeps its row object, so it is neither checked nor rendered again. */
export const rowsOf =
  <T>(listen: ListenToDocuments, read: ReadDocument<T>): Listen<T> =>
  (next, fail) => {
    const rows = new WeakMap<StoredDocument, Row<T>>();
    const rowAt = (document: StoredDocument): Row<T> => {
      if (!rows.has(document)) rows.set(document, read(document));
      return rows.get(document);
    };
    return listen(
      ({ documents, ...state }: Answer) =>
        next({ ...sortedOut(documents.map(rowAt)), ...state, cursors: documents }),
      fail,
    );
  };

/** Returns the members of a store that first screens need. */
export const firstStore = ({
  listen,
  now,
}: Pick<Source, 'listen' | 'now'>): Omit<FirstStore, 'showList' | 'showRecord'> => ({
  listen: (page) => {
    const request = pageRequest(page);
    const isFirst = !page.after && !page.through;
    const readRow = rowIn(page);
    return rowsOf(
      listen(request, isFirst ? { ...request, limit: FIRST_RECORDS } : undefined),
      ({ id, fields }) => readRow(id, fields),
    );
  },
  listenTo: (model, id) => {
    const request = { collection: model.collection, id };
    return rowsOf(listen(request, request), ({ fields }) => rowOf(model, id, fields));
  },
  newId: () => newDocumentId(now()),
  now,
});
