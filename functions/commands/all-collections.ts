import type { Firestore } from 'firebase-admin/firestore';
import { wordsCollection } from 'shared-model/words/word-entries';
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

const OWN = new Set([
  ...MODELS.flatMap((model) => [
    model.collection,
    `${model.collection}Bin`,
    `${model.collection}History`,
    wordsCollection(model),
  ]),
  ...Object.keys(EXPORTED),
  ...LEFT_OUT,
]);

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/s$/, '');

/** A collection that the product does not know. */
interface OtherCollection {
  readonly name: string;
  readonly documents: number;
  /** The collection of records whose name it nearly has. */
  readonly likelyFor: string | undefined;
}

/** Returns the collections of a database that the product does not know. Nobody reads or changes them. */
export async function otherCollections(firestore: Firestore): Promise<OtherCollection[]> {
  const others = (await firestore.listCollections()).filter(({ id }) => !OWN.has(id));
  return Promise.all(
    others.map(async (collection) => ({
      name: collection.id,
      documents: (await collection.count().get()).data().count,
      likelyFor: MODELS.find((model) => letters(model.collection) === letters(collection.id))?.collection,
    })),
  );
}
