import { type Customer, customer } from 'shared-records/model/customer';
import { duplicateKey } from 'shared-records/model/words/duplicate-key';
import { phoneNumbersIn } from 'shared-records/model/words/phone-numbers';
import type { DataStore, Stored } from 'shared-records/store';
import { nameComparison, whySame } from './same-customer';

/** The most customers to offer. */
const OFFERED = 5;

/** The most telephone numbers of one customer to search. */
const NUMBERS = 2;

/** Compares so many names before the page may answer an input. */
const AT_ONCE = 200;

/** The known texts that the pickers of customers use (`knownTextsOf`, whose module carries more than this page needs). */
const NAMES = 'customers.name';

/** A customer that may be the same as another one, with the reasons. */
export interface LikelyCustomer {
  readonly record: Stored<Customer>;
  readonly reasons: readonly string[];
}

/** Returns the names among those that the server keeps that people may take for this one. */
const namesLike = async (store: DataStore, name: string): Promise<readonly string[]> => {
  const names = (await store.knownTexts?.([NAMES]))?.get(NAMES)?.texts ?? [];
  const compare = nameComparison(name);
  const found: string[] = [];
  for (let start = 0; start < names.length && found.length < OFFERED; start += AT_ONCE) {
    found.push(...names.slice(start, start + AT_ONCE).filter((each) => each !== name && compare(each)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return found.slice(0, OFFERED);
};

/**
 * Returns the customers that people may take for this one: by their names, and by their telephone numbers in any notation. Those
 * that staff do not take for duplicates are left out. Reads about as many documents as it finds, and the names that pickers use.
 * @throws as the store.
 */
export const findLikely = async (
  store: DataStore,
  record: Pick<Stored<Customer>, 'id' | 'name' | 'phone'>,
): Promise<readonly LikelyCustomer[]> => {
  const key = duplicateKey(customer, record);
  const withWord = async (word: string): Promise<readonly Stored<Customer>[]> =>
    (await store.readPage({ model: customer, filters: [], words: [word], limit: OFFERED + 2 })).rows;
  const [refused = [], named, sameKey, ...samePhone] = await Promise.all([
    store.notDuplicates?.(record.id),
    namesLike(store, record.name).then((names) =>
      Promise.all(
        names.map((equals) =>
          store.readPage({ model: customer, filters: [{ field: 'name', equals }], limit: OFFERED }),
        ),
      ),
    ),
    key ? withWord(key) : [],
    ...phoneNumbersIn(record.phone).slice(0, NUMBERS).map(withWord),
  ]);
  // A number that many share says nothing.
  const telling = samePhone.filter((rows) => rows.length <= OFFERED + 1);
  const rows = [...sameKey, ...telling.flat(), ...named.flatMap((page) => page.rows)];
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...found.values()]
    .filter(({ id }) => id !== record.id && !refused.includes(id))
    .map((row) => ({ record: row, reasons: whySame(record, row) }))
    .filter(({ reasons }) => reasons.length > 0)
    .slice(0, OFFERED);
};
