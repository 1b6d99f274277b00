import type { Model } from '../define-model';
import { valueText } from '../field-text';
import type { Period } from '../periods';

/** Returns the collection of a model's search entries. Only the functions write it. */
export const wordsCollection = ({ collection }: Pick<Model, 'collection'>): string => `${collection}Words`;

/**
 * The search entry of a record. Each part of a word that finds it is a field, so that Firestore can combine any number of them. One more is its
 * `duplicateKey`. They are called prefixes, because they were only that once.
 * The entry's id begins with the record's sort key, because search results are sorted by id.
 */
export interface WordEntry {
  readonly recordId: string;
  readonly record: object;
  readonly prefixes: Readonly<Record<string, true>>;
}

/** The last possible moment. Subtracting from it sorts newer reports first. */
const LAST_MOMENT = 8.64e15;

/** Returns the prefix of entry ids for reports of a moment. Entries of earlier reports have greater ids. */
export const idPrefixOf = (moment: Date): string => String(LAST_MOMENT - moment.getTime()).padStart(16, '0');

const justBefore = (moment: Date): Date => new Date(moment.getTime() - 1);

/** Returns the limits of the entry ids for reports of a period. Newer reports have smaller ids. */
export const idsWithin = ({
  from,
  before,
}: Period): { readonly from: string | undefined; readonly before: string | undefined } => ({
  from: before && idPrefixOf(justBefore(before)),
  before: from && idPrefixOf(justBefore(from)),
});

/** Returns the texts of a record that its search finds. What the server derives is not found by words. */
export const textsOf = <T>({ fields }: Model<T>, record: object): readonly string[] => {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.entries(fields).map(([name, field]) => valueText(field, values.get(name)));
};
