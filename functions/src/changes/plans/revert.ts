import { isDeepStrictEqual } from 'node:util';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import type { Left } from 'shared-model/changes';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { historyCollection } from 'shared-model/history/entries';
import * as v from 'valibot';
import { MODELS } from '../../../models/models';
import { plain } from '../../records/plain';
import {
  identify,
  NAME_KEYS,
  namesIn,
  namingField,
  namingKinds,
  withPresentNames,
} from '../../records/references';
import { type Names, namesInStamp, stampOf } from '../../records/stamps';
import { ended, isOutdated, loadChange, nextFound } from '../change-documents';
import type { Plan, Proposal, RecordWrite, Running } from '../plan';
import { leftRecord } from '../write-records';
import { proposeUnmerge } from './merge';
import { restoringStep } from './records';

type Step = Pick<Proposal, 'reads' | 'decide'>;

/** A part of the way back: what the change has left in one collection, in the order of its ids. */
interface Leg {
  readonly model: Model;
  found(firestore: Firestore, reverts: string): Query;
  step(change: Running, found: readonly DocumentSnapshot[]): Promise<Step>;
}

const CHANGED = 'Somebody has changed it since.';

/** Brings back what the change has put into a bin. */
const binnedLeg = (model: Model): Leg => ({
  model,
  found: (firestore, reverts) => firestore.collection(binCollection(model)).where('change', '==', reverts),
  step: restoringStep,
});

const namesSchema = v.object({ customer: v.optional(v.string()), contact: v.optional(v.string()) });

/** A history item of a change. Values stay as they are stored; null for a field that was not there. */
const itemSchema = v.object({
  recordId: v.string(),
  event: v.picklist(['changed', 'restored']),
  changed: v.optional(v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })), {}),
  refs: v.optional(v.object({ from: namesSchema, to: namesSchema }), { from: {}, to: {} }),
});

type Item = v.InferOutput<typeof itemSchema>;

/** Puts back the values of the items into a record, the newest item first. Keeps fields that somebody has changed since. */
const backOf = (model: Model, stored: DocumentSnapshot, items: readonly Item[], reverts: string) => {
  const data = stored.data();
  const fields = new Map<string, unknown>(Object.entries(data ?? {}));
  let names: Names = namesInStamp(data);
  const [back, keeps] = [new Set<string>(), new Set<string>()];
  for (const { changed, refs } of items) {
    const given = new Set<string>();
    for (const [field, { from, to }] of Object.entries(changed)) {
      const key = NAME_KEYS.find((each) => namingField(model, each) === field);
      const isSame =
        stampOf(data)?.change === reverts ||
        isDeepStrictEqual(plain(fields.get(field) ?? null), plain(to ?? null)) ||
        // Whoever was renamed since is still the same one.
        (key && names[key] !== undefined && names[key] === refs.to[key]);
      if (keeps.has(field) || !isSame) keeps.add(field);
      else {
        if (from === null || from === undefined) fields.delete(field);
        else fields.set(field, from);
        given.add(key ?? field);
        back.add(field);
      }
    }
    // The text of a contact says who it is, among those of the customer.
    if (given.has('customer')) names = { customer: refs.from.customer };
    else if (given.has('contact')) names = { customer: names.customer };
  }
  return {
    stored,
    fields: Object.fromEntries(fields),
    names,
    keeps: [...keeps],
    isChanged: back.size > 0,
    isRestored: items.some(({ event }) => event === 'restored'),
  };
};

/**
 * Gives records back what the change has replaced in them, field by field where nobody has written anything else since, and puts
 * those that it has restored into the bin again.
 */
const givingBackStep: Leg['step'] = async (change, entries) => {
  const { firestore, model, cursor, reverts = '' } = change;
  const ofRecord = new Map<string, readonly Item[]>();
  for (const entry of entries) {
    const { success, output } = v.safeParse(itemSchema, entry.data());
    if (success) ofRecord.set(output.recordId, [...(ofRecord.get(output.recordId) ?? []), output]);
  }
  const records = [...ofRecord.keys()].map((id) => firestore.collection(model.collection).doc(id));
  const present = records.length > 0 ? await firestore.getAll(...records) : [];
  const all = present.map((stored) => backOf(model, stored, ofRecord.get(stored.id) ?? [], reverts));
  const named = await identify(firestore, model, all);
  return {
    reads: [...records, ...named.flatMap((names) => namesIn(firestore, model, names))],
    decide: (read) => {
      if (isOutdated(present, read)) return { writes: [], next: cursor };
      const writes: RecordWrite[] = [];
      const left: Left[] = [];
      for (const [index, { stored, fields, keeps, isChanged, isRestored }] of all.entries()) {
        const stamp = stampOf(stored.data());
        const isUntouched = stamp?.change === reverts;
        // Deleted since, or created by this change: another leg of the way back takes that.
        if (!stored.exists || (isUntouched && stamp?.first?.change === reverts)) continue;
        if (isRestored && isUntouched) {
          writes.push({ model, stored, fields: null });
          continue;
        }
        const names = named[index] ?? {};
        if (isChanged)
          writes.push({
            model,
            stored,
            names,
            fields: withPresentNames(firestore, model, fields, names, read),
          });
        if (isRestored || keeps.length > 0)
          left.push({
            ...leftRecord(model, stored, CHANGED),
            ...(keeps.length > 0 && { fields: [...keeps] }),
          });
      }
      return { writes, left, counts: { done: entries.length, kept: left.length } };
    },
  };
};

const changedLeg = (model: Model): Leg => ({
  model,
  found: (firestore, reverts) =>
    firestore
      .collection(historyCollection(model))
      .where('change', '==', reverts)
      .where('event', 'in', ['changed', 'restored']),
  step: givingBackStep,
});

/** Returns the ids of those customers that records name. */
export const namedCustomers = async (
  firestore: Firestore,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = await Promise.all(
    ids.flatMap((id) =>
      namingKinds('customer').map(async ({ model: { collection } }) => {
        const naming = firestore.collection(collection).where('meta.customer', '==', id);
        return (await naming.limit(1).select().get()).empty ? [] : [id];
      }),
    ),
  );
  return new Set(found.flat());
};

/** Puts what the change has created into the bin, unless somebody has changed it since, or names it. */
const createdLeg = (model: Model): Leg => ({
  model,
  found: (firestore, reverts) =>
    firestore.collection(model.collection).where('meta.first.change', '==', reverts).select(),
  step: async ({ firestore, reverts }, found) => {
    const reads = found.map(({ ref }) => ref);
    const isCustomer = model.collection === customer.collection;
    const named = await namedCustomers(firestore, isCustomer ? reads.map(({ id }) => id) : []);
    return {
      reads,
      decide: (read) => {
        const writes: RecordWrite[] = [];
        const left: Left[] = [];
        for (const stored of reads.map(read).filter(({ exists }) => exists)) {
          const isChanged = stampOf(stored.data())?.change !== reverts;
          const reason = isChanged ? CHANGED : 'Other records name it.';
          if (isChanged || named.has(stored.id)) left.push(leftRecord(model, stored, reason));
          else writes.push({ model, stored, fields: null });
        }
        return { writes, left, counts: { done: reads.length, kept: left.length } };
      },
    };
  },
});

const OTHERS: readonly Model[] = MODELS.filter(({ collection }) => collection !== customer.collection);

/** Customers come back before what names them, and go after it. */
const LEGS: readonly Leg[] = [
  ...[customer, ...OTHERS].map(binnedLeg),
  ...[...OTHERS, customer].map(changedLeg),
  ...[...OTHERS, customer].map(createdLeg),
];

/** Gives a customer or a contact its former name back, if it still has the new one. The records that name it follow. */
const proposeFormerName = ({ firestore, model, cursor, ...change }: Running): Proposal | undefined => {
  const { record = '', from = '', to } = change;
  const reference = firestore.collection(model.collection).doc(record);
  if (cursor.leg > 0) return undefined;
  return {
    reads: [reference],
    next: { leg: 1, after: '' },
    decide: (read) => {
      const stored = read(reference);
      const isBack = stored.exists && stored.get('name') === to;
      return isBack
        ? { writes: [{ model, stored, fields: { ...stored.data(), name: from } }], counts: { done: 1 } }
        : { writes: [], left: [leftRecord(model, stored, CHANGED)], counts: { done: 1, kept: 1 } };
    },
  };
};

/** Takes another change back: what it has left is found by queries, whatever its kind, and last in the parts of a merge. */
export const revert: Plan = {
  async propose(change, most) {
    const { firestore, reference, cursor, reverts = '' } = change;
    const reverted = await loadChange(firestore, reverts);
    if (!reverted) return undefined;
    if (reverted.until.getTime() < Date.now()) {
      // The step finds it stopped.
      await reference.update(ended('stopped'));
      return undefined;
    }
    if (reverted.kind === 'names') return proposeFormerName(change);
    const isMerge = reverted.kind === 'merge';
    const queries = LEGS.map(({ found }) => found(firestore, reverts));
    const found = await nextFound(queries, cursor, most);
    const leg = found && LEGS[found.leg];
    if (!leg) return isMerge ? proposeUnmerge(change, reverted, LEGS.length, most) : undefined;
    const { reads, decide } = await leg.step({ ...change, model: leg.model }, found.docs);
    // The numbers of a merge are those of what it has moved.
    const counted: Step['decide'] = (read) => ({ ...decide(read), ...(isMerge && { counts: {} }) });
    return { reads, next: found.next, decide: counted };
  },
};
