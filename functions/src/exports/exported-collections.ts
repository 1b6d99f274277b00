import { FieldPath, type Firestore, type Query } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import type { Model } from 'shared-model/define-model';
import { historyCollection } from 'shared-model/history/entries';
import { MODELS } from '../../models/models';
import { countOf } from '../records/walk';

/** The other collections that an export has, because nothing can make them again, each with those below its documents. */
export const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  auditLog: [],
  // What was changed together, and what takes it back.
  changes: ['left', 'parts'],
  notDuplicates: [],
  sharedViews: [],
  staff: [],
  staffNames: [],
  views: ['saved'],
};

/** The collections that an export leaves out. */
export const LEFT_OUT: readonly string[] = [
  // Repairs make these again.
  'counts',
  'knownTexts',
  // What runs in this moment, or is read once.
  'accountChanges',
  'lanes',
  'personSearches',
  'rateLimits',
  // What was published, and how it ran.
  'canaryStops',
  'sectionLoads',
];

/** A collection of an export, or all collections of a name below the documents of another one. */
export interface ExportedCollection {
  readonly name: string;
  /** The collection with the documents above. */
  readonly above?: string;
}

/** Returns the collections that an export has. */
export const allCollections = (): ExportedCollection[] => [
  ...MODELS.flatMap((model: Model) => [
    { name: model.collection },
    { name: binCollection(model) },
    { name: historyCollection(model) },
  ]),
  ...Object.entries(EXPORTED).flatMap(([name, below]) => [
    { name },
    ...below.map((each) => ({ name: each, above: name })),
  ]),
];

/** Returns all collections, also those that an export leaves out. */
export const withLeftOut = (): ExportedCollection[] => [
  ...allCollections(),
  ...LEFT_OUT.map((name) => ({ name })),
];

/** Returns the name of a collection among all: `views/saved`. */
export const nameOf = ({ name, above }: ExportedCollection): string =>
  above === undefined ? name : `${above}/${name}`;

export const queryOf = (firestore: Firestore, { name, above }: ExportedCollection): Query =>
  above === undefined ? firestore.collection(name) : firestore.collectionGroup(name);

/** Reads a collection with more documents in ranges. */
const LARGE = 50_000;

/** The signs of the ids that Firestore makes, in its order. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns the queries that read a collection side by side, in the order of its ids: one for each first sign if it is large. Its ids
 * are random, so their ranges are about equal. They do not depend on the documents: equal collections have equal ranges.
 */
export const rangesOf = async (
  firestore: Firestore,
  collection: ExportedCollection,
  large = LARGE,
): Promise<Query[]> => {
  const all = queryOf(firestore, collection);
  if (collection.above !== undefined || (await countOf(all.limit(large + 1))) <= large) return [all];
  const ordered = all.orderBy(FieldPath.documentId());
  return [...SIGNS, undefined].map((sign, index) => {
    const start = SIGNS[index - 1];
    const from = start === undefined ? ordered : ordered.startAt(start);
    return sign === undefined ? from : from.endBefore(sign);
  });
};
