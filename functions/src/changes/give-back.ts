import { isDeepStrictEqual } from 'node:util';
import type { DocumentData, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Left } from 'shared-records/model/changes';
import type { Model } from 'shared-records/model/define-model';
import type { Stamp } from 'shared-records/model/stamp';
import * as v from 'valibot';
import { plain } from '../records/plain';
import type { Names, Proposal, RecordWrite } from './plan';
import { withoutStamp } from './plans/merge';
import { namesIn, namingField, resolveContacts, resolveCustomers, withPresentNames } from './references';
import { stampOf } from './stamps';
import { leftRecord } from './write-records';

/** A history item of a change. Values stay as they are stored; null for a field that was not there. */
const itemSchema = v.object({
  recordId: v.string(),
  event: v.picklist(['changed', 'restored']),
  changed: v.optional(v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })), {}),
  cut: v.optional(v.array(v.string()), []),
});

type Item = v.InferOutput<typeof itemSchema>;

/** Says which customer a text means, and which contact of a customer. */
interface Meanings {
  customer(text: unknown): string | undefined;
  contact(customer: string | undefined, text: unknown): string | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Asks what the texts in items mean, and the contacts that records may name with them. */
const meaningsOf = async (
  firestore: Firestore,
  model: Model,
  items: readonly Item[],
  present: readonly DocumentSnapshot[],
): Promise<Meanings> => {
  const textsIn = (key: 'customer' | 'contact', { changed }: Item): string[] => {
    const { from, to } = changed[namingField(model, key) ?? ''] ?? {};
    return [textOf(from), textOf(to)].filter((text) => text !== '');
  };
  const called = await resolveCustomers(
    firestore,
    items.flatMap((item) => textsIn('customer', item)),
  );
  const records = new Map(present.map((stored) => [stored.id, stored]));
  const contactOf = await resolveContacts(
    firestore,
    items.flatMap((item) => {
      const stored = records.get(item.recordId)?.data();
      const customers = [
        stampOf(stored)?.customer,
        ...textsIn('customer', item).map((text) => called.get(text)?.id),
      ];
      const texts = [textOf(stored?.[namingField(model, 'contact') ?? '']), ...textsIn('contact', item)];
      return customers.flatMap((customer) =>
        texts.flatMap((text) => (customer === undefined || text === '' ? [] : { customer, text })),
      );
    }),
  );
  return {
    customer: (text) => called.get(textOf(text))?.id,
    contact: (customer, text) =>
      customer === undefined || textOf(text) === ''
        ? undefined
        : contactOf({ customer, text: textOf(text) })?.id,
  };
};

/** What becomes of a record: fields that get back what they had, and fields that keep what somebody has written since. */
interface Back {
  readonly fields: DocumentData;
  readonly names: Names;
  readonly keeps: readonly string[];
  readonly isChanged: boolean;
}

/** Gives a record back what the items have replaced, the newest first. */
const backOf = (
  model: Model,
  data: DocumentData,
  items: readonly Item[],
  isUntouched: boolean,
  meanings: Meanings,
): Back => {
  const { customer, contact }: Partial<Stamp<unknown>> = stampOf(data) ?? {};
  const [ofCustomer, ofContact] = [namingField(model, 'customer'), namingField(model, 'contact')];
  const fields = withoutStamp(data);
  const [back, keeps] = [new Set<string>(), new Set<string>()];
  // Whoever was renamed since is still the same one.
  const isSame = (field: string, to: unknown): boolean =>
    isDeepStrictEqual(plain(fields[field] ?? null), plain(to ?? null)) ||
    (field === ofCustomer && customer !== undefined && meanings.customer(to) === customer) ||
    (field === ofContact && contact !== undefined && meanings.contact(customer, to) === contact);
  for (const { changed, cut } of items)
    for (const [field, { from, to }] of Object.entries(changed)) {
      if (cut.includes(field) || keeps.has(field) || !(isUntouched || isSame(field, to))) keeps.add(field);
      else {
        if (from === null || from === undefined) delete fields[field];
        else fields[field] = from;
        back.add(field);
      }
    }
  const isOtherCustomer = back.has(ofCustomer ?? '');
  const named = isOtherCustomer ? meanings.customer(fields[ofCustomer ?? '']) : customer;
  const isOtherContact = isOtherCustomer || back.has(ofContact ?? '');
  return {
    fields,
    names: {
      customer: named,
      contact: isOtherContact ? meanings.contact(named, fields[ofContact ?? '']) : contact,
    },
    keeps: [...keeps],
    isChanged: back.size > 0,
  };
};

/**
 * Returns the step that gives records back what a change has replaced in them, field by field where nobody has written anything else
 * since, and puts those that it has restored into the bin again.
 */
export const givingBackStep = async (
  firestore: Firestore,
  model: Model,
  change: string,
  entries: readonly DocumentSnapshot[],
): Promise<Pick<Proposal, 'reads' | 'decide'>> => {
  const items = entries.flatMap((entry) => {
    const read = v.safeParse(itemSchema, entry.data());
    return read.success ? [read.output] : [];
  });
  const ofRecord = new Map<string, readonly Item[]>();
  for (const item of items) ofRecord.set(item.recordId, [...(ofRecord.get(item.recordId) ?? []), item]);
  const records = [...ofRecord.keys()].map((id) => firestore.collection(model.collection).doc(id));
  const present = records.length > 0 ? await firestore.getAll(...records) : [];
  const meanings = await meaningsOf(firestore, model, items, present);
  const decideOne = (stored: DocumentSnapshot): Back | undefined => {
    const data = stored.data();
    return (
      data && backOf(model, data, ofRecord.get(stored.id) ?? [], stampOf(data)?.change === change, meanings)
    );
  };
  const named = present.flatMap((stored) => namesIn(firestore, model, decideOne(stored)?.names));
  const known = new Set(named.map(({ path }) => path));
  return {
    reads: [...records, ...named],
    decide: (read) => {
      const writes: RecordWrite[] = [];
      const left: Left[] = [];
      for (const stored of records.map(read)) {
        const stamp = stampOf(stored.data());
        const back = decideOne(stored);
        // Deleted since, or created by this change: another leg of the way back takes that.
        if (!back || (stamp?.first?.change === change && stamp.change === change)) continue;
        const isRestored = ofRecord.get(stored.id)?.some(({ event }) => event === 'restored');
        if (isRestored && stamp?.change === change) {
          writes.push({ model, stored, fields: null });
          continue;
        }
        const { fields, names, keeps, isChanged } = back;
        if (isChanged)
          writes.push({
            model,
            stored,
            names,
            fields: withPresentNames(firestore, model, fields, names, (document) =>
              known.has(document.path) ? read(document) : undefined,
            ),
          });
        if (isRestored || keeps.length > 0)
          left.push({
            ...leftRecord(model, stored, 'Somebody has changed it since.'),
            ...(keeps.length > 0 && { fields: [...keeps] }),
          });
      }
      return { writes, left, counts: { done: entries.length, kept: left.length } };
    },
  };
};
