import { createHash } from 'node:crypto';
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { type ExportedCollection, nameOf, queryOf, withLeftOut } from '../src/exports/exported-collections';
import { linesOf } from '../src/exports/write-export';

/** A database, now or at a minute of the last week. */
interface DatabaseState {
  readonly firestore: Firestore;
  readonly at?: Timestamp;
}

const summaryOf = async ({ firestore, at }: DatabaseState, collection: ExportedCollection) => {
  const hash = createHash('sha256');
  let documents = 0;
  for await (const lines of linesOf(queryOf(firestore, collection), at)) {
    hash.update(lines.text);
    documents += lines.count;
  }
  return { documents, checksum: hash.digest('hex') };
};

interface DocumentsComparison {
  /** Counts the documents of the first state. */
  readonly documents: number;
  /** Says how a collection differs, in a sentence each. */
  readonly differences: readonly string[];
}

/** Compares all collections, also those that an export leaves out, by their counts and the checksums of their exports. */
export const compareDocuments = async (
  first: DatabaseState,
  second: DatabaseState,
): Promise<DocumentsComparison> => {
  const differences: string[] = [];
  let documents = 0;
  for (const collection of withLeftOut()) {
    const [one, other] = await Promise.all([summaryOf(first, collection), summaryOf(second, collection)]);
    documents += one.documents;
    const name = nameOf(collection);
    if (one.documents !== other.documents)
      differences.push(`${name} has ${one.documents} documents and not ${other.documents}.`);
    else if (one.checksum !== other.checksum) differences.push(`${name} has documents with other fields.`);
  }
  return { documents, differences };
};
