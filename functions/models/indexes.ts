import { isDeepStrictEqual } from 'node:util';
import { binCollection } from 'shared-model/bin';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { historyCollection } from 'shared-model/history/entries';
import { FORMER, STAMP } from 'shared-model/stamp';
import { wordsCollection } from 'shared-model/words/word-entries';
import { SYSTEM_COLLECTIONS } from './system-collections';

/** A composite index, as in `firestore.indexes.json`. */
export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order: string }[];
}

/** An override of a field's single-field indexes, as in `firestore.indexes.json`. */
export interface FieldOverride {
  readonly collectionGroup: string;
  readonly fieldPath: string;
  /** Whether Firestore deletes the document at the moment in the field. */
  readonly ttl?: boolean;
  readonly indexes: readonly {
    readonly order?: string;
    readonly arrayConfig?: string;
    readonly queryScope: string;
  }[];
}

/** The content of `firestore.indexes.json`. */
export interface Indexes {
  readonly indexes: readonly CompositeIndex[];
  readonly fieldOverrides: readonly FieldOverride[];
}

/** Returns every subset of some fields, from none to all. */
export const subsetsOf = ([first, ...others]: readonly string[]): string[][] => {
  if (first === undefined) return [[]];
  const rest = subsetsOf(others);
  return [...rest, ...rest.map((some) => [first, ...some])];
};

const fieldOf = (order: string): string => order.replace('-', '');

/** Returns the fields of an index in short: a minus marks a descending one. */
const shortOf = ({ fields }: CompositeIndex): string =>
  fields.map(({ fieldPath, order }) => (order === 'DESCENDING' ? '-' : '') + fieldPath).join(', ');

/**
 * Returns the indexes for every order of a list with any filters. Firestore merges the indexes of several filters
 * (https://firebase.google.com/docs/firestore/query-data/index-overview#taking_advantage_of_index_merging).
 */
const indexesOf = ({ collection, order, searchFields, sortFields }: Model): CompositeIndex[] => {
  const orders = ['', ...sortFields.flatMap((field) => [field, `-${field}`])];
  const found = new Map<string, CompositeIndex>();
  const keep = (fields: readonly string[]) => {
    const index = {
      collectionGroup: collection,
      queryScope: 'COLLECTION',
      fields: fields.map((field) => ({
        fieldPath: fieldOf(field),
        order: field.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
      })),
    };
    if (fields.length > 1) found.set(shortOf(index), index);
  };
  for (const filters of subsetsOf(searchFields)) {
    for (const wanted of orders) {
      const sorted = fieldOf(wanted) === fieldOf(order) ? [wanted] : [wanted, order];
      const behind = sorted.filter((each) => each !== '' && !filters.includes(fieldOf(each)));
      if (filters.length === 0) keep(behind);
      else if (behind.length > 0) for (const filter of filters) keep([filter, ...behind]);
    }
  }
  return [...found.values()];
};

const ascending = [{ order: 'ASCENDING', queryScope: 'COLLECTION' }];
const contained = [{ arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' }];

/** Indexes only the prefixes and the filters of search entries. Nothing queries their other fields. */
const wordOverridesOf = (model: Model): FieldOverride[] => {
  const collectionGroup = wordsCollection(model);
  return [
    { collectionGroup, fieldPath: 'prefixes', indexes: ascending },
    { collectionGroup, fieldPath: 'recordId', indexes: [] },
    { collectionGroup, fieldPath: 'record', indexes: [] },
    ...model.searchFields.map((field) => ({
      collectionGroup,
      fieldPath: `record.${field}`,
      indexes: ascending,
    })),
  ];
};

/** Indexes only the ids in the stamps of records, and the change that created them. */
const stampOverridesOf = ({ collection }: Model): FieldOverride[] => [
  { collectionGroup: collection, fieldPath: STAMP, indexes: [] },
  ...['customer', 'contact', 'first.change'].map((field) => ({
    collectionGroup: collection,
    fieldPath: `${STAMP}.${field}`,
    indexes: ascending,
  })),
];

/** Finds the newest records that name one with derived fields. */
const latestIndexesOf = (model: Model, models: readonly Model[]): CompositeIndex[] =>
  models
    .flatMap((named) =>
      Object.values(named.derived).map(({ options }) => ({
        ...options.of,
        key: named.collection === contact.collection ? 'contact' : 'customer',
      })),
    )
    .filter(({ collection }) => collection === model.collection)
    .map(({ collection, key, moment }) => ({
      collectionGroup: collection,
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: `${STAMP}.${key}`, order: 'ASCENDING' },
        { fieldPath: moment, order: 'DESCENDING' },
      ],
    }))
    .filter((index, at, all) => all.findIndex((other) => isDeepStrictEqual(other, index)) === at);

const NAMED: readonly string[] = [customer.collection, contact.collection];

/** Finds customers and contacts by their former names, and customers by those that were merged into them, also in the bin. */
const formerOverridesOf = (model: Model): FieldOverride[] => {
  const { collection } = model;
  if (!NAMED.includes(collection)) return [];
  const bin = binCollection(model);
  return [
    { collectionGroup: collection, fieldPath: FORMER, indexes: [] },
    { collectionGroup: bin, fieldPath: 'before.name', indexes: ascending },
    ...['names', 'ids'].flatMap((field) => [
      { collectionGroup: collection, fieldPath: `${FORMER}.${field}`, indexes: contained },
      { collectionGroup: bin, fieldPath: `before.${FORMER}.${field}`, indexes: contained },
    ]),
  ];
};

/** Lists what is in the bin, the newest first. */
const binIndexOf = (model: Model): CompositeIndex => ({
  collectionGroup: binCollection(model),
  queryScope: 'COLLECTION',
  fields: [
    { fieldPath: 'inBin', order: 'ASCENDING' },
    { fieldPath: 'at', order: 'DESCENDING' },
  ],
});

/** Indexes no copies in the bin, and lets Firestore delete what has expired. */
const binOverridesOf = (model: Model): FieldOverride[] => {
  const collectionGroup = binCollection(model);
  return [
    { collectionGroup, fieldPath: 'prefixes', indexes: ascending },
    { collectionGroup, fieldPath: 'before', indexes: [] },
    { collectionGroup, fieldPath: 'by', indexes: [] },
    { collectionGroup, fieldPath: 'expiresAt', ttl: true, indexes: [] },
  ];
};

/** Reads the history by its ids, so indexes none of its values, and lets Firestore delete what has expired. */
const historyOverridesOf = (model: Model): FieldOverride[] => {
  const collectionGroup = historyCollection(model);
  return [
    { collectionGroup, fieldPath: 'changed', indexes: [] },
    { collectionGroup, fieldPath: 'expiresAt', ttl: true, indexes: [] },
  ];
};

/** Replaces the indexes of all records in the file by those of these models. The other collections keep theirs. */
export const withRecordIndexes = (
  { indexes, fieldOverrides }: Indexes,
  models: readonly Model[],
): Indexes => {
  const isOther = ({ collectionGroup }: { readonly collectionGroup: string }) =>
    SYSTEM_COLLECTIONS.includes(collectionGroup);
  return {
    indexes: [
      ...models.flatMap(indexesOf),
      ...models.flatMap((model) => latestIndexesOf(model, models)),
      ...models.map(binIndexOf),
      ...indexes.filter(isOther),
    ],
    fieldOverrides: [
      ...models.flatMap((model) => [
        ...stampOverridesOf(model),
        ...formerOverridesOf(model),
        ...wordOverridesOf(model),
        ...binOverridesOf(model),
        ...historyOverridesOf(model),
      ]),
      ...fieldOverrides.filter(isOther),
    ],
  };
};
