import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import type { Names } from './plan';
import { followMerged, namingField, resolveContacts, resolveCustomers } from './references';

/** A record before it is written, with the ids of whom it names, as far as they are known. */
interface Naming {
  readonly fields: DocumentData;
  readonly names: Names;
}

/**
 * Returns whom records name by now: a customer that was merged leads to the one that stayed, and a text without an id to the customer
 * or contact that it means.
 */
export const identify = async (
  firestore: Firestore,
  model: Model,
  records: readonly Naming[],
): Promise<readonly Names[]> => {
  const [ofCustomer, ofContact] = [namingField(model, 'customer'), namingField(model, 'contact')];
  const textIn = (fields: DocumentData, field: string | undefined): string =>
    field === undefined ? '' : String(fields[field] ?? '');
  const [merged, called] = await Promise.all([
    followMerged(
      firestore,
      records.flatMap(({ names }) => names.customer ?? []),
    ),
    resolveCustomers(
      firestore,
      records.flatMap(({ fields, names }) =>
        names.customer === undefined ? textIn(fields, ofCustomer) : [],
      ),
    ),
  ]);
  const found = records.map(({ fields, names: { customer, contact } }) => ({
    customer: customer === undefined ? called.get(textIn(fields, ofCustomer))?.id : merged.get(customer),
    contact,
    text: textIn(fields, ofContact),
  }));
  const unknown = found.flatMap(({ customer, contact, text }) =>
    customer === undefined || contact !== undefined || text === '' ? [] : [{ customer, text }],
  );
  const contactOf = await resolveContacts(firestore, unknown);
  return found.map(({ customer, contact, text }) => ({
    customer,
    contact:
      contact ?? (customer === undefined || text === '' ? undefined : contactOf({ customer, text })?.id),
  }));
};
