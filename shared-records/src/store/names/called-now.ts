// What records are called that had other names.
import * as v from 'valibot';
import { LONGEST_BIN } from '../../model/bin';
import {
  FORMER_NAMES,
  formerContactSchema,
  formerNameSchema,
  MERGES,
  mergeSchema,
} from '../../model/record-jobs';
import { contactKey, type LaterStore, type NamedContact } from '../data-store';
import { piecesOf } from '../firestore/lazy/reads';
import { equals, readBy, requestFor } from '../firestore/lazy/request-for';
import { type Source, sortedOut } from '../firestore/requests';

/** The most values of an `in` condition. */
const IN_LIMIT = 10;

/** The most merges with a customer or a name to read. */
export const MOST_MERGES = 20;

/** The most merges of one customer into another one to follow. */
const MOST_MERGED = 5;

export const readMerge = readBy(mergeSchema);

type Names = Pick<LaterStore, 'customerCalledNow' | 'customersCalledNow' | 'contactsCalledNow'>;

/** Returns the members of a store that know former names. */
export const calledNowBy = (read: Source['read']): Names => {
  const find = (collection: string, field: string, text: string, most = 1) =>
    read(requestFor(collection, most, [equals(field, text)]));
  const formersOf = async (field: string, names: readonly string[], most: number) => {
    const found = await Promise.all(
      piecesOf(names, IN_LIMIT).map((value) =>
        read(requestFor(FORMER_NAMES, most, [{ field: [field], operator: 'in', value }])),
      ),
    );
    return found.flat();
  };

  const customerCalledNow = async (name: string): Promise<string | undefined> => {
    const [[taker], [former]] = await Promise.all([
      find('customers', 'name', name),
      find(FORMER_NAMES, 'name', name),
    ]);
    const known = v.safeParse(formerNameSchema, former?.fields);
    if (taker || !known.success) return undefined;
    let id = known.output.customer;
    for (let merged = 0; merged < MOST_MERGED; merged += 1) {
      const [stored] = await read({ collection: 'customers', id });
      if (stored) return v.parse(v.fallback(v.optional(v.string()), undefined), stored.fields.name);
      const merges = sortedOut((await find(MERGES, 'gone', id, MOST_MERGES)).map(readMerge)).rows;
      const merge = merges.find(({ state }) => state === 'running' || state === 'done');
      if (!merge) return undefined;
      id = merge.kept;
    }
    return undefined;
  };

  return {
    customerCalledNow,

    customersCalledNow: async (names) => {
      const formers = await formersOf('name', names, IN_LIMIT);
      const called = await Promise.all(
        formers.map(
          async ({ fields: { name } }) => [String(name), await customerCalledNow(String(name))] as const,
        ),
      );
      return new Map(called.flatMap(([name, now]) => (now === undefined ? [] : [[name, now] as const])));
    },

    contactsCalledNow: async (contacts: readonly NamedContact[]) => {
      const names = [...new Set(contacts.map(({ name }) => name))];
      const formers = (await formersOf('contactName', names, LONGEST_BIN)).flatMap(({ fields }) => {
        const parsed = v.safeParse(formerContactSchema, fields);
        return parsed.success ? [parsed.output] : [];
      });
      const called = await Promise.all(
        contacts.map(async (named) => {
          const { name, customer } = named;
          const former = formers.find(
            (each) => each.contactName === name && each.customers.includes(customer),
          );
          if (!former) return undefined;
          const ofCustomer = [equals('customer', customer), equals('name', name)];
          const [[stored], [taker]] = await Promise.all([
            read({ collection: 'contacts', id: former.contact }),
            read(requestFor('contacts', 1, ofCustomer)),
          ]);
          const now = stored?.fields.name;
          return taker || typeof now !== 'string' || now === name
            ? undefined
            : ([contactKey(named), now] as const);
        }),
      );
      return new Map(called.filter((each) => each !== undefined));
    },
  };
};
