import * as v from 'valibot';
import { isDocumentId } from './ids';
import type { Period } from './periods';
import { PRODUCT_ORDER, type SearchableCollection, STORED_SCHEMAS } from './schema';
import { prefixesOf } from './words';

/** Where the entries are by which the records of a collection are found. The functions alone write them. */
export const WORD_ENTRIES = {
  customers: 'customersWords',
  contacts: 'contactsWords',
  salesReport: 'salesReportWords',
} as const satisfies Record<SearchableCollection, string>;

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
export const textsOf = (record: object): readonly string[] =>
  Object.values(record).map((value) => (value instanceof Date ? longDate.format(value) : String(value)));

const placeOf = (value: unknown): string =>
  value instanceof Date ? placeOfMoment(value) : hexOf(String(value));

/**
 * Makes the entry of a record and its id. There is none where what is `stored` has not the shape of its collection, or
 * where the entry's id would be longer than Firestore allows: some records from before have very long ids.
 */
export const wordEntry = (
  collection: SearchableCollection,
  recordId: string,
  stored: unknown,
): { readonly id: string; readonly entry: WordEntry } | undefined => {
  const schema: v.GenericSchema<unknown, object> = STORED_SCHEMAS[collection];
  const parsed = v.safeParse(schema, stored);
  if (!parsed.success) return undefined;
  const record = parsed.output;
  const field = PRODUCT_ORDER[collection].replace('-', '');
  const place = placeOf(new Map(Object.entries(record)).get(field));
  // The dash comes before every digit: so a name comes before those that go on from it.
  const id = `${place}-${recordId}`;
  if (!isDocumentId(id)) return undefined;
  const prefixes = Object.fromEntries(prefixesOf(textsOf(record)).map((prefix) => [prefix, true] as const));
  return { id, entry: { recordId, record, prefixes } };
};
