import { type DocumentSnapshot, type QuerySnapshot, Timestamp } from 'firebase/firestore';
import * as v from 'valibot';
import { type Rename, renameSchema } from '../../model/renames';
import { STORED_SCHEMAS, type Stored } from '../../model/schema';
import { textsOf } from '../../model/word-entries';
import { haveWords, prefixOf } from '../../model/words';
import type { CollectionName, Collections, List, Part, Snapshot } from '../data-store';

const SCHEMAS: { [C in CollectionName]: v.GenericSchema<unknown, Collections[C]> } = STORED_SCHEMAS;

const schemaOf = <C extends CollectionName>(name: C): v.GenericSchema<unknown, Collections[C]> =>
  SCHEMAS[name];

const plain = (fields: object | undefined): object =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([key, value]) => [
      key,
      value instanceof Timestamp ? value.toDate() : value,
    ]),
  );

/** The fields of a stored document. @throws ValiError where it does not have the collection's shape. */
export const fieldsOf = <C extends CollectionName>(name: C, document: DocumentSnapshot): Collections[C] =>
  v.parse(schemaOf(name), plain(document.data()));

/** A document as a row, or why it is none: it has another shape, or is not what was asked for. */
type Row<T> = Stored<T> | 'unreadable' | 'unwanted';

/** A document of a schema, by its fields, where it has its shape. */
export const rowOf = <T>(
  schema: v.GenericSchema<unknown, T>,
  id: string,
  fields: object | undefined,
): Row<T> => {
  const parsed = v.safeParse(schema, plain(fields));
  return parsed.success ? { ...parsed.output, id } : 'unreadable';
};

/** Reads the documents of a list. Of one by words they are entries, which hold the record and know words in part. */
const rowIn = <C extends CollectionName>({ collection, words }: List<C>) => {
  const schema = schemaOf(collection);
  if (!words) return (document: DocumentSnapshot) => rowOf(schema, document.id, document.data());
  const isLong = words.some((word) => prefixOf(word) !== word);
  return (document: DocumentSnapshot): Row<Collections[C]> => {
    const { recordId, record } = document.data() ?? {};
    const row = rowOf(schema, String(recordId), record);
    return isLong && typeof row === 'object' && !haveWords(textsOf(row), words) ? 'unwanted' : row;
  };
};

/** A snapshot of these documents; those that are unwanted are neither rows nor unreadable. */
export const snapshotOf = <T>(
  documents: readonly DocumentSnapshot[],
  rowOfDocument: (document: DocumentSnapshot) => Row<T>,
  live: boolean,
): Snapshot<T> => {
  const rows: Stored<T>[] = [];
  const unreadable: string[] = [];
  for (const document of documents) {
    const row = rowOfDocument(document);
    if (typeof row === 'object') rows.push(row);
    else if (row === 'unreadable') unreadable.push(document.id);
  }
  return { rows, unreadable, live, places: documents };
};

/**
 * Reads the snapshots of one query, one after the other. A document that has not changed stays the same row, so that
 * nothing is checked or drawn twice.
 */
export const reader = <C extends CollectionName>(list: List<C>) => {
  const read = rowIn(list);
  const rows = new Map<string, Row<Collections[C]>>();
  return (snapshot: QuerySnapshot): Snapshot<Collections[C]> => {
    for (const { type, doc } of snapshot.docChanges()) {
      if (type === 'removed') rows.delete(doc.id);
      else rows.set(doc.id, read(doc));
    }
    const { docs, metadata } = snapshot;
    return snapshotOf(docs, ({ id }) => rows.get(id) ?? 'unreadable', !metadata.fromCache);
  };
};

/** Reads what one query for a list has found; `limit` is the most that it asked for. */
export const readPart = <C extends CollectionName>(
  list: List<C>,
  { docs }: QuerySnapshot,
  limit: number,
): Part<Collections[C]> => ({
  rows: snapshotOf(docs, rowIn(list), true).rows,
  last: docs.length < limit ? undefined : docs.at(-1),
});

/** Reads the snapshot of one document. */
export const readDocument = <C extends CollectionName>(
  name: C,
  document: DocumentSnapshot,
): Snapshot<Collections[C]> =>
  snapshotOf(
    document.exists() ? [document] : [],
    (found) => rowOf(schemaOf(name), found.id, found.data()),
    !document.metadata.fromCache,
  );

/** Reads a snapshot of the renamings under way. */
export const readRenames = ({ docs, metadata }: QuerySnapshot): Snapshot<Rename> =>
  snapshotOf(docs, (document) => rowOf(renameSchema, document.id, document.data()), !metadata.fromCache);
