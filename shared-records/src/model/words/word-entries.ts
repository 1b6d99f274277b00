import type { Model } from '../define-model';
import { COMPANY_TIME_ZONE, formatWholeDay } from '../fields/day-texts';
import type { ByKind } from '../fields/fields';
import { isDocumentId } from '../fields/ids';
import type { Period } from '../periods';
import { prefixesOf } from './words';

/** Returns the collection of a model's search entries. Only the functions write it. */
export const wordsCollection = ({ collection }: Pick<Model, 'collection'>): string => `${collection}Words`;

/**
 * The search entry of a record. Each prefix of its words is a field, so that Firestore can combine any number of them.
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
export const placeOfMoment = (moment: Date): string =>
  String(LAST_MOMENT - moment.getTime()).padStart(16, '0');

const justBefore = (moment: Date): Date => new Date(moment.getTime() - 1);

/** Returns the limits of the entry ids for reports of a period. Newer reports have smaller ids. */
export const placesWithin = ({
  from,
  before,
}: Period): { readonly from: string | undefined; readonly before: string | undefined } => ({
  from: before && placeOfMoment(justBefore(before)),
  before: from && placeOfMoment(justBefore(from)),
});

/** Returns a text as hexadecimal digits, which sort like the text and are valid in an id. */
const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: COMPANY_TIME_ZONE });

/** The text of a value whose words find the record. */
const FOUND_TEXTS: ByKind<(value: unknown) => string> = {
  line: String,
  lines: String,
  choice: String,
  moment: (value) => (value instanceof Date ? longDate.format(value) : ''),
  day: (value) => formatWholeDay(String(value ?? '')),
};

/** Returns the texts of a record that its search finds. What the server derives is not found by words. */
export const textsOf = <T>({ fields }: Model<T>, record: object): readonly string[] => {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.entries(fields).map(([name, { kind }]) => FOUND_TEXTS[kind](values.get(name)));
};

const placeOf = (value: unknown): string =>
  value instanceof Date ? placeOfMoment(value) : hexOf(String(value));

/**
 * Makes the search entry of a record with the entry's id; undefined if the record cannot be read, or the id would be
 * longer than Firestore allows. Keeps unknown fields of the record.
 */
export const wordEntry = <T extends object>(
  model: Model<T>,
  recordId: string,
  stored: object | undefined,
): { readonly id: string; readonly entry: WordEntry } | undefined => {
  if (!stored) return undefined;
  const read = model.read(stored);
  if (read.problems) return undefined;
  const record = { ...stored, ...read.record };
  const place = placeOf(new Map<string, unknown>(Object.entries(record)).get(model.order.replace('-', '')));
  // The dash sorts before all digits, so a name sorts before longer names with the same start.
  const id = `${place}-${recordId}`;
  if (!isDocumentId(id)) return undefined;
  const prefixes = Object.fromEntries(
    prefixesOf(textsOf(model, record)).map((prefix) => [prefix, true] as const),
  );
  return { id, entry: { recordId, record, prefixes } };
};
