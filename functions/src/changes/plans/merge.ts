import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
} from 'firebase-admin/firestore';
import { binCollection } from 'shared-records/model/bin';
import { CHANGES, type Left } from 'shared-records/model/changes';
import { customer } from 'shared-records/model/customer';
import { customerField } from 'shared-records/model/customer-field';
import type { Model } from 'shared-records/model/define-model';
import { historyCollection } from 'shared-records/model/history/entries';
import * as v from 'valibot';
import { MODELS } from '../../../models/models';
import { changeReference, readPart, type StoredChange } from '../change-documents';
import { formerOf, withoutFormer } from '../former';
import { isSameRecord } from '../items';
import type { Plan, Proposal, RecordWrite, Running } from '../plan';
import { followMerged } from '../references';
import { leftRecord } from '../write-records';

/** The kinds of records that name a customer. */
const NAMING: readonly Model[] = MODELS.filter(
  (model: Model) => model.collection !== customer.collection && customerField(model) !== undefined,
);

/** Returns the running merges of some customers, and what takes one back. */
export const runningMerges = (firestore: Firestore, ids: readonly string[]) =>
  firestore
    .collection(CHANGES)
    .where('busy', 'array-contains-any', ids)
    .where('state', '==', 'running')
    .limit(2);

/** Returns the fields of a stored customer without its stamp. */
export const withoutStamp = (fields: DocumentData): DocumentData =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'meta'));

const customerDocument = (firestore: Firestore, id: string): DocumentReference =>
  firestore.collection(customer.collection).doc(id);

/** Writes another customer into a record: its id and its name. */
const named = (model: Model, stored: DocumentSnapshot, id: string, name: string): RecordWrite => {
  const { customer: _, ...others } = (stored.get('meta') ?? {}) as Readonly<Record<string, string>>;
  return {
    model,
    stored,
    fields: { ...withoutStamp(stored.data() ?? {}), [customerField(model) ?? '']: name },
    names: { customer: id, ...(others.contact !== undefined && { contact: others.contact }) },
    isQuiet: true,
  };
};

/** A record that a step has moved. */
const movedSchema = v.array(v.object({ collection: v.string(), id: v.string() }));

/** Goes through the records that name the customer that is gone, and lets them name the one that stays: by its present name. */
export const merge: Plan = {
  propose: async ({ firestore, place, goneId = '', keptId = '', to = '' }, most) => {
    const target = (await followMerged(firestore, [keptId])).get(keptId) ?? keptId;
    for (let leg = place.leg; leg < NAMING.length; leg += 1) {
      const model = NAMING[leg];
      if (!model) break;
      const all = firestore.collection(model.collection).where('meta.customer', '==', goneId);
      const behind = leg === place.leg && place.after !== '' ? place.after : undefined;
      const ordered = all.orderBy(FieldPath.documentId()).limit(most);
      const { docs } = await (behind === undefined ? ordered : ordered.startAfter(behind)).get();
      const last = docs.at(-1);
      if (!last) continue;
      const kept = customerDocument(firestore, target);
      return {
        reads: [kept, ...docs.map(({ ref }) => ref)],
        next: { leg, after: last.id },
        decide: (read) => {
          // A customer that was deleted meanwhile may come back from the bin: then its name follows.
          const name: unknown = read(kept).get('name');
          const moving = docs
            .map(({ ref }) => read(ref))
            .filter((stored) => stored.get('meta.customer') === goneId);
          return {
            writes: moving.map((stored) =>
              named(model, stored, target, typeof name === 'string' ? name : to),
            ),
            counts: { done: moving.length },
            part: JSON.stringify(moving.map(({ id }) => ({ collection: model.collection, id }))),
          };
        },
      };
    }
    return undefined;
  },
};

/** Returns the bin item of the customer that a merge has taken away. */
const itemOfGone = async (firestore: Firestore, mergeId: string, goneId: string) => {
  const items = firestore.collection(binCollection(customer)).where('change', '==', mergeId);
  return (await items.get()).docs.find((item) => item.get('recordId') === goneId && item.get('inBin'));
};

/** Returns why a merge cannot be taken back now; undefined if it can. */
export const mergeProblem = async (
  firestore: Firestore,
  mergeId: string,
  { keptId = '', goneId = '' }: StoredChange,
): Promise<string | undefined> => {
  const [item, present, kept, merged, { docs }] = await Promise.all([
    itemOfGone(firestore, mergeId, goneId),
    customerDocument(firestore, goneId).get(),
    customerDocument(firestore, keptId).get(),
    followMerged(firestore, [keptId]),
    runningMerges(firestore, [keptId, goneId]).get(),
  ]);
  if (!item) return 'The customer that was merged is no longer in the bin.';
  if (present.exists && !isSameRecord(customer, present.data(), item.get('before')))
    return 'Another customer has the place of the one that was merged. Nothing was undone.';
  if (!kept.exists && merged.get(keptId) !== keptId)
    return 'The customer that stayed was merged into another one afterwards. Undo that first.';
  if (docs.some(({ id }) => id !== mergeId))
    return 'One of these customers is just being merged. Try again in a moment.';
  return undefined;
};

/** Brings the customer that is gone back, and gives the other one back what it had, where nobody has changed it since. */
const proposeCustomers = async (
  { firestore }: Running,
  mergeId: string,
  { keptId = '', goneId = '' }: StoredChange,
): Promise<Proposal | undefined> => {
  const entries = firestore.collection(historyCollection(customer)).where('change', '==', mergeId);
  const [item, { docs }] = await Promise.all([itemOfGone(firestore, mergeId, goneId), entries.get()]);
  if (!item) return undefined;
  const [stays, goes] = [customerDocument(firestore, keptId), customerDocument(firestore, goneId)];
  const [entry] = docs.filter((each) => each.get('recordId') === keptId);
  return {
    reads: [stays, goes, item.ref],
    next: { leg: 1, after: '' },
    decide: (read) => {
      const [kept, gone, out] = [read(stays), read(goes), read(item.ref)];
      const before = out.get('before');
      if (gone.exists || !out.get('inBin')) return { writes: [] };
      const changed = Object.entries<{ from: unknown; to: unknown }>(entry?.get('changed') ?? {});
      const isUntouched = ([field, { to }]: (typeof changed)[number]) => kept.get(field) === to;
      const back = changed.filter(isUntouched).map(([field, { from }]) => [field, from ?? ''] as const);
      const fields = changed.filter((each) => !isUntouched(each)).map(([field]) => field);
      const former = withoutFormer(formerOf(kept), {
        names: [String(before.name), ...formerOf(out, 'before.former').names],
        ids: [goneId, ...formerOf(out, 'before.former').ids],
      });
      const reason = 'Somebody has changed it since.';
      const left: readonly Left[] =
        kept.exists && fields.length > 0 ? [{ ...leftRecord(customer, kept, reason), fields }] : [];
      return {
        writes: [
          { model: customer, stored: gone, fields: withoutStamp(before), outOf: out },
          ...(kept.exists
            ? [
                {
                  model: customer,
                  stored: kept,
                  fields: { ...withoutStamp(kept.data() ?? {}), ...Object.fromEntries(back), former },
                  via: 'merge' as const,
                  isQuiet: back.length === 0,
                },
              ]
            : []),
        ],
        left,
      };
    },
  };
};

/** Returns the next step that takes a merge back: first the customers, then what each of its steps has moved. */
export const proposeUnmerge = async (
  change: Running,
  mergeId: string,
  merged: StoredChange,
  most: number,
): Promise<Proposal | undefined> => {
  const { firestore, place } = change;
  if (place.leg === 0) return proposeCustomers(change, mergeId, merged);
  const part = place.leg - 1;
  if (part >= merged.parts) return undefined;
  const { keptId = '', goneId = '' } = merged;
  const moved = await readPart(changeReference(firestore, mergeId), part, movedSchema);
  const offset = Number(place.after);
  const some = moved.slice(offset, offset + most).flatMap(({ collection, id }) => {
    const model = NAMING.find((each) => each.collection === collection);
    return model ? [{ model, record: firestore.collection(collection).doc(id) }] : [];
  });
  const goes = customerDocument(firestore, goneId);
  const isEnd = offset + most >= moved.length;
  return {
    reads: [goes, ...some.map(({ record }) => record)],
    next: isEnd ? { leg: place.leg + 1, after: '' } : { leg: place.leg, after: String(offset + most) },
    decide: (read) => {
      const name: unknown = read(goes).get('name');
      const records = some.map(({ model, record }) => ({ model, stored: read(record) }));
      // It may have been deleted or merged again: then it stays where it is.
      const isMoved = ({ stored }: (typeof records)[number]) =>
        stored.get('meta.customer') === keptId && typeof name === 'string';
      const back = records.filter(isMoved);
      const left = records
        .filter((each) => !isMoved(each))
        .map(({ model, stored }) =>
          leftRecord(
            model,
            stored,
            stored.exists ? 'It names another customer now.' : 'It was deleted since.',
          ),
        );
      return {
        writes: back.map(({ model, stored }) => named(model, stored, goneId, String(name))),
        counts: { done: records.length, kept: left.length },
        left,
      };
    },
  };
};
