import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import type { Names } from './plan';
import { followMerged, NAME_KEYS, type Named, type NameKey, namingField, resolve } from './references';

/** A record before it is written, with the known ids of its customer and contact. */
interface Naming {
  readonly fields: DocumentData;
  readonly names?: Names;
}

/** The customer and the contact of a record, with their names if these were looked up. */
export type NamedBy = Readonly<Partial<Record<NameKey, Pick<Named, 'id'> & Partial<Named>>>>;

/**
 * Returns the present customer and contact of records: follows merged customers to those that stayed, and looks up texts that have no
 * id.
 */
export const namedBy = async (
  firestore: Firestore,
  model: Model,
  records: readonly Naming[],
): Promise<readonly NamedBy[]> => {
  const known = records.map(({ fields, names: { customer, contact } = {} }) => {
    const [ofCustomer, ofContact] = NAME_KEYS.map((key) =>
      String(fields[namingField(model, key) ?? ''] ?? ''),
    );
    return { customer, contact, ofCustomer, ofContact };
  });
  const ids = known.flatMap(({ customer }) => customer ?? []);
  const lacking = known.flatMap(({ customer, ofCustomer = '' }) =>
    customer === undefined ? ofCustomer : [],
  );
  const merged = await followMerged(firestore, ids);
  const called = await resolve(firestore, 'customer', lacking);
  const customers = known.map(({ customer: id, ofCustomer = '' }) =>
    id === undefined ? called.get(ofCustomer) : { id: merged.get(id) ?? id },
  );
  const texts = new Map<string, string[]>();
  for (const [index, { contact, ofContact = '' }] of known.entries()) {
    const id = customers[index]?.id;
    if (id !== undefined && contact === undefined) texts.set(id, [...(texts.get(id) ?? []), ofContact]);
  }
  const asked = [...texts].map(
    async ([customer, own]) => [customer, await resolve(firestore, 'contact', own, customer)] as const,
  );
  const contacts = new Map(await Promise.all(asked));
  return known.map(({ contact: id, ofContact = '' }, index) => {
    const customer = customers[index];
    const contact = id === undefined ? contacts.get(customer?.id ?? '')?.get(ofContact) : { id };
    return { ...(customer && { customer }), ...(contact && { contact }) };
  });
};

/** Returns the ids of the present customer and contact of records: see `namedBy`. */
export const identify = async (
  firestore: Firestore,
  model: Model,
  records: readonly Naming[],
): Promise<readonly Names[]> =>
  (await namedBy(firestore, model, records)).map(({ customer, contact }) => ({
    customer: customer?.id,
    contact: contact?.id,
  }));
