import { Timestamp } from 'firebase-admin/firestore';

/** Returns a stored value with dates instead of timestamps. */
export const plain = (value: unknown): unknown => {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(plain);
  // Keeps geopoints and references, which only unknown fields have.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
};
