// The one codec of Firestore's values: as the REST API sends them, and as the page has them, with a `Date` for each timestamp.
import type { Moment } from 'shared-model/history/entries';
import type { Fields } from '../data-store';

/** Stands for the time of the server in a field that a transaction writes. */
export const SERVER_TIME = Symbol('the time of the server');

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns a value that the API sends as `{ stringValue: … }`. Kinds that no model has stay as they are sent. */
export const valueIn = (sent: unknown): unknown => {
  const [entry]: [string, unknown][] = isObject(sent) ? Object.entries(sent) : [];
  const [kind, value] = entry ?? [];
  switch (kind) {
    case 'stringValue':
    case 'booleanValue':
    case 'doubleValue':
      return value;
    case 'integerValue':
      return Number(value);
    case 'timestampValue':
      return new Date(String(value));
    case 'arrayValue':
      return isObject(value) && 'values' in value && Array.isArray(value.values)
        ? value.values.map(valueIn)
        : [];
    case 'mapValue':
      return isObject(value) && 'fields' in value ? fieldsIn(value.fields) : {};
    case 'nullValue':
      return null;
    default:
      return sent;
  }
};

/** Returns the fields that the API has sent. */
export const fieldsIn = (sent: unknown): Fields =>
  isObject(sent)
    ? Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, valueIn(value)]))
    : {};

/** Returns a moment that the API has sent, to the nanosecond. @throws Error for another text. */
export const momentIn = (text: string): Moment => {
  const [, fraction = ''] = /(?:\.(\d+))?Z$/.exec(text) ?? [];
  const seconds = Math.floor(Date.parse(text) / 1_000);
  if (!Number.isFinite(seconds)) throw new Error(`"${text}" is no moment of the server.`);
  return { seconds, nanoseconds: Number(fraction.padEnd(9, '0')) };
};

/** Returns whether a value is a moment to the nanosecond: the SDK's `Timestamp` is one. */
const isMoment = (value: object): value is Moment => 'seconds' in value && 'nanoseconds' in value;

const textOfMoment = ({ seconds, nanoseconds }: Moment): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, -'.000Z'.length)}.${String(nanoseconds).padStart(9, '0')}Z`;

/** Returns a value as the API reads it. @throws TypeError for a kind that no document has. */
export const written = (value: unknown): object => {
  switch (typeof value) {
    case 'string':
      return { stringValue: value };
    case 'boolean':
      return { booleanValue: value };
    case 'number':
      return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
    case 'object':
      if (value === null) return { nullValue: null };
      if (value instanceof Date) return { timestampValue: value.toISOString() };
      if (isMoment(value)) return { timestampValue: textOfMoment(value) };
      if (Array.isArray(value)) return { arrayValue: { values: value.map(written) } };
      return { mapValue: { fields: writtenFields(value) } };
    default:
      throw new TypeError(`Firestore stores no ${typeof value}.`);
  }
};

/** Returns fields as the API reads them, without those that the server fills in. */
export const writtenFields = (fields: object): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === SERVER_TIME ? [] : [[name, written(value)] as const],
    ),
  );

export const isMap = (value: unknown): value is Fields =>
  isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
