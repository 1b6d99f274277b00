import type { Firestore } from 'firebase-admin/firestore';

/** Returns the texts of a customer as its page shows them. */
export const seenCustomer = async (firestore: Firestore, id: string) => {
  const stored = (await firestore.collection('customers').doc(id).get()).data();
  const { name = '', address = '', phone = '', website = '' } = stored ?? {};
  return { name, address, phone, website };
};
