import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import { CHANGES, type Left } from 'shared-model/changes';
import { customer } from 'shared-model/customer';
import * as v from 'valibot';
import { formerOf, withoutFormer } from '../../records/former';
import { isSameRecord } from '../../records/items';
import {
  followMerged,
  type NamingKind,
  namedDocument,
  namesOf,
  namingKinds,
  textOf,
} from '../../records/references';
import { changeReference, nextFound, nextInParts, type StoredChange } from '../change-documents';
import type { Plan, Proposal, RecordWrite, Running } from '../plan';
import { leftRecord } from '../write-records';

const NAMING = namingKinds('customer');

/** Returns the running merges of some customers, and what takes one back. */
export const runningMerges = (firestore: Firestore, ids: readonly string[]) =>
  firestore
    .collection(CHANGES)
    .where('busy', 'array-contains-any', ids)
    .where('state', '==', 'running')
    .limit(2);

/** Writes another customer into a record: its id and its name. */
const named = (
  { model, field }: NamingKind,
  stored: DocumentSnapshot,
  id: string,
  name: string,
): RecordWrite => ({
  model,
  stored,
  fields: { ...stored.data(), [field]: name },
  names: { ...namesOf(stored), customer: id },
  isQuiet: true,
});

/** A record that a step has moved. */
const movedSchema = v.object({ collection: v.string(), id: v.string() });

/** Moves the records of the customer that is gone to the one that stays, under its present name. */
export const merge: Plan = {
  propose: async ({ firestore, cursor, goneId = '', keptId = '', to = '' }, most) => {
    const naming = NAMING.map(({ model: { collection } }) =>
      firestore.collection(collection).where('meta.customer', '==', goneId),
    );
    const found = await nextFound(naming, cursor, most);
    const kind = found && NAMING[found.leg];
    if (!kind) return undefined;
    const target = (await followMerged(firestore, [keptId])).get(keptId) ?? keptId;
    const kept = namedDocument(firestore, 'customer', target);
    const records = found.docs.map(({ ref }) => ref);
    return {
      reads: [...records, kept],
      next: found.next,
      decide: (read) => {
        // A customer that was deleted meanwhile may come back from the bin: then its name follows.
        const name = textOf(read(kept), 'name') || to;
        const moving = records.map(read).filter((stored) => stored.get('meta.customer') === goneId);
        return {
          writes: moving.map((stored) => named(kind, stored, target, name)),
          counts: { done: moving.length },
          part: JSON.stringify(moving.map(({ id }) => ({ collection: kind.model.collection, id }))),
        };
      },
    };
  },
};

const itemOfGone = async (firestore: Firestore, mergeId: string, goneId: string) => {
  const items = firestore.collection(binCollection(customer)).where('change', '==', mergeId);
  return (await items.get()).docs.find((item) => item.get('recordId') === goneId && item.get('inBin'));
};

/** Returns why a merge cannot be taken back now; undefined if it can. */
export const mergeProblem = async (
  firestore: Firestore,
  mergeId: string,
  { keptId = '', goneId = '' }: Pick<StoredChange, 'keptId' | 'goneId'>,
): Promise<string | undefined> => {
  const [item, present, merged, { docs }] = await Promise.all([
    itemOfGone(firestore, mergeId, goneId),
    namedDocument(firestore, 'customer', goneId).get(),
    followMerged(firestore, [keptId]),
    runningMerges(firestore, [keptId, goneId]).get(),
  ]);
  if (!item) return 'The customer that was merged is no longer in the bin.';
  if (present.exists && !isSameRecord(customer, present.data(), item.get('before')))
    return 'Another customer has the place of the one that was merged. Nothing was undone.';
  if (merged.get(keptId) !== keptId)
    return 'The customer that stayed was merged into another one afterwards. Undo that first.';
  if (docs.some(({ id }) => id !== mergeId))
    return 'One of these customers is just being merged. Try again in a moment.';
  return undefined;
};

/** Returns the document of the customer that a deleted one was merged into; none for other bin items. */
export const mergedIntoOf = (item: DocumentSnapshot): readonly DocumentReference[] => {
  const id = textOf(item, 'mergedInto');
  return id === '' ? [] : [namedDocument(item.ref.firestore, 'customer', id)];
};

/** Takes the former names and ids away from a customer that it has from another one, which comes back from the bin. */
export const unmerged = (kept: DocumentSnapshot, item: DocumentSnapshot): readonly RecordWrite[] => {
  const { names, ids } = formerOf(item, 'before.former');
  const gone = { names: [textOf(item, 'before.name'), ...names], ids: [textOf(item, 'recordId'), ...ids] };
  const former = withoutFormer(formerOf(kept), gone);
  return kept.exists
    ? [{ model: customer, stored: kept, fields: { ...kept.data(), former }, isQuiet: true }]
    : [];
};

/** Returns the next step that gives the customer that came back what the steps of a merge have moved. @param first its first leg. */
export const proposeUnmerge = async (
  { firestore, cursor, reverts = '' }: Running,
  { keptId = '', goneId = '', parts }: Pick<StoredChange, 'keptId' | 'goneId' | 'parts'>,
  first: number,
  most: number,
): Promise<Proposal | undefined> => {
  const reference = changeReference(firestore, reverts);
  const leg = Math.max(cursor.leg - first, 0);
  const part = await nextInParts(
    { reference, parts, cursor: { leg, after: cursor.leg < first ? '' : cursor.after } },
    movedSchema,
    most,
  );
  if (!part) return undefined;
  const some = part.some.flatMap(({ collection, id }) => {
    const kind = NAMING.find(({ model }) => model.collection === collection);
    return kind ? [{ kind, record: firestore.collection(collection).doc(id) }] : [];
  });
  const goes = namedDocument(firestore, 'customer', goneId);
  return {
    reads: [...some.map(({ record }) => record), goes],
    next: { ...part.next, leg: first + part.next.leg },
    decide: (read) => {
      const name = textOf(read(goes), 'name');
      const writes: RecordWrite[] = [];
      const left: Left[] = [];
      for (const { kind, record } of some) {
        const stored = read(record);
        // It may have been deleted or merged again: then it stays where it is.
        if (stored.get('meta.customer') === keptId && name !== '')
          writes.push(named(kind, stored, goneId, name));
        else {
          const reason = stored.exists ? 'It names another customer now.' : 'It was deleted since.';
          left.push(leftRecord(kind.model, stored, reason));
        }
      }
      return { writes, left, counts: { done: some.length, kept: left.length } };
    },
  };
};
