import { type DocumentSnapshot, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import { hasStatus } from '../src/calls/grpc-status';
import { stepsThrough } from '../src/records/repair-word-entries';
import { fieldsOf } from '../src/records/word-entries';

/** What a backfill has found, and done where it was to. */
export interface Backfilled {
  /** How many records lack something. */
  readonly incomplete: number;
  /** How many of them have it now. */
  readonly filled: number;
  /** What the backfill leaves to people, by the record's path. */
  readonly left: ReadonlyMap<string, string>;
}

const sentences = (problems: Readonly<Record<string, string>>): string => Object.values(problems).join(' ');

/** The empty values of the fields that a record lacks, and what speaks against writing them. */
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

/** Writes the values unless the record has changed since it was read. Returns whether it did. */
const fill = async ({ ref, updateTime }: DocumentSnapshot, values: object): Promise<boolean> => {
  try {
    await ref.update({ ...values }, updateTime ? { lastUpdateTime: updateTime } : {});
    return true;
  } catch (error) {
    if (hasStatus(error, GrpcStatus.FAILED_PRECONDITION) || hasStatus(error, GrpcStatus.NOT_FOUND))
      return false;
    throw error;
  }
};

/**
 * Gives each record of a model the fields that it lacks, empty, where `apply` says so; otherwise only counts them. It can
 * be stopped anywhere and run again. A record that cannot be read, or lacks a required field, is left as it is.
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
      if (await fill(record, values)) filled += 1;
      else left.set(record.ref.path, 'It changed meanwhile. Run the command again.');
    }
  }
  return { incomplete, filled, left };
}
