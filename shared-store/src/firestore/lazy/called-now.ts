// What customers and contacts are called that had other names.

import { binCollection } from 'shared-model/bin';
import type { CollectionName } from 'shared-model/models';
import * as v from 'valibot';
import { type CalledNow, contactKey, type LazyStore } from '../../data-store';
import type { Source } from '../requests';
import { equals, requestFor } from './request-for';
import { piecesOf } from './rest-server';

/** The most values of one condition. */
const MOST_VALUES = 10;

/** The most records to read that had one of so many names. */
const MOST_FORMER = 100;

/** A customer or contact that had other names, until the moments at the same indexes. The functions keep these. */
const formerSchema = v.object({
  name: v.string(),
  customer: v.optional(v.string()),
  former: v.object({ names: v.array(v.string()), until: v.array(v.date()) }),
});

type Bearer = v.InferOutput<typeof formerSchema> & CalledNow;

const bearerIn = (fields: unknown, isDeleted: boolean): readonly Bearer[] => {
  const parsed = v.safeParse(formerSchema, fields);
  return parsed.success ? [{ ...parsed.output, isDeleted }] : [];
};

const distinct = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '');

/** Returns the members of a store that know former names. */
export const calledNowBy = (read: Source['read']): Pick<LazyStore, 'calledNow' | 'mergedInto'> => {
  /** Returns who had a name: who gave it up first comes first, so nobody takes a name over by having it for a minute; the bin last. */
  const bearersIn = async (collection: CollectionName, names: readonly string[]) => {
    const ask = async (from: string, ...path: readonly string[]) => {
      const field = [...path, 'former', 'names'];
      const pieces = piecesOf(names, MOST_VALUES).map((value) =>
        read(requestFor(from, MOST_FORMER, [{ field, operator: 'array-contains-any', value }])),
      );
      return (await Promise.all(pieces)).flat();
    };
    const [stored, deleted] = await Promise.all([
      ask(collection),
      ask(binCollection({ collection }), 'before'),
    ]);
    const all = [
      ...stored.flatMap(({ fields }) => bearerIn(fields, false)),
      ...deleted.flatMap(({ fields: { inBin, before } }) => (inBin ? bearerIn(before, true) : [])),
    ];
    return (name: string): readonly Bearer[] => {
      const untilOf = ({ former: { names, until } }: Bearer) => until[names.indexOf(name)]?.getTime() ?? 0;
      return all
        .filter(({ former }) => former.names.includes(name))
        .sort((a, b) => Number(a.isDeleted) - Number(b.isDeleted) || untilOf(a) - untilOf(b));
    };
  };

  /** Returns the entry for a former name, unless somebody has the name now. */
  const entryOf = async (
    key: string,
    former: string,
    bearer: Bearer | undefined,
    collection: CollectionName,
  ): Promise<readonly (readonly [string, CalledNow])[]> => {
    if (!bearer || bearer.name === former) return [];
    const ofCustomer = bearer.customer === undefined ? [] : [equals('customer', bearer.customer)];
    const taken = await read(requestFor(collection, 1, [...ofCustomer, equals('name', former)]));
    return taken.length > 0 ? [] : [[key, { name: bearer.name, isDeleted: bearer.isDeleted }]];
  };

  return {
    calledNow: async (named) => {
      const customers = distinct(named.map(({ customer }) => customer));
      const [customersWith, contactsWith] = await Promise.all([
        bearersIn('customers', customers),
        bearersIn('contacts', distinct(named.map(({ name }) => name))),
      ]);
      const found = await Promise.all(
        customers.map((name) => entryOf(name, name, customersWith(name)[0], 'customers')),
      );
      const called = new Map(found.flat());
      const contacts = await Promise.all(
        named.map((contact) => {
          const ofIt = [contact.customer, called.get(contact.customer)?.name];
          const bearer = contactsWith(contact.name).find(({ customer }) => ofIt.includes(customer));
          return entryOf(contactKey(contact), contact.name, bearer, 'contacts');
        }),
      );
      return new Map([...called, ...contacts.flat()]);
    },

    mergedInto: async (id) => {
      const former = { field: ['former', 'ids'], operator: 'array-contains', value: id } as const;
      return (await read(requestFor('customers', 1, [former])))[0]?.id;
    },
  };
};
