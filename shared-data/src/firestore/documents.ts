import { type DocumentSnapshot, type QuerySnapshot, Timestamp } from 'firebase/firestore';
import * as v from 'valibot';
import type { CollectionName, Collections, Part, Snapshot } from '../data-store';
import { type Rename, renameSchema } from '../renames';
import { contactSchema, customerSchema, reportSchema, type Stored } from '../schema';

const SCHEMAS: { [C in CollectionName]: v.GenericSchema<unknown, Collections[C]> } = {
  customers: customerSchema,
  contacts: contactSchema,
  salesReport: reportSchema,
};

const schemaOf = <C extends CollectionName>(name: C): v.GenericSchema<unknown, Collections[C]> =>
  SCHEMAS[name];

const plain = (document: DocumentSnapshot): object =>
  Object.fromEntries(
    Object.entries(document.data() ?? {}).map(([key, value]) => [
      key,
      value instanceof Timestamp ? value.toDate() : value,
    ]),
  );

/** The fields of a stored document. @throws ValiError where it does not have the collection's shape. */
export const fieldsOf = <C extends CollectionName>(name: C, document: DocumentSnapshot): Collections[C] =>
  v.parse(schemaOf(name), plain(document));

const rowOf = <T>(schema: v.GenericSchema<unknown, T>, document: DocumentSnapshot): Stored<T> | null => {
  const parsed = v.safeParse(schema, plain(document));
  return parsed.success ? { ...parsed.output, id: document.id } : null;
};

const snapshotOf = <T>(
  documents: readonly DocumentSnapshot[],
  rowOfDocument: (document: DocumentSnapshot) => Stored<T> | null,
  live: boolean,
): Snapshot<T> => {
  const rows: Stored<T>[] = [];
  const unreadable: string[] = [];
  for (const document of documents) {
    const row = rowOfDocument(document);
    if (row) rows.push(row);
    else unreadable.push(document.id);
  }
  return { rows, unreadable, live, places: documents };
};

/**
 * Reads the snapshots of one query, one after the other. A document that has not changed stays the same row, so that
 * nothing is checked or drawn twice.
 */
export const reader = <C extends CollectionName>(name: C) => {
  const rows = new Map<string, Stored<Collections[C]> | null>();
  return (snapshot: QuerySnapshot): Snapshot<Collections[C]> => {
    for (const { type, doc } of snapshot.docChanges()) {
      if (type === 'removed') rows.delete(doc.id);
      else rows.set(doc.id, rowOf(schemaOf(name), doc));
    }
    return snapshotOf(snapshot.docs, ({ id }) => rows.get(id) ?? null, !snapshot.metadata.fromCache);
  };
};

/** Reads what one query has found. */
export const readPart = <C extends CollectionName>(
  name: C,
  { docs }: QuerySnapshot,
  limit: number,
): Part<Collections[C]> => ({
  rows: docs.map((document) => rowOf(schemaOf(name), document)).filter((row) => row !== null),
  last: docs.length < limit ? undefined : docs.at(-1),
});

/** Reads the snapshot of one document. */
export const readDocument = <C extends CollectionName>(
  name: C,
  document: DocumentSnapshot,
): Snapshot<Collections[C]> =>
  snapshotOf(
    document.exists() ? [document] : [],
    (found) => rowOf(schemaOf(name), found),
    !document.metadata.fromCache,
  );

/** Reads a snapshot of the renamings under way. */
export const readRenames = ({ docs, metadata }: QuerySnapshot): Snapshot<Rename> =>
  snapshotOf(docs, (document) => rowOf(renameSchema, document), !metadata.fromCache);
