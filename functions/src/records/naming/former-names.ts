import { createHash } from 'node:crypto';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { FORMER_NAMES } from 'shared-records/model/record-jobs';

/** Returns the document of a former name. Its id follows from the name, because a name leads to one customer: the last that had it. */
export const formerName = (firestore: Firestore, name: string): DocumentReference =>
  firestore.collection(FORMER_NAMES).doc(createHash('sha256').update(name).digest('hex').slice(0, 32));

/** Notes that a contact of some customers had a name, for records in the bin that still have it. */
export const noteFormerContact = (
  writes: Writes,
  firestore: Firestore,
  contactName: string,
  { customers, contact }: { readonly customers: readonly string[]; readonly contact: string },
): void => {
  writes.set(formerName(firestore, JSON.stringify([contactName, contact])), {
    contactName,
    customers,
    contact,
  });
};

interface Writes {
  set(document: DocumentReference, data: object): unknown;
}

/** Notes that a customer had a name, for lists, views, bookmarks and records in the bin that still have it. */
export const noteFormerName = (
  writes: Writes,
  firestore: Firestore,
  name: string,
  customer: string,
): void => {
  writes.set(formerName(firestore, name), { name, customer });
};
