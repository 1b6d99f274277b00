import type { PersonSearch } from 'shared-model/person-search';

const RECORDS: Readonly<Record<string, string>> = {
  contacts: 'contacts',
  customers: 'customers',
  salesReport: 'reports',
};

/** The other collections, by their names. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^changes$/, 'imports and other changes'],
  [/^(views|sharedViews)$/, 'saved views'],
  [/^(auditLog|accountChanges)$/, 'the audit log'],
  [/^(staff|staffNames)$/, 'the list of staff'],
];

const collectionText = (collection: string): string => {
  const [, kind = collection, copy] = /^(.+?)(History|Bin)$/.exec(collection) ?? [];
  const records = RECORDS[kind] ?? kind;
  if (copy !== undefined) return `the ${copy.toLowerCase()} of ${records}`;
  return OTHERS.find(([pattern]) => pattern.test(collection))?.[1] ?? records;
};

/** Returns a sentence for each group of places: "20 places in reports." */
export const sureTexts = (sure: PersonSearch['sure']): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { collection, places } of sure) {
    const text = collectionText(collection);
    counts.set(text, (counts.get(text) ?? 0) + places);
  }
  return [...counts].map(([text, places]) => `${places} ${places === 1 ? 'place' : 'places'} in ${text}.`);
};

/** Returns where a document is: "In reports (salesReport/12)". */
export const placeText = (path: string): string => `In ${collectionText(path.split('/')[0] ?? '')} (${path})`;
