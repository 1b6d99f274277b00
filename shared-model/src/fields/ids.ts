/** The pattern of ids of new documents, which the security rules repeat. The page makes 32 letters and digits. */
export const NEW_ID = '[A-Za-z0-9-]{1,40}';

/** The longest id of a document, in UTF-8 bytes (https://firebase.google.com/docs/firestore/quotas). */
const LONGEST_ID = 1_500;

/** As many as a UUID version 7 has behind its moment. `crypto.randomUUID` is only there on a page that came by https. */
const RANDOM_BYTES = 10;

/**
 * Returns an id for a new document: 32 hexadecimal digits that begin with the moment, as in UUID version 7. Firestore sorts
 * equal records by id, so those of one minute stay in the order in which they were written. @param now by the server's clock, in
 * milliseconds.
 */
export const newDocumentId = (now: number): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return Math.floor(now).toString(16).padStart(12, '0') + random;
};

/** Returns whether a new document may have this id. */
export const isNewId = (id: string): boolean => new RegExp(`^${NEW_ID}$`).test(id);

/** Returns whether Firestore allows this id. Other clients have made ids that new documents may not have. */
export const isDocumentId = (id: string): boolean =>
  /^(?!\.{1,2}$|__.*__$)[^/\p{Surrogate}]+$/su.test(id) && new TextEncoder().encode(id).length <= LONGEST_ID;
