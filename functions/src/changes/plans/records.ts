import type { DocumentData, DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import type { Left } from 'shared-model/changes';
import type { Model } from 'shared-model/define-model';
import * as v from 'valibot';
import { isSameRecord } from '../../records/items';
import { plain } from '../../records/plain';
import { identify, namesIn, withPresentNames } from '../../records/references';
import { namesInStamp, stampOf } from '../../records/stamps';
import { nextInParts } from '../change-documents';
import type { Plan, Proposal, RecordWrite, Running } from '../plan';
import { leftRecord } from '../write-records';
import { mergedIntoOf, unmerged } from './merge';

/** Puts records into the bin. One that is gone already counts as deleted. */
export const deleting: Plan = {
  async propose(change, most) {
    const { firestore, model } = change;
    const part = await nextInParts(change, v.string(), most);
    if (!part) return undefined;
    const reads = part.some.map((id) => firestore.collection(model.collection).doc(id));
    return {
      reads,
      next: part.next,
      decide: (read) => ({
        writes: reads
          .map(read)
          .filter(({ exists }) => exists)
          .map((stored) => ({ model, stored, fields: null })),
        counts: { done: reads.length },
      }),
    };
  },
};

const itemSchema = v.object({ recordId: v.string(), at: v.date(), before: v.looseObject({}) });

/** Returns the readable bin items, the newest deletion first, each with the present customer and contact of its record. */
const restoredFrom = async (firestore: Firestore, model: Model, items: readonly DocumentSnapshot[]) => {
  const readable = items.flatMap((item) => {
    const read = v.safeParse(itemSchema, plain(item.data()));
    return read.success ? [{ item, ...read.output }] : [];
  });
  const befores = readable.map(({ item }): DocumentData => item.get('before'));
  const namings = befores.map((fields) => ({ fields, names: namesInStamp(fields) }));
  const names = await identify(firestore, model, namings);
  return readable
    .map(({ item, recordId, at }, index) => ({
      item: item.ref,
      record: firestore.collection(model.collection).doc(recordId),
      names: names[index] ?? {},
      at,
    }))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
};

type Restored = Awaited<ReturnType<typeof restoredFrom>>[number];

const NOT_IN_BIN = 'It is no longer in the bin.';

/** Decides one item: write, leave with a reason, or nothing if it is already restored. */
const restore = (
  { firestore, model, reverts }: Running,
  { item, record, names }: Restored,
  read: (document: DocumentReference) => DocumentSnapshot,
  isTaken: boolean,
): RecordWrite | Left | undefined => {
  const [outOf, stored] = [read(item), read(record)];
  const before: DocumentData = outOf.get('before');
  const kept = (reason: string): Left => leftRecord(model, stored, reason, before);
  if (isTaken) return kept('A newer deletion of it is restored.');
  if (outOf.get('inBin') !== true)
    return stampOf(stored.data())?.item === item.id ? undefined : kept(NOT_IN_BIN);
  if (outOf.get('mergedInto') !== undefined && outOf.get('change') !== reverts)
    return kept('It was merged into another one: undo the merge.');
  if (!stored.exists) {
    const fields = withPresentNames(firestore, model, before, names, read);
    return { model, stored, outOf, names, fields };
  }
  // Somebody has stored the same again.
  return isSameRecord(model, before, stored.data())
    ? { model, stored, outOf, isQuiet: true, fields: stored.data() ?? {} }
    : kept('Another record has its place now.');
};

/** Returns the step that restores some bin items as they were deleted. */
export const restoringStep = async (
  change: Running,
  items: readonly DocumentSnapshot[],
): Promise<Pick<Proposal, 'reads' | 'decide'>> => {
  const { firestore, model } = change;
  const restored = await restoredFrom(firestore, model, items);
  const { collection } = model;
  return {
    reads: [
      ...restored.map(({ record }) => record),
      ...restored.map(({ item }) => item),
      ...restored.flatMap(({ names }) => namesIn(firestore, model, names)),
      ...items.flatMap(mergedIntoOf),
    ],
    decide: (read) => {
      const writes: RecordWrite[] = [];
      const expired = items.length - restored.length;
      const left: Left[] = Array.from({ length: expired }, () => ({ collection, reason: NOT_IN_BIN }));
      for (const each of restored) {
        const isTaken = writes.some(({ stored }) => stored.id === each.record.id);
        const decision = restore(change, each, read, isTaken);
        if (decision && 'reason' in decision) left.push(decision);
        else if (decision) writes.push(decision);
      }
      const merged = writes.flatMap(({ outOf }) => (outOf ? [outOf] : []));
      writes.push(
        ...merged.flatMap((item) => mergedIntoOf(item).flatMap((kept) => unmerged(read(kept), item))),
      );
      return { writes, left, counts: { done: items.length, kept: left.length } };
    },
  };
};

/** Takes records out of the bin again, by the ids of their items. */
export const restoring: Plan = {
  async propose(change, most) {
    const { firestore, model } = change;
    const part = await nextInParts(change, v.string(), most);
    if (!part) return undefined;
    const bin = firestore.collection(binCollection(model));
    const items = await firestore.getAll(...part.some.map((id) => bin.doc(id)));
    return { ...(await restoringStep(change, items)), next: part.next };
  },
};
