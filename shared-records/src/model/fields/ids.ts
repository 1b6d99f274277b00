/** The pattern of ids of new documents, which the security rules repeat. The page makes 32 letters and digits. */
export const NEW_ID = '[A-Za-z0-9-]{1,40}';

/** The longest id of a document, in UTF-8 bytes (https://firebase.google.com/docs/firestore/quotas). */
const LONGEST_ID = 1_500;

/** Returns whether a new document may have this id. */
export const isNewId = (id: string): boolean => new RegExp(`^${NEW_ID}$`).test(id);

/** Returns whether Firestore allows this id. Older documents have ids that new ones may not have. */
export const isDocumentId = (id: string): boolean =>
  /^(?!\.{1,2}$|__.*__$)[^/\p{Surrogate}]+$/su.test(id) && new TextEncoder().encode(id).length <= LONGEST_ID;
