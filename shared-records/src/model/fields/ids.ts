/** What the id of a new document is made of, as a pattern that the security rules repeat. The store makes 20 letters and digits. */
export const NEW_ID = '[A-Za-z0-9-]{1,40}';

/** The longest id of a document, in bytes of UTF-8 (https://firebase.google.com/docs/firestore/quotas). */
const LONGEST_ID = 1_500;

/** Returns whether a document may be added under this id. */
export const isNewId = (id: string): boolean => new RegExp(`^${NEW_ID}$`).test(id);

/** Returns whether Firestore can have a document of this id: many are older than the rule for new ones. */
export const isDocumentId = (id: string): boolean =>
  /^(?!\.{1,2}$|__.*__$)[^/\p{Surrogate}]+$/su.test(id) && new TextEncoder().encode(id).length <= LONGEST_ID;
