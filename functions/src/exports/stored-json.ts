import { DocumentReference, type Firestore, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';

/** Begins the only key of an object that stands for something which JSON has no form for. */
const SIGN = '$';

/** Returns a stored value as JSON. */
export const asJson = (value: unknown): unknown => {
  if (value instanceof Timestamp) return { $time: [value.seconds, value.nanoseconds] };
  if (value instanceof GeoPoint) return { $point: [value.latitude, value.longitude] };
  if (value instanceof DocumentReference) return { $reference: value.path };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
    return { $number: Object.is(value, -0) ? '-0' : String(value) };
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asJson(each)]));
  const [key = '', ...others] = Object.keys(fields);
  return key.startsWith(SIGN) && others.length === 0 ? { $object: fields } : fields;
};

const pair = v.tuple([v.number(), v.number()]);
const record = v.record(v.string(), v.unknown());

/** Returns the stored value of JSON. @throws {v.ValiError} Where `asJson` has not written it. */
export const fromJson = (firestore: Firestore, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => fromJson(firestore, each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [key, content] = entries[0] ?? ['', undefined];
  const whole = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, fromJson(firestore, each)]));
  if (entries.length !== 1 || !key.startsWith(SIGN)) return whole(value);
  switch (key) {
    case '$time':
      return new Timestamp(...v.parse(pair, content));
    case '$point':
      return new GeoPoint(...v.parse(pair, content));
    case '$reference':
      return firestore.doc(v.parse(v.string(), content));
    case '$bytes':
      return Buffer.from(v.parse(v.string(), content), 'base64');
    case '$number':
      return Number(v.parse(v.string(), content));
    case '$object':
      return whole(v.parse(record, content));
    default:
      throw new Error(`${key} is no form of a stored value.`);
  }
};
