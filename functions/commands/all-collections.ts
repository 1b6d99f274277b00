import type { Firestore } from 'firebase-admin/firestore';
import { MODELS } from '../models/models';

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
  'rateLimits',
  // What was published, and how it ran.
  'canaryStops',
  'sectionLoads',
];

/** Returns the paths of all collections that an export has. */
export const allCollections = async (firestore: Firestore): Promise<string[]> => {
  const others = await Promise.all(
    Object.entries(EXPORTED).map(async ([collection, below]) => {
      const documents = below.length > 0 ? await firestore.collection(collection).listDocuments() : [];
      return [collection, ...documents.flatMap(({ path }) => below.map((name) => `${path}/${name}`))];
    }),
  );
  return [
    ...MODELS.flatMap(({ collection }) => [collection, `${collection}Bin`, `${collection}History`]),
    ...others.flat(),
  ];
};
