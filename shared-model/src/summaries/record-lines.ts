import type { Model } from '../define-model';

/**
 * The known texts by which a page finds duplicates without reading the records: a line for each customer, with its id, name, telephone number
 * and website; one for each email address of a contact, with its customer; and one for each two customers that staff do not take for duplicates.
 */
export const CUSTOMER_LINES = 'customers.lines';
export const EMAIL_LINES = 'contacts.emails';
export const APART_LINES = 'customers.apart';

/** The numbers of their documents: eight hold the lines of 30,000 customers. */
export const LINE_SHARDS: ReadonlyMap<string, number> = new Map([
  [CUSTOMER_LINES, 8],
  [EMAIL_LINES, 8],
  [APART_LINES, 1],
]);

/** The most characters that a line keeps of each field of a customer, and the longest id. Together less than a known text. */
const LONGEST = { name: 100, phone: 50, website: 80 } as const;
const LONGEST_ID = 60;

/** The longest line, with the tabs between its parts. */
const LONGEST_LINE = 300;

/** Known texts of a kind's records: the values of a field, or lines. */
export interface KeptText {
  /** The name of the known texts. */
  readonly of: string;
  readonly fields: readonly string[];
  /** Whether no other record has the same text. */
  readonly isUnique: boolean;
  /** Returns the text of a record; an empty one if it has none. */
  textOf(record: object, id: string): string;
}

/** Returns a text without what parts lines and their parts. One that is cut has a mark at its end, and no half character before. */
const partOf = (text: unknown, longest = Number.POSITIVE_INFINITY): string => {
  const whole = (typeof text === 'string' ? text : '').replace(/\s+/g, ' ').trim();
  if (whole.length <= longest) return whole;
  return `${whole.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

const lineWith = (parts: readonly string[]): string => {
  const line = parts.join('\t');
  return line.length <= LONGEST_LINE ? line : '';
};

/** Returns a customer's name as its line has it. */
export const nameInLine = (name: string): string => partOf(name, LONGEST.name);

const LINES: readonly (KeptText & { readonly collection: string })[] = [
  {
    of: CUSTOMER_LINES,
    collection: 'customers',
    fields: Object.keys(LONGEST),
    isUnique: true,
    textOf: (record, id) => {
      const values = new Map<string, unknown>(Object.entries(record));
      const parts = Object.entries(LONGEST).map(([field, longest]) => partOf(values.get(field), longest));
      return id.length > LONGEST_ID || /\s/.test(id) ? '' : lineWith([id, ...parts]);
    },
  },
  {
    of: EMAIL_LINES,
    collection: 'contacts',
    fields: ['email', 'customer'],
    isUnique: false,
    textOf: (record) => {
      const values = new Map<string, unknown>(Object.entries(record));
      const [email, name] = [partOf(values.get('email')), partOf(values.get('customer'))];
      return email === '' || name === '' ? '' : lineWith([email, name]);
    },
  },
];

/** Returns the lines that the server keeps of a model's records. */
export const recordLines = ({ collection }: Pick<Model, 'collection'>): readonly KeptText[] =>
  LINES.filter((line) => line.collection === collection);

/** Returns the line of two customers that are no duplicates. */
export const apartLine = (one: string, other: string): string => [one, other].sort().join('\t');

/** A customer as its line has it. */
interface CustomerLine {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly website: string;
}

export const customerInLine = (line: string): CustomerLine => {
  const [id = '', name = '', phone = '', website = ''] = line.split('\t');
  return { id, name, phone, website };
};
