import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { historyCollection } from 'shared-model/history/entries';
import { FORMER, STAMP } from 'shared-model/stamp';
import * as v from 'valibot';
import { stepsThrough } from '../records/walk';
import { wantedSchema } from './exact-texts';

/** Stands in the place of each name: "Erased contact 7". */
export const ERASED = /^Erased (contact|colleague) \d+$/;

/** A set of texts, in JSON a list. */
export const textsSchema = v.pipe(
  v.array(v.string()),
  v.transform((list) => new Set(list)),
);

/** A contact, or a member of staff, with all names and addresses that it has or had. The schema reads it from JSON. */
export const personSchema = v.object({
  ...wantedSchema.entries,
  /** `contacts/ID` or `staff/UID`. */
  path: v.string(),
  kind: v.picklist(['contact', 'staff']),
  id: v.string(),
  /** Whether the contact, or the member of staff, exists: not only in the bin, the history or the log. */
  isPresent: v.boolean(),
  /** The ids of the customers that the contact belongs or belonged to, and their names. */
  customerIds: textsSchema,
  customerNames: textsSchema,
  /** The names and addresses that somebody else has or had, too. */
  shared: textsSchema,
  /** The names that another contact of the same customer has or had. */
  sharedWithin: textsSchema,
});

export type Person = v.InferOutput<typeof personSchema>;

interface Known {
  isPresent: boolean;
  readonly names: Set<string>;
  readonly emails: Set<string>;
  readonly customerIds: Set<string>;
  readonly customerNames: Set<string>;
}

/** All contacts, members of staff and customers with their present and former names, by their path. */
export type Everybody = ReadonlyMap<string, Known>;

const addTo = (set: Set<string>, ...values: readonly unknown[]): void => {
  for (const value of values)
    if (typeof value === 'string' && value.trim() !== '' && !ERASED.test(value)) set.add(value);
};

const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : undefined);

/** Reads contacts, customers, staff and the log, with bins and histories: an index would find addresses in one spelling only. */
export const readEverybody = async (firestore: Firestore): Promise<Everybody> => {
  const everybody = new Map<string, Known>();
  const known = (path: string): Known => {
    const found = everybody.get(path) ?? {
      isPresent: false,
      names: new Set(),
      emails: new Set(),
      customerIds: new Set(),
      customerNames: new Set(),
    };
    everybody.set(path, found);
    return found;
  };
  const addRecord = (path: string, fields: DocumentData, meta: DocumentData = fields[STAMP] ?? {}) => {
    const { names, emails, customerIds, customerNames } = known(path);
    addTo(names, fields.name, ...[fields[FORMER]?.names ?? []].flat());
    addTo(emails, lower(fields.email));
    addTo(customerIds, meta.customer);
    addTo(customerNames, fields.customer);
  };
  for (const { collection } of [contact, customer]) {
    const model = { collection };
    for await (const step of stepsThrough(firestore, collection))
      for (const each of step) {
        addRecord(each.ref.path, each.data());
        known(each.ref.path).isPresent = true;
      }
    for await (const step of stepsThrough(firestore, binCollection(model)))
      for (const each of step) addRecord(`${collection}/${each.get('recordId')}`, each.get('before') ?? {});
    for await (const step of stepsThrough(firestore, historyCollection(model)))
      for (const each of step)
        for (const side of ['from', 'to']) {
          const changed = Object.entries<DocumentData>(each.get('changed') ?? {});
          const fields = Object.fromEntries(changed.map(([field, values]) => [field, values?.[side]]));
          addRecord(`${collection}/${each.get('recordId')}`, fields, each.get(`refs.${side}`) ?? {});
        }
  }
  const addAccount = (uid: unknown, account: DocumentData | null | undefined): void => {
    if (typeof uid !== 'string' || !account) return;
    const { names, emails } = known(`staff/${uid}`);
    addTo(names, account.displayName, account.name);
    addTo(emails, lower(account.email));
  };
  for await (const step of stepsThrough(firestore, 'staff'))
    for (const member of step) {
      addAccount(member.id, member.data());
      known(member.ref.path).isPresent = true;
    }
  for await (const step of stepsThrough(firestore, 'auditLog'))
    for (const entry of step) {
      const { actor, target, before, after } = entry.data();
      addAccount(actor?.uid, actor);
      if (typeof target !== 'string' || target.includes('@') || target.includes('/')) continue;
      for (const state of [before, after]) addAccount(target, state);
    }
  return everybody;
};

const personOf = (everybody: Everybody, path: string, own: Known): Person => {
  const [names, emails, { customerIds, customerNames }] = [[...own.names], [...own.emails], own];
  const isWithin = (other: Known): boolean =>
    [...other.customerIds].some((id) => customerIds.has(id)) ||
    [...other.customerNames].some((name) => customerNames.has(name));
  const [longer, shared, sharedWithin] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [otherPath, other] of everybody) {
    if (otherPath === path) continue;
    for (const email of other.emails) if (own.emails.has(email)) shared.add(email);
    for (const name of other.names) {
      const isOwn = own.names.has(name);
      const isPart = names.some((each) => name.toLowerCase().includes(each.toLowerCase()));
      if (isPart && !isOwn) longer.add(name);
      if (!isOwn) continue;
      shared.add(name);
      if (!otherPath.startsWith(`${contact.collection}/`) || isWithin(other)) sharedWithin.add(name);
    }
  }
  const kind = path.startsWith('staff/') ? 'staff' : 'contact';
  const id = path.slice(path.indexOf('/') + 1);
  return { ...own, path, kind, id, names, emails, longer: [...longer], shared, sharedWithin };
};

/**
 * Returns the contacts and members of staff that somebody asks for: by an address that they have or had, or by `contacts/ID` or
 * `staff/UID`.
 */
export const findPersons = (everybody: Everybody, asked: string): readonly Person[] =>
  [...everybody]
    .filter(([path, { emails }]) => path === asked || emails.has(asked.trim().toLowerCase()))
    .filter(([path]) => !path.startsWith(`${customer.collection}/`))
    .map(([path, known]) => personOf(everybody, path, known));
