import type {
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
} from 'firebase-admin/firestore';
import { binCollection } from 'shared-records/model/bin';
import { contact } from 'shared-records/model/contact';
import { customer } from 'shared-records/model/customer';
import { customerField, namesContact } from 'shared-records/model/customer-field';
import type { Model } from 'shared-records/model/define-model';
import { MODELS } from '../../models/models';
import { formerOf } from './former';
import type { Names } from './plan';

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

/** Returns by which id records name those of a collection; undefined if they name none of it. */
export const keyOf = (collection: string): NameKey | undefined =>
  NAME_KEYS.find((key) => NAMED_MODELS[key].collection === collection);

type WithFields = Pick<Model, 'fields'>;

/** Returns the field of a model that holds the name of a customer, or of a contact; undefined if its records name none. */
export const namingField = (model: WithFields, key: NameKey): string | undefined =>
  key === 'customer'
    ? customerField(model)
    : Object.entries(model.fields).find(([, field]) => namesContact(field))?.[0];

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

/** Returns whom a stored record names. */
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

/** The most documents of one query. Few have the same name. */
const MOST_FOUND = 300;

const piecesOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.length === 0 ? [] : [all.slice(0, MOST_VALUES), ...piecesOf(all.slice(MOST_VALUES))];

/** Returns what some queries find, each of which asks for at most 30 of these values. */
export const foundBy = async (values: readonly string[], queryFor: (some: readonly string[]) => Query) => {
  const found = await Promise.all(piecesOf(values).map((some) => queryFor(some).limit(MOST_FOUND).get()));
  return found.flatMap(({ docs }) => docs);
};

const binOf = (firestore: Firestore, key: NameKey) => firestore.collection(binCollection(NAMED_MODELS[key]));

/** Returns whether a bin item is of a record that may come back by itself. One that was merged comes back with its merge. */
export const isInBin = (item: DocumentSnapshot): boolean =>
  item.get('inBin') === true && item.get('mergedInto') === undefined;

/** The most deletions of a record that are looked at: it may have come back each time. */
const MOST_ITEMS = 20;

/** Returns the query for the bin items of a customer or a contact. */
export const binItemsOf = (firestore: Firestore, key: NameKey, id: string): Query =>
  binOf(firestore, key).where('recordId', '==', id).limit(MOST_ITEMS);

/** Returns for each id of a customer the one that it was merged into, also if that one is in the bin; the same id for all others. */
export const followMerged = async (
  firestore: Firestore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const kept = new Map(ids.map((id) => [id, id]));
  if (kept.size === 0) return kept;
  const stored = await firestore.getAll(
    ...[...kept.keys()].map((id) => namedDocument(firestore, 'customer', id)),
  );
  const gone = new Set(kept.keys());
  for (const { exists, id } of stored) if (exists) gone.delete(id);
  const follow = (id: string, former: readonly string[]) => {
    for (const each of former) if (gone.delete(each)) kept.set(each, id);
  };
  const customers = firestore.collection(customer.collection);
  const alive = await foundBy([...gone], (some) => customers.where('former.ids', 'array-contains-any', some));
  for (const each of alive) follow(each.id, formerOf(each).ids);
  const bin = binOf(firestore, 'customer');
  const binned = await foundBy([...gone], (some) =>
    bin.where('before.former.ids', 'array-contains-any', some),
  );
  for (const item of binned.filter(isInBin))
    follow(textOf(item, 'recordId'), formerOf(item, 'before.former').ids);
  return kept;
};

/**
 * Returns for each text the record that it names: the one with that name (of several the one with the least id, which is the
 * oldest), or the one that gave it up first, or one in the bin.
 * @param within Narrows the query for records.
 * @param isOwn Whether a bin item is of such a record.
 */
export const resolve = async (
  firestore: Firestore,
  key: NameKey,
  texts: readonly string[],
  within: (query: Query) => Query = (query) => query,
  isOwn: (item: DocumentSnapshot) => boolean = () => true,
): Promise<ReadonlyMap<string, Named>> => {
  const resolved = new Map<string, Named>();
  const asked = [...new Set(texts)].filter((text) => text !== '');
  const open = () => asked.filter((text) => !resolved.has(text));
  const take = (text: string, named: Named) => {
    if (!resolved.has(text)) resolved.set(text, named);
  };
  /** Takes former names, those that were given up first before others. */
  const takeFormer = (
    found: readonly DocumentSnapshot[],
    prefix: string,
    namedBy: (each: DocumentSnapshot) => Named,
  ) => {
    const claims = found.flatMap((each) => {
      const { names, until } = formerOf(each, `${prefix}former`);
      return names.map((text, index) => ({ text, each, since: until[index]?.toMillis() ?? 0 }));
    });
    const wanted = new Set(open());
    for (const { text, each } of claims.sort((one, other) => one.since - other.since))
      if (wanted.has(text)) take(text, namedBy(each));
  };
  const records = within(firestore.collection(NAMED_MODELS[key].collection));
  const alive = (each: DocumentSnapshot) => ({ id: each.id, name: textOf(each, 'name') });
  for (const each of await foundBy(open(), (some) => records.where('name', 'in', some)))
    take(textOf(each, 'name'), alive(each));
  const renamed = await foundBy(open(), (some) => records.where('former.names', 'array-contains-any', some));
  takeFormer(renamed, '', alive);
  const bin = binOf(firestore, key);
  const binned = (item: DocumentSnapshot) => ({
    id: textOf(item, 'recordId'),
    name: textOf(item, 'before.name'),
  });
  const isThere = (item: DocumentSnapshot) => isInBin(item) && isOwn(item);
  const deleted = await foundBy(open(), (some) => bin.where('before.name', 'in', some));
  for (const item of deleted.filter(isThere)) take(textOf(item, 'before.name'), binned(item));
  const former = await foundBy(open(), (some) =>
    bin.where('before.former.names', 'array-contains-any', some),
  );
  takeFormer(former.filter(isThere), 'before.', binned);
  return resolved;
};

/** Returns for each text the customer that it names; undefined if there is none: see `resolve`. */
export const resolveCustomers = async (
  firestore: Firestore,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Named | undefined>> => {
  const resolved = await resolve(firestore, 'customer', texts);
  return new Map(texts.map((text) => [text, resolved.get(text)]));
};

/** The name of a contact, with the id of its customer. */
export interface ContactText {
  readonly customer: string;
  readonly text: string;
}

/** Returns the function that says which contact of a customer a text names; undefined if there is none: see `resolve`. */
export const resolveContacts = async (
  firestore: Firestore,
  texts: readonly ContactText[],
): Promise<(text: ContactText) => Named | undefined> => {
  const customers = [...new Set(texts.map((each) => each.customer))];
  const resolved = new Map(
    await Promise.all(
      customers.map(async (id) => {
        const own = texts.filter((each) => each.customer === id).map(({ text }) => text);
        const found = await resolve(
          firestore,
          'contact',
          own,
          (query) => query.where('meta.customer', '==', id),
          (item) => item.get('before.meta.customer') === id,
        );
        return [id, found] as const;
      }),
    ),
  );
  return ({ customer: id, text }) => resolved.get(id)?.get(text);
};

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
