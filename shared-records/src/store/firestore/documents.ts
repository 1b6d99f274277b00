import { type DocumentSnapshot, type QuerySnapshot, Timestamp } from 'firebase/firestore';
import * as v from 'valibot';
import type { Model } from '../../model/define-model';
import { type Rename, renameSchema } from '../../model/renames';
import type { Fields, List, Part, Snapshot } from '../data-store';
import { type Row, rowIn, rowOf, sortedOut } from './first/rows';

/** Returns the fields of a document, with a `Date` for each timestamp. */
export const fieldsOf = (fields: object | undefined): Fields =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([key, value]) => [
      key,
      value instanceof Timestamp ? value.toDate() : value,
    ]),
  );

/** Returns the reader for documents of a list. */
const documentIn = <T>(list: List<T>) => {
  const read = rowIn(list);
  return (document: DocumentSnapshot): Row<T> => {
    const { record, ...entry } = document.data() ?? {};
    const fields = list.words ? { ...entry, record: fieldsOf(record) } : document.data();
    return read(document.id, fieldsOf(fields));
  };
};

/** Returns a snapshot of these documents. */
export const snapshotOf = <T>(
  documents: readonly DocumentSnapshot[],
  read: (document: DocumentSnapshot) => Row<T>,
  live: boolean,
): Snapshot<T> => ({ ...sortedOut(documents.map(read)), live, places: documents });

/**
 * Returns the reader for successive snapshots of one query. An unchanged document keeps its row object, so it is
 * neither checked nor rendered again.
 */
export const reader = <T>(list: List<T>) => {
  const read = documentIn(list);
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
  rows: snapshotOf(docs, documentIn(list), true).rows,
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
