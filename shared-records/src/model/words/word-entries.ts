import type { Model } from '../define-model';
import { isDocumentId } from '../fields/ids';
import type { Period } from '../periods';
import { prefixesOf } from './words';

/** The collection of the search entries of a model's records. The functions alone write them. */
export const wordsCollection = ({ collection }: Pick<Model, 'collection'>): string => `${collection}Words`;

/**
 * What a record is found by: each beginning of its words is a field, so that Firestore joins any number of them. The id of
 * the entry begins with the place of the record in the product's order, and entries are listed by their ids.
 */
export interface WordEntry {
  readonly recordId: string;
  readonly record: object;
  readonly prefixes: Readonly<Record<string, true>>;
}

/** The last moment there is. What is left until then is less, the later a report. */
const LAST_MOMENT = 8.64e15;

/** Where the ids begin of the entries of reports of a moment; those of earlier ones lie behind. */
export const placeOfMoment = (moment: Date): string =>
  String(LAST_MOMENT - moment.getTime()).padStart(16, '0');

const justBefore = (moment: Date): Date => new Date(moment.getTime() - 1);

/**
 * Which ids the entries of reports of a time have: from one on, and those before another. The later a report, the earlier
 * its entry.
 */
export const placesWithin = ({
  from,
  before,
}: Period): { readonly from: string | undefined; readonly before: string | undefined } => ({
  from: before && placeOfMoment(justBefore(before)),
  before: from && placeOfMoment(justBefore(from)),
});

/** A text as hexadecimal digits, which are in the order of the text and may be part of an id. */
const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The days as lists show them, where the company is. */
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'Asia/Jakarta' });

/** The texts that a list shows of a record. */
export const textsOf = <T>({ fields }: Model<T>, record: object): readonly string[] => {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.keys(fields).map((name) => {
    const value = values.get(name);
    return value instanceof Date ? longDate.format(value) : String(value);
  });
};

const placeOf = (value: unknown): string =>
  value instanceof Date ? placeOfMoment(value) : hexOf(String(value));

/**
 * Makes the search entry of a record, and the entry's id. There is none where the model cannot read what is `stored`, or
 * where the entry's id would be longer than Firestore allows: some old records have very long ids. The entry keeps the
 * fields that this version does not know.
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
  // The dash comes before every digit: so a name comes before those that go on from it.
  const id = `${place}-${recordId}`;
  if (!isDocumentId(id)) return undefined;
  const prefixes = Object.fromEntries(
    prefixesOf(textsOf(model, record)).map((prefix) => [prefix, true] as const),
  );
  return { id, entry: { recordId, record, prefixes } };
};
