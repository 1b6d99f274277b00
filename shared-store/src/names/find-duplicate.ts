import type { Model, Stored } from 'shared-model/define-model';
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

/** Returns the warning about a duplicate: it names the fields in which the two are the same. `formerName` is that of a renamed record. */
export const duplicateText = <T>(
  {
    entityName,
    labels,
    duplicateFields,
  }: Pick<Model<T>, 'entityName' | 'duplicateFields'> & { readonly labels: object },
  duplicate: object,
  formerName?: string,
): string => {
  const [texts, labelled] = [textsIn(duplicate), textsIn(labels)];
  const [first = '', ...others] = duplicateFields;
  const known = first === 'name' ? 'named' : `with the ${labelled.get(first)}`;
  const more = others.map((name) => texts.get(name)).filter(Boolean);
  const whose = more.length > 0 ? ` (${more.join(', ')})` : '';
  const reports = formerName ? ` Then contacts and reports of ${formerName} have this name, too.` : '';
  return `A ${entityName} ${known} ${texts.get(first)}${whose} exists already. Save again to keep both.${reports}`;
};
