import { binCollection, binItemId, expiryOf } from 'shared-model/bin';
import { nextFirst, STAMP, stampOf } from 'shared-model/stamp';
import type { NamedAttempts } from '../../attempts';
import type { LazyStore, Named, NamedIds } from '../../data-store';
import type { Source, StoredDocument, Transaction } from '../requests';
import { isMap, isObject, momentIn, SERVER_TIME, writtenFields } from '../values';
import { equals, requestFor } from './request-for';

type Sent = StoredDocument['sent'];
type Version = Pick<StoredDocument, 'fields' | 'sent'>;

const sentMap = (fields: object) => ({ mapValue: { fields } });

/** Returns the fields of a map that the API has sent; none for another value. */
const fieldsOfMap = (sent: unknown): Sent => {
  const map = isObject(sent) && 'mapValue' in sent ? sent.mapValue : undefined;
  return isObject(map) && 'fields' in map && isObject(map.fields) ? { ...map.fields } : {};
};

/** Returns the stamp of an account for the version after `before`, and as the API writes it: the first save is a copy. */
const nextStamp = (by: string, before: Version | null, ids: NamedIds & { readonly item?: string }) => {
  const stamp = before ? stampOf(before.fields) : undefined;
  const first = nextFirst(stamp);
  const given = Object.entries({ first, ...ids }).filter(([, value]) => value !== undefined);
  const fields = { by, at: SERVER_TIME, ...Object.fromEntries(given) };
  const sent = fieldsOfMap(before?.sent[STAMP]);
  const copy = stamp?.first ? sent.first : sentMap({ by: sent.by, at: sent.at });
  return { fields, sent: sentMap({ ...writtenFields(fields), ...(first && { first: copy }) }) };
};

/** Finds those that texts name: the customer with the least id, and the contact if it is the only one of its name. */
const findNamed = async ({ read }: Pick<Source, 'read'>, { customer, contact }: Named): Promise<NamedIds> => {
  const [customers, contacts] = await Promise.all([
    customer === undefined || customer.id !== undefined
      ? []
      : read(requestFor('customers', 1, [equals('name', customer.name)])),
    contact
      ? read(requestFor('contacts', 2, [equals('customer', contact.customer), equals('name', contact.name)]))
      : [],
  ]);
  return {
    customer: customer?.id ?? customers[0]?.id,
    contact: contacts.length === 1 ? contacts[0]?.id : undefined,
  };
};

/** Returns those of the found ones that still have their names, once a transaction has read them. */
const readNamed = async (
  { get }: Pick<Transaction, 'get'>,
  { customer, contact }: Named,
  found: NamedIds,
): Promise<NamedIds> => {
  const stillNamed = async (collection: string, id: string | undefined, texts: object = {}) => {
    const fields = id === undefined ? undefined : (await get(collection, id))?.fields;
    return fields && Object.entries(texts).every(([name, text]) => fields[name] === text) ? id : undefined;
  };
  const [customerId, contactId] = await Promise.all([
    stillNamed('customers', found.customer, { name: customer?.name }),
    stillNamed('contacts', found.contact, contact),
  ]);
  return { customer: customerId, contact: contactId };
};

/**
 * Returns the members of a store that write records. Each version says who wrote it, and a deletion keeps its copy in the bin by
 * the same commit.
 */
export const recordWrites = (
  source: Pick<Source, 'read' | 'transaction' | 'now'>,
  attempts: NamedAttempts,
  uid: string,
): Pick<LazyStore, 'transact' | 'remove' | 'restore'> => {
  const { transaction, now } = source;
  return {
    transact: (collection, id, decide, named = {}) => {
      let isWritten = false;
      const commit = async () => {
        const found = await findNamed(source, named);
        return transaction(async ({ get, set }) => {
          const [stored, ids] = await Promise.all([get(collection, id), readNamed({ get }, named, found)]);
          const decision = decide(stored?.fields ?? null, ids);
          isWritten = 'write' in decision;
          if ('write' in decision) {
            const stamp = nextStamp(uid, stored, decision.names ?? {});
            set(collection, id, { ...decision.write, [STAMP]: stamp.fields }, { [STAMP]: stamp.sent });
          }
          return decision.result;
        });
      };
      return attempts.make(`${collection}/${id}`, commit, () => isWritten);
    },

    remove: (collection, id) => {
      let item: string | undefined;
      const commit = () =>
        transaction(async ({ get, ...write }) => {
          const stored = await get(collection, id);
          // A further attempt finds no record if only the answer to the first was lost.
          if (stored === null) return item;
          item = binItemId(id, momentIn(stored.version ?? ''));
          const deletion = { by: uid, at: SERVER_TIME, inBin: true, expiresAt: expiryOf(new Date(now())) };
          const before = sentMap(stored.sent);
          write.set(
            binCollection({ collection }),
            item,
            { recordId: id, before: stored.fields, ...deletion },
            { before },
          );
          write.delete(collection, id);
          return item;
        });
      return attempts.make(`${collection}/${id}`, commit, (deleted) => deleted !== undefined);
    },

    restore: (collection, id, item) => {
      const bin = binCollection({ collection });
      const commit = () =>
        transaction(async ({ get, set }) => {
          const [stored, kept] = await Promise.all([get(collection, id), get(bin, item)]);
          const { inBin, ...others } = kept?.fields ?? {};
          const { before } = others;
          // A further attempt finds the record if only the answer to the first was lost.
          if (stored || !kept || !isMap(before) || inBin === undefined)
            return stored !== null && kept !== null && inBin === undefined;
          const sent = fieldsOfMap(kept.sent.before);
          const { customer, contact } = stampOf(before) ?? {};
          const stamp = nextStamp(uid, { fields: before, sent }, { customer, contact, item });
          set(collection, id, { ...before, [STAMP]: stamp.fields }, { ...sent, [STAMP]: stamp.sent });
          set(bin, item, others);
          return true;
        });
      return attempts.make(`${bin}/${item}`, commit, (isRestored) => isRestored);
    },
  };
};
