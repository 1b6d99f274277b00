import type {
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
} from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { referenceTo } from 'shared-model/references';
import { MODELS } from '../../models/models';
import { formerOf } from './former';
import type { Names } from './stamps';

/** A customer or a contact that a text names. In the bin, it has its last name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The ids in a stamp, with the kinds that they are of. */
export const NAMED_MODELS = { customer, contact } as const;

export type NameKey = keyof typeof NAMED_MODELS;

/** In the order of their look-ups: a contact is one of a customer. */
export const NAME_KEYS: readonly NameKey[] = ['customer', 'contact'];

/** Returns under which key stamps have the ids of a collection; undefined if they have none. */
export const keyOf = (collection: string): NameKey | undefined =>
  NAME_KEYS.find((key) => NAMED_MODELS[key].collection === collection);

type WithFields = Pick<Model, 'fields'>;

/** Returns the field of a model that holds the name of a customer, or of a contact; undefined if its records name none. */
export const namingField = (model: WithFields, key: NameKey): string | undefined =>
  referenceTo(model, NAMED_MODELS[key].collection);

/** A kind of records that name a customer, or a contact, with the field that does. */
export interface NamingKind {
  readonly model: Model;
  readonly field: string;
}

/** Returns the kinds of records that name a customer, or a contact. */
export const namingKinds = (key: NameKey): readonly NamingKind[] =>
  MODELS.flatMap((model: Model) => {
    const field = namingField(model, key);
    return field === undefined ? [] : [{ model, field }];
  });

/** Returns the document of a customer or a contact. */
export const namedDocument = (firestore: Firestore, key: NameKey, id: string): DocumentReference =>
  firestore.collection(NAMED_MODELS[key].collection).doc(id);

/** Returns a text of a stored record; empty if there is none. */
export const textOf = (stored: Pick<DocumentSnapshot, 'get'>, field: string): string => {
  const text: unknown = stored.get(field);
  return typeof text === 'string' ? text : '';
};

/** Returns the ids of the customer and the contact that a stored record names. */
export const namesOf = (stored: Pick<DocumentSnapshot, 'get'>): Names =>
  Object.fromEntries(
    NAME_KEYS.flatMap((key) => {
      const id = textOf(stored, `meta.${key}`);
      return id === '' ? [] : [[key, id]];
    }),
  );

/** Returns the documents of the customer and the contact that a record names. The transaction that writes the record reads them. */
export const namesIn = (
  firestore: Firestore,
  model: WithFields,
  names: Names | undefined,
): readonly DocumentReference[] =>
  NAME_KEYS.flatMap((key) => {
    const id = names?.[key];
    return id === undefined || namingField(model, key) === undefined
      ? []
      : [namedDocument(firestore, key, id)];
  });

/**
 * Returns the fields of a record with the present names of the customer and the contact that it names, as the transaction has read
 * them. Texts whose customer or contact does not exist, such as one in the bin, stay, and so do empty ones.
 */
export const withPresentNames = (
  firestore: Firestore,
  model: WithFields,
  fields: DocumentData,
  names: Names | undefined,
  read: (document: DocumentReference) => DocumentSnapshot | undefined,
): DocumentData => {
  const present = NAME_KEYS.flatMap((key) => {
    const [field, id] = [namingField(model, key), names?.[key]];
    if (field === undefined || id === undefined || !fields[field]) return [];
    const named = read(namedDocument(firestore, key, id));
    const name = named ? textOf(named, 'name') : '';
    return name === '' ? [] : [[field, name] as const];
  });
  return { ...fields, ...Object.fromEntries(present) };
};

/** Firestore compares a field with at most this many values in one query. */
const MOST_VALUES = 30;

/** The most documents of one query for a name. Few have the same one. */
export const MOST_FOUND = 300;

const piecesOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.length === 0 ? [] : [all.slice(0, MOST_VALUES), ...piecesOf(all.slice(MOST_VALUES))];

/** Returns what some queries find, each of which asks for at most 30 of these values. */
const foundBy = async (values: readonly string[], queryFor: (some: readonly string[]) => Query) => {
  const found = await Promise.all(piecesOf(values).map((some) => queryFor(some).limit(MOST_FOUND).get()));
  return found.flatMap(({ docs }) => docs);
};

/** Returns the bin of customers or contacts. */
export const binOf = (firestore: Firestore, key: NameKey): Query =>
  firestore.collection(binCollection(NAMED_MODELS[key]));

/** Returns whether a bin item may be restored alone. A merged customer comes back only with its merge. */
export const isInBin = (item: DocumentSnapshot): boolean =>
  item.get('inBin') === true && item.get('mergedInto') === undefined;

/** Returns the queries for customers or contacts that exist, and for those in the bin: each with the prefix of their fields. */
const storedAndBinned = (firestore: Firestore, key: NameKey): readonly (readonly [Query, string])[] => [
  [firestore.collection(NAMED_MODELS[key].collection), ''],
  [binOf(firestore, key), 'before.'],
];

/** Maps each customer id to the customer that it was merged into, also if that one is in the bin; all other ids to themselves. */
export const followMerged = async (
  firestore: Firestore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const kept = new Map(ids.map((id) => [id, id]));
  if (kept.size === 0) return kept;
  const documents = [...kept.keys()].map((id) => namedDocument(firestore, 'customer', id));
  const stored = await firestore.getAll(...documents);
  const gone = new Set(kept.keys());
  for (const { exists, id } of stored) if (exists) gone.delete(id);
  for (const [all, prefix] of storedAndBinned(firestore, 'customer')) {
    const path = `${prefix}former.ids`;
    const found = await foundBy([...gone], (some) => all.where(path, 'array-contains-any', some));
    for (const each of found.filter((item) => prefix === '' || isInBin(item)))
      for (const id of formerOf(each, `${prefix}former`).ids)
        if (gone.delete(id)) kept.set(id, prefix === '' ? each.id : textOf(each, 'recordId'));
  }
  return kept;
};

/** Returns the id of the customer that one was merged into; the same id for all others. */
export const keptOf = async (firestore: Firestore, key: NameKey, id: string): Promise<string> =>
  (key === 'customer' && (await followMerged(firestore, [id])).get(id)) || id;

/**
 * Maps each text to the customer, or to the contact of a customer, that it names: first by present name (of several the least id, which
 * is the oldest), then by former name (the first to give it up), then the same in the bin; else undefined.
 */
export const resolve = async (
  firestore: Firestore,
  key: NameKey,
  texts: readonly string[],
  customerId?: string,
): Promise<ReadonlyMap<string, Named | undefined>> => {
  const resolved = new Map<string, Named>();
  for (const [all, prefix] of storedAndBinned(firestore, key)) {
    const isNarrow = customerId !== undefined && prefix === '';
    const narrowed = isNarrow ? all.where('meta.customer', '==', customerId) : all;
    for (const path of ['name', 'former.names']) {
      const open = new Set(texts.filter((text) => text !== '' && !resolved.has(text)));
      const compare = path === 'name' ? 'in' : 'array-contains-any';
      const found = await foundBy([...open], (some) => narrowed.where(`${prefix}${path}`, compare, some));
      const isOwn = (item: DocumentSnapshot): boolean =>
        isInBin(item) && (customerId === undefined || item.get('before.meta.customer') === customerId);
      const claims = found
        .filter((each) => prefix === '' || isOwn(each))
        .flatMap((each) => {
          const id = prefix === '' ? each.id : textOf(each, 'recordId');
          const name = textOf(each, `${prefix}name`);
          const { names, until } = formerOf(each, `${prefix}former`);
          const named = { id, name };
          return path === 'name'
            ? [{ text: name, named, since: 0 }]
            : names.map((text, index) => ({ text, named, since: until[index]?.toMillis() ?? 0 }));
        });
      for (const { text, named } of claims.sort((one, other) => one.since - other.since))
        if (open.delete(text)) resolved.set(text, named);
    }
  }
  return new Map(texts.map((text) => [text, resolved.get(text)]));
};

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

/** Narrows a query for contacts, or for records that name them, to those of a customer: by its id, or by its name if it has none. */
export const ofCustomer = (query: Query, names: Names, name: string, field = 'customer'): Query =>
  names.customer === undefined
    ? query.where(field, '==', name)
    : query.where('meta.customer', '==', names.customer);

/**
 * Returns the ids of the customers, or of a customer's contacts, that have a name now: two at most.
 * @param names Whom the record with the text names beside it.
 */
export const holdersOf = async (
  firestore: Firestore,
  key: NameKey,
  text: string,
  names: Names,
  customerText: string,
): Promise<readonly string[]> => {
  if (text === '') return [];
  const named = firestore.collection(NAMED_MODELS[key].collection).where('name', '==', text);
  const own = key === 'customer' ? named : ofCustomer(named, names, customerText);
  return (await own.limit(2).get()).docs.map(({ id }) => id);
};
