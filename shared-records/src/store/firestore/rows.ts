import type { Model, Stored } from '../../model/define-model';
import { newDocumentId } from '../../model/fields/ids';
import type { DataStore, Fields, List, Listen, Snapshot, Unreadable } from '../data-store';
import { isInBlock } from '../list-blocks';
import {
  type Answer,
  FIRST_RECORDS,
  type ListenToDocuments,
  pageRequest,
  type Source,
  type StoredDocument,
} from './requests';

/** A document as a row or as unreadable; undefined if it is not part of the result. */
export type Row<T> = { readonly row: Stored<T> } | { readonly unreadable: Unreadable<T> } | undefined;

export const rowOf = <T>(model: Model<T>, id: string, fields: object): Row<T> => {
  const { record, problems } = model.read(fields);
  const row = { ...record, id };
  return problems ? { unreadable: { record: row, problems } } : { row };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

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
        next({ ...sortedOut(documents.map(rowAt)), ...state, places: documents }),
      fail,
    );
  };

/** Returns the members of a store that first screens need. */
export const firstStore = ({
  listen,
  now,
}: Pick<Source, 'listen' | 'now'>): Pick<DataStore, 'listen' | 'listenTo' | 'newId' | 'now'> => ({
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
  newId: newDocumentId,
  now,
});
