import { type DocumentSnapshot, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { hasStatus } from '../src/calls/grpc-status';
import { stepsThrough } from '../src/records/repair-word-entries';
import { fieldsOf } from '../src/records/word-entries';

interface Backfilled {
  /** The number of records that lack a field. */
  readonly incomplete: number;
  /** The number of records that were completed. */
  readonly filled: number;
  /** The records to fix by hand: their paths with the reasons. */
  readonly left: ReadonlyMap<string, string>;
}

const sentences = (problems: Readonly<Record<string, string>>): string => Object.values(problems).join(' ');

/** Returns the fields that a record lacks with their empty values, and why they cannot be written. */
const missingIn = (model: Model, fields: object) => {
  const missing = Object.keys(model.fields).filter((name) => !(name in fields));
  const { record, problems } = model.read(fields);
  const values = Object.fromEntries(Object.entries(record).filter(([name]) => missing.includes(name)));
  const needed = missing.filter((name) => {
    const options = model.fields[name]?.options;
    return options !== undefined && 'required' in options && options.required;
  });
  const objection = problems
    ? sentences(problems)
    : needed.map((name) => `${model.fields[name]?.options.label} is required.`).join(' ');
  return { missing, values, objection };
};

/** Writes the values, and returns true, unless the record has changed since it was read. */
export const writeUnlessChanged = async (
  { ref, updateTime }: DocumentSnapshot,
  values: object,
): Promise<boolean> => {
  try {
    await ref.update({ ...values }, updateTime ? { lastUpdateTime: updateTime } : {});
    return true;
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND)) throw error;
    return false;
  }
};

/**
 * Counts the records of a model that lack a field. With `apply`, adds the missing fields with empty values. Leaves out
 * records that cannot be read or lack a required field. Can be interrupted and repeated.
 */
export async function backfillRecords(
  firestore: Firestore,
  model: Model,
  { apply }: { readonly apply: boolean },
): Promise<Backfilled> {
  let incomplete = 0;
  let filled = 0;
  const left = new Map<string, string>();
  for await (const records of stepsThrough(firestore, model.collection)) {
    for (const record of records) {
      const { missing, values, objection } = missingIn(model, fieldsOf(record) ?? {});
      if (objection !== '') left.set(record.ref.path, objection);
      if (missing.length === 0) continue;
      incomplete += 1;
      if (!apply || objection !== '') continue;
      if (await writeUnlessChanged(record, values)) filled += 1;
      else left.set(record.ref.path, 'It changed meanwhile. Run the command again.');
    }
  }
  return { incomplete, filled, left };
}
