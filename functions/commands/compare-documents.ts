import { createHash } from 'node:crypto';
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { allCollections } from './all-collections';
import { linesOf } from './export-documents';

/** A database, now or at a minute of the last week. */
interface DatabaseState {
  readonly firestore: Firestore;
  readonly at?: Timestamp;
}

const summaryOf = async ({ firestore, at }: DatabaseState, collection: string) => {
  const hash = createHash('sha256');
  let documents = 0;
  for await (const lines of linesOf(firestore, collection, at)) {
    hash.update(lines.text);
    documents += lines.documents;
  }
  return { documents, checksum: hash.digest('hex') };
};

interface DocumentsComparison {
  /** Counts the documents of the first state. */
  readonly documents: number;
  /** Says how a collection differs, in a sentence each. */
  readonly differences: readonly string[];
}

/**
 * Compares all collections that an export has, by their counts and the checksums of their exports.
 * @param others The other collections to compare.
 */
export const compareDocuments = async (
  first: DatabaseState,
  second: DatabaseState,
  others: readonly string[] = [],
): Promise<DocumentsComparison> => {
  const [ofFirst, ofSecond] = await Promise.all([
    allCollections(first.firestore),
    allCollections(second.firestore),
  ]);
  const differences: string[] = [];
  let documents = 0;
  for (const collection of new Set([...ofFirst, ...ofSecond, ...others])) {
    const [one, other] = await Promise.all([summaryOf(first, collection), summaryOf(second, collection)]);
    documents += one.documents;
    if (one.documents !== other.documents)
      differences.push(`${collection} has ${one.documents} documents and not ${other.documents}.`);
    else if (one.checksum !== other.checksum)
      differences.push(`${collection} has documents with other fields.`);
  }
  return { documents, differences };
};
