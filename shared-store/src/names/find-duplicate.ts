import type { Model, Stored } from 'shared-model/define-model';
import { MODELS } from 'shared-model/models';
import { duplicateKey } from 'shared-model/words/duplicate-key';
import type { DataStore } from '../data-store';

/** The most records to read: the record itself may be among them. */
const DUPLICATES = 2;

const textsIn = (values: object): ReadonlyMap<string, unknown> => new Map(Object.entries(values));

/** The record of a form: `base` is what the form started from, undefined for a new record. */
export interface Compared {
  readonly id: string;
  readonly values: object;
  readonly base: object | undefined;
}

/**
 * Returns another stored record that people take for this one: see `duplicateKey`. Looks among the search entries, and for the
 * same texts among the records, which may be newer than their entries. Reads at most four documents, and none if the texts did
 * not change.
 * @throws as the store.
 */
export const findDuplicate = async <T>(
  store: Pick<DataStore, 'readPage'>,
  model: Model<T>,
  { id, values, base }: Compared,
): Promise<Stored<T> | undefined> => {
  const { duplicateFields, fields } = model;
  const [texts, before] = [textsIn(values), textsIn(base ?? {})];
  const [name = ''] = duplicateFields;
  if (!texts.get(name) || duplicateFields.every((field) => texts.get(field) === before.get(field)))
    return undefined;
  const same = duplicateFields.map((field) => ({ field, equals: String(texts.get(field)) }));
  // A name of signs alone has none.
  const key = duplicateKey({ duplicateFields, fields }, values);
  const found = await Promise.all([
    store.readPage({ model, filters: same, limit: DUPLICATES }),
    ...(key ? [store.readPage({ model, filters: [], words: [key], limit: DUPLICATES })] : []),
  ]);
  return found.flatMap(({ rows }) => rows).find((row) => row.id !== id);
};

const listed = new Intl.ListFormat('en-US');

/** Returns the kinds whose records take over a new name of a record of this collection, such as "contacts and reports". */
const kindsThatFollow = (collection: string): string =>
  listed.format(
    MODELS.flatMap(({ entityName, fields }) =>
      Object.values(fields).some((field) => field.kind === 'reference' && field.options.to === collection)
        ? [`${entityName}s`]
        : [],
    ),
  );

/** Returns the warning about a duplicate: it names the fields in which the two are the same, and what follows a record to its name. */
export const duplicateText = (
  {
    collection,
    entityName,
    labels,
    duplicateFields,
  }: Pick<Model, 'collection' | 'entityName' | 'duplicateFields'> & { readonly labels: object },
  duplicate: object,
  { values, base }: Pick<Compared, 'values' | 'base'>,
): string => {
  const [texts, labelled] = [textsIn(duplicate), textsIn(labels)];
  const [first = '', ...others] = duplicateFields;
  const known = first === 'name' ? 'named' : `with the ${labelled.get(first)}`;
  const more = others.map((name) => texts.get(name)).filter(Boolean);
  const whose = more.length > 0 ? ` (${more.join(', ')})` : '';
  const [name, former] = [textsIn(values).get(first), textsIn(base ?? {}).get(first)];
  const takesName = base !== undefined && name === texts.get(first) && name !== former;
  const kinds = takesName && kindsThatFollow(collection);
  const follow = kinds ? ` Then ${kinds} of ${former} have this name, too.` : '';
  return `A ${entityName} ${known} ${texts.get(first)}${whose} exists already. Save again to keep both.${follow}`;
};
