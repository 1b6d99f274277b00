import type { DocumentData, DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { binCollection } from 'shared-records/model/bin';
import type { Left } from 'shared-records/model/changes';
import type { Model } from 'shared-records/model/define-model';
import * as v from 'valibot';
import { plain } from '../../records/plain';
import { type Place, readPart } from '../change-documents';
import { identify } from '../identify';
import { isSameRecord } from '../items';
import type { Names, Plan, Proposal, RecordWrite, Running } from '../plan';
import { namesIn, withPresentNames } from '../references';
import { stampOf } from '../stamps';
import { leftRecord } from '../write-records';
import { withoutStamp } from './merge';

/** Returns the next ids of a list in parts, and where the step after them begins; undefined at the end. */
const nextIds = async (
  { reference, place: { leg, after }, parts }: Running,
  most: number,
): Promise<{ readonly ids: readonly string[]; readonly next: Place } | undefined> => {
  if (leg >= parts) return undefined;
  const part = await readPart(reference, leg, v.array(v.string()));
  const end = Number(after) + most;
  const next = end < part.length ? { leg, after: String(end) } : { leg: leg + 1, after: '' };
  return { ids: part.slice(Number(after), end), next };
};

/** Puts records into the bin. One that is gone is deleted as wanted. */
export const deleting: Plan = {
  async propose(change, most) {
    const { firestore, model } = change;
    const part = await nextIds(change, most);
    if (!part) return undefined;
    const reads = part.ids.map((id) => firestore.collection(model.collection).doc(id));
    return {
      reads,
      next: part.next,
      decide: (read) => ({
        writes: reads
          .map(read)
          .filter(({ exists }) => exists)
          .map((stored) => ({ model, stored, fields: null })),
        counts: { done: part.ids.length },
      }),
    };
  },
};

/** A bin item, and what it restores. */
interface Restored {
  readonly item: DocumentReference;
  readonly record: DocumentReference;
  /** Whom the record names by now. */
  readonly names: Names;
}

const itemSchema = v.object({ recordId: v.string(), at: v.date(), before: v.looseObject({}) });

/** Returns what bin items restore, the newest deletion first. */
const restoredFrom = async (
  firestore: Firestore,
  model: Model,
  items: readonly DocumentSnapshot[],
): Promise<readonly Restored[]> => {
  const readable = items.flatMap((item) => {
    const read = v.safeParse(itemSchema, plain(item.data()));
    return read.success ? [{ item, ...read.output }] : [];
  });
  const namings = readable.map(({ item }) => {
    const fields: DocumentData = item.get('before');
    const { customer, contact } = stampOf(fields) ?? {};
    return { fields, names: { customer, contact } };
  });
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

const NOT_IN_BIN = 'It is no longer in the bin.';

/** Says why the record of a bin item stays as it is. */
const kept = (model: Model, stored: DocumentSnapshot, item: DocumentSnapshot, reason: string): Left => ({
  ...leftRecord(model, stored, reason),
  name: model.recordName(model.read(Object(plain(item.get('before')))).record),
});

/** Decides about one item: a write, a reason to leave the record as it is, or nothing where it is as wanted. */
const restore = (
  firestore: Firestore,
  model: Model,
  { item, record, names }: Restored,
  read: (document: DocumentReference) => DocumentSnapshot,
): RecordWrite | Left | undefined => {
  const [outOf, stored] = [read(item), read(record)];
  const before: DocumentData = outOf.get('before');
  if (outOf.get('inBin') !== true)
    return stampOf(stored.data())?.item === item.id ? undefined : kept(model, stored, outOf, NOT_IN_BIN);
  if (outOf.get('mergedInto') !== undefined)
    return kept(model, stored, outOf, 'It was merged into another one: undo the merge.');
  if (!stored.exists) {
    const fields = withPresentNames(firestore, model, withoutStamp(before), names, read);
    return { model, stored, outOf, names, fields };
  }
  // Somebody has stored the same again.
  return isSameRecord(model, before, stored.data())
    ? { model, stored, outOf, isQuiet: true, fields: withoutStamp(stored.data() ?? {}) }
    : kept(model, stored, outOf, 'Another record has its place now.');
};

/** Returns the step that restores some bin items as they were deleted. */
export const restoringStep = async (
  { firestore, model }: Pick<Running, 'firestore' | 'model'>,
  items: readonly DocumentSnapshot[],
): Promise<Pick<Proposal, 'reads' | 'decide'>> => {
  const restored = await restoredFrom(firestore, model, items);
  const { collection } = model;
  return {
    reads: [
      ...restored.map(({ record }) => record),
      ...restored.map(({ item }) => item),
      ...restored.flatMap(({ names }) => namesIn(firestore, model, names)),
    ],
    decide: (read) => {
      const taken = new Set<string>();
      const writes: RecordWrite[] = [];
      const expired = items.length - restored.length;
      const left: Left[] = Array.from({ length: expired }, () => ({ collection, reason: NOT_IN_BIN }));
      for (const each of restored) {
        const decision = taken.has(each.record.id)
          ? kept(model, read(each.record), read(each.item), 'A newer deletion of it is restored.')
          : restore(firestore, model, each, read);
        if (decision && 'reason' in decision) left.push(decision);
        else if (decision) {
          writes.push(decision);
          taken.add(each.record.id);
        }
      }
      return { writes, left, counts: { done: items.length, kept: left.length } };
    },
  };
};

/** Takes records out of the bin again, by the ids of their items. */
export const restoring: Plan = {
  async propose(change, most) {
    const { firestore, model } = change;
    const part = await nextIds(change, most);
    if (!part) return undefined;
    const bin = firestore.collection(binCollection(model));
    const items = await firestore.getAll(...part.ids.map((id) => bin.doc(id)));
    return { ...(await restoringStep(change, items)), next: part.next };
  },
};
