import { type DocumentSnapshot, type QuerySnapshot, Timestamp } from 'firebase/firestore';
import * as v from 'valibot';
import type { Model, Stored } from '../../model/define-model';
import { type Rename, renameSchema } from '../../model/renames';
import { textsOf } from '../../model/words/word-entries';
import { haveWords, prefixOf } from '../../model/words/words';
import type { Fields, List, Part, Snapshot, Unreadable } from '../data-store';

/** Returns the fields of a document, with a `Date` for each timestamp. */
export const fieldsOf = (fields: object | undefined): Fields =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([key, value]) => [
      key,
      value instanceof Timestamp ? value.toDate() : value,
    ]),
  );

/** A document as a row or as unreadable; undefined if it is not part of the result. */
export type Row<T> = { readonly row: Stored<T> } | { readonly unreadable: Unreadable<T> } | undefined;

const rowOf = <T>(model: Model<T>, id: string, fields: Fields): Row<T> => {
  const { record, problems } = model.read(fields);
  const row = { ...record, id };
  return problems ? { unreadable: { record: row, problems } } : { row };
};

/**
 * Returns the reader for documents of a list. A search by words finds entries, which contain the record. Longer words
 * than the index has are compared here.
 */
const rowIn = <T>({ model, words }: List<T>) => {
  if (!words) return (document: DocumentSnapshot) => rowOf(model, document.id, fieldsOf(document.data()));
  const isLong = words.some((word) => prefixOf(word) !== word);
  return (document: DocumentSnapshot): Row<T> => {
    const { recordId, record } = document.data() ?? {};
    const read = rowOf(model, String(recordId), fieldsOf(record));
    const isUnwanted = isLong && read && 'row' in read && !haveWords(textsOf(model, read.row), words);
    return isUnwanted ? undefined : read;
  };
};

/** Returns a snapshot of these documents. */
export const snapshotOf = <T>(
  documents: readonly DocumentSnapshot[],
  read: (document: DocumentSnapshot) => Row<T>,
  live: boolean,
): Snapshot<T> => {
  const all = documents.map(read).filter((each) => each !== undefined);
  return {
    rows: all.flatMap((each) => ('row' in each ? [each.row] : [])),
    unreadable: all.flatMap((each) => ('unreadable' in each ? [each.unreadable] : [])),
    live,
    places: documents,
  };
};

/**
 * Returns the reader for successive snapshots of one query. An unchanged document keeps its row object, so it is
 * neither checked nor rendered again.
 */
export const reader = <T>(list: List<T>) => {
  const read = rowIn(list);
  const rows = new Map<string, Row<T>>();
  return (snapshot: QuerySnapshot): Snapshot<T> => {
    for (const { type, doc } of snapshot.docChanges()) {
      if (type === 'removed') rows.delete(doc.id);
      else rows.set(doc.id, read(doc));
    }
    const { docs, metadata } = snapshot;
    return snapshotOf(docs, ({ id }) => rows.get(id), !metadata.fromCache);
  };
};

/** Reads the result of a one-time query. `limit` is the limit of the query. */
export const readPart = <T>(list: List<T>, { docs }: QuerySnapshot, limit: number): Part<T> => ({
  rows: snapshotOf(docs, rowIn(list), true).rows,
  last: docs.length < limit ? undefined : docs.at(-1),
});

export const readDocument = <T>(model: Model<T>, document: DocumentSnapshot): Snapshot<T> =>
  snapshotOf(
    document.exists() ? [document] : [],
    (found) => rowOf(model, found.id, fieldsOf(found.data())),
    !document.metadata.fromCache,
  );

/** Returns the reader for documents with a schema. Leaves out documents that do not match it. */
export const readBy =
  <T>(
    schema: v.GenericSchema<unknown, T>,
    convert: (fields: object | undefined) => unknown = (fields) => fields,
  ) =>
  (document: DocumentSnapshot): Row<T> => {
    const parsed = v.safeParse(schema, convert(document.data()));
    return parsed.success ? { row: { ...parsed.output, id: document.id } } : undefined;
  };

export const readRenames = ({ docs, metadata }: QuerySnapshot): Snapshot<Rename> =>
  snapshotOf(docs, readBy(renameSchema), !metadata.fromCache);
