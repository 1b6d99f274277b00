import { type DocumentSnapshot, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { STAMP } from 'shared-model/stamp';
import { hasStatus } from '../src/calls/database';
import { stepsThrough } from '../src/records/walk';
import { fieldsOf } from '../src/records/word-entries';

interface Completed {
  /** The number of records that lack a field. */
  readonly incomplete: number;
  /** The number of those that were completed. */
  readonly filled: number;
  /** The records to fix by hand: their paths with the reasons. */
  readonly left: ReadonlyMap<string, string>;
}

/** Returns the fields that a record lacks with their empty values, and why they cannot be written. */
const missingIn = (model: Model, fields: object) => {
  const missing = Object.keys(model.fields).filter((name) => !(name in fields));
  const { record, problems } = model.read(fields);
  const values = Object.fromEntries(Object.entries(record).filter(([name]) => missing.includes(name)));
  const needed = missing.flatMap((name) => {
    const options = model.fields[name]?.options;
    return options && 'required' in options && options.required ? [`${options.label} is required.`] : [];
  });
  return { isIncomplete: missing.length > 0, values, objection: Object.values(problems ?? needed).join(' ') };
};

/**
 * Counts the records of a model that lack a field. With `apply`, adds the missing fields with empty values. Leaves out records that
 * cannot be read, lack a required field or change meanwhile. Can be interrupted and repeated.
 */
export const completeRecords = async (
  firestore: Firestore,
  model: Model,
  { apply }: { readonly apply: boolean },
): Promise<Completed> => {
  const counts = { incomplete: 0, filled: 0 };
  const left = new Map<string, string>();
  const complete = async (record: DocumentSnapshot): Promise<void> => {
    const { ref, updateTime } = record;
    const { isIncomplete, values, objection } = missingIn(model, fieldsOf(record) ?? {});
    if (objection !== '') left.set(ref.path, objection);
    if (isIncomplete) counts.incomplete += 1;
    if (!apply || !updateTime || !isIncomplete || objection !== '') return;
    // A step id of its own, so that the trigger ignores this write: nothing follows from it.
    const step = `completed-${updateTime.seconds}.${updateTime.nanoseconds}`;
    const stamp = record.get(STAMP);
    try {
      await ref.update(
        { ...values, ...(stamp && { [STAMP]: { ...stamp, step } }) },
        { lastUpdateTime: updateTime },
      );
      counts.filled += 1;
    } catch (error) {
      if (!hasStatus(error, GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND)) throw error;
      left.set(ref.path, 'It changed meanwhile. Run the command again.');
    }
  };
  for await (const records of stepsThrough(firestore, model.collection)) {
    await Promise.all(records.map(complete));
  }
  return { ...counts, left };
};
