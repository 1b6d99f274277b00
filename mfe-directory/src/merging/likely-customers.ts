import { contact } from 'shared-model/contact';
import { type Customer, customer } from 'shared-model/customer';
import {
  type ComparedCustomer,
  likeNames,
  nameComparison,
  sameKeysOf,
  whySame,
} from 'shared-model/merging/same-customer';
import { duplicateKey } from 'shared-model/words/duplicate-key';
import { searchedWordsIn } from 'shared-model/words/words';
import type { DataStore, List, Stored } from 'shared-store';

/** The most customers to offer. */
const OFFERED = 5;

/** The most telephone numbers of one customer to search, and the most hosts and email addresses. */
const KEYS = 2;

/** The most contacts of a customer whose email addresses are compared. */
const CONTACTS = 10;

/** The known texts that the pickers of customers use (`knownTextsOf`, whose module carries more than this page needs). */
const NAMES = 'customers.name';

/** A customer that may be the same as another one, with the reasons. */
export interface LikelyCustomer {
  readonly record: Stored<Customer>;
  readonly reasons: readonly string[];
}

/** Returns the names among those that the server keeps that people may take for this one. */
const namesLike = async (store: DataStore, name: string): Promise<readonly string[]> => {
  const names = (await store.knownTexts([NAMES])).get(NAMES)?.texts ?? [];
  const compare = nameComparison(name);
  return likeNames(names, (each) => (each === name ? undefined : compare(each)), OFFERED);
};

const emailsOf = (rows: readonly { readonly email: string }[]): readonly string[] => [
  ...new Set(rows.map(({ email }) => email).filter(Boolean)),
];

/**
 * Returns the customers that people may take for this one: by their names, by their telephone numbers in any notation, by their
 * websites, and by the email addresses of their contacts. Those that staff do not take for duplicates are left out. Reads about as
 * many documents as it finds, the contacts, and the names that pickers use.
 * @throws as the store.
 */
export const findLikely = async (
  store: DataStore,
  record: ComparedCustomer & { readonly id: string },
): Promise<readonly LikelyCustomer[]> => {
  const rowsOf = async <T>(list: List<T>, limit = OFFERED + 2): Promise<readonly Stored<T>[]> =>
    (await store.readPage({ ...list, limit })).rows;
  const named = (name: string) =>
    rowsOf({ model: customer, filters: [{ field: 'name', equals: name }] }, OFFERED);
  const withWords = (words: readonly string[]) => rowsOf({ model: customer, filters: [], words });
  const contactsOf = (name: string) =>
    rowsOf({ model: contact, filters: [{ field: 'customer', equals: name }] }, CONTACTS);

  const key = duplicateKey(customer, record);
  const contacts = record.name === '' ? [] : await contactsOf(record.name);
  const own = { ...record, emails: emailsOf(contacts) };
  const { phones, hosts, emails } = sameKeysOf(own);
  const [refused = [], sameName, sameKey, sameEmail, ...found] = await Promise.all([
    store.notDuplicates(record.id),
    namesLike(store, record.name).then((names) => Promise.all(names.map(named))),
    key ? withWords([key]) : [],
    Promise.all(
      emails
        .slice(0, KEYS)
        .map((email) => rowsOf({ model: contact, filters: [], words: searchedWordsIn(email) })),
    ),
    ...phones.slice(0, KEYS).map((phone) => withWords([phone])),
    ...hosts.slice(0, KEYS).map((host) => withWords(searchedWordsIn(host))),
  ]);
  // A number, a host or an address that many share says nothing.
  const telling = found.filter((rows) => rows.length <= OFFERED + 1);
  const others = new Set(
    sameEmail.flatMap((rows) => (rows.length <= OFFERED + 1 ? rows.map((row) => row.customer) : [])),
  );
  others.delete(record.name);
  others.delete('');
  const byEmail = await Promise.all([...others].slice(0, OFFERED).map(named));
  const rows = [...sameKey, ...telling.flat(), ...sameName.flat(), ...byEmail.flat()];
  const all = new Map(rows.map((row) => [row.id, row]));
  all.delete(record.id);
  for (const id of refused) all.delete(id);
  const compared = await Promise.all(
    [...all.values()].map(async (row) => {
      const ofOther = own.emails.length > 0 || hosts.length > 0 ? emailsOf(await contactsOf(row.name)) : [];
      return { record: row, reasons: whySame(own, { ...row, emails: ofOther }) };
    }),
  );
  return compared.filter(({ reasons }) => reasons.length > 0).slice(0, OFFERED);
};
