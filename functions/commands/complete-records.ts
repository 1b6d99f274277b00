import { type DocumentSnapshot, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { STAMP } from 'shared-model/stamp';
import { hasStatus } from '../src/calls/database';
import { holdersOf, NAME_KEYS, namesOf, namingField, textOf } from '../src/records/references';
import { known } from '../src/records/stamps';
import { stepsThrough } from '../src/records/walk';
import { fieldsOf } from '../src/records/word-entries';

/** The answers that say that a record has changed since it was read. */
const GONE: readonly GrpcStatus[] = [GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND];

/** Writes a record at most so often: a server under load may not answer in time. */
const MOST_ATTEMPTS = 5;

interface Completed {
  /** The number of records that lack a field. */
  readonly incomplete: number;
  /** The number of those that were completed. */
  readonly filled: number;
  /** The number of texts that name a customer or a contact without its id. */
  readonly nameless: number;
  /** The number of those that got an id. */
  readonly named: number;
  /** The records to fix by hand: their paths with the reasons. */
  readonly left: ReadonlyMap<string, string>;
  /** The records whose text more than one customer, or contact of it, has: their paths with the reasons. */
  readonly doubtful: ReadonlyMap<string, string>;
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
 * Counts the records of a model that lack a field, and the texts that name a customer or a contact without its id. With `apply`, adds the
 * missing fields with empty values, and the id where exactly one has the name. Leaves out records that cannot be read, lack a required field
 * or change meanwhile. Can be interrupted and repeated.
 */
export const completeRecords = async (
  firestore: Firestore,
  model: Model,
  { apply }: { readonly apply: boolean },
): Promise<Completed> => {
  const counts = { incomplete: 0, filled: 0, nameless: 0, named: 0 };
  const [left, doubtful] = [new Map<string, string>(), new Map<string, string>()];
  const asked = new Map<string, Promise<readonly string[]>>();
  const holders: typeof holdersOf = (database, key, text, names, customerText) => {
    const question = JSON.stringify(key === 'customer' ? [text] : [text, names.customer, customerText]);
    const answer = asked.get(question) ?? holdersOf(database, key, text, names, customerText);
    asked.set(question, answer);
    return answer;
  };
  const isNaming = NAME_KEYS.some((key) => namingField(model, key) !== undefined);
  /** Returns the stamp of a record with the ids that it lacks, and how many these are. */
  const stampFor = async (record: DocumentSnapshot) => {
    let names = namesOf(record);
    let found = 0;
    const customerText = textOf(record, namingField(model, 'customer') ?? 'customer');
    for (const key of NAME_KEYS) {
      const text = textOf(record, namingField(model, key) ?? '-');
      if (text === '' || names[key] !== undefined) continue;
      counts.nameless += 1;
      const [id, other] = await holders(firestore, key, text, names, customerText);
      if (other !== undefined) doubtful.set(record.ref.path, `More than one ${key} is called "${text}".`);
      else if (id !== undefined) [names, found] = [{ ...names, [key]: id }, found + 1];
    }
    // A customer that gets a text as its name later finds only records with a stamp.
    if (!isNaming || (found === 0 && record.get(STAMP) !== undefined)) return { found };
    const author = record.get(STAMP) ?? { by: null, at: record.updateTime };
    return { found, stamp: { ...author, customer: names.customer, contact: names.contact } };
  };
  const writer = firestore.bulkWriter({ throttling: false });
  writer.onWriteError(({ code, failedAttempts }) => !GONE.includes(code) && failedAttempts < MOST_ATTEMPTS);
  const writes: Promise<void>[] = [];
  const complete = async (record: DocumentSnapshot): Promise<void> => {
    const { ref, updateTime } = record;
    const { isIncomplete, values, objection } = missingIn(model, fieldsOf(record) ?? {});
    if (objection !== '') left.set(ref.path, objection);
    if (isIncomplete) counts.incomplete += 1;
    const isFilled = isIncomplete && objection === '';
    const { found, stamp = record.get(STAMP) } = await stampFor(record);
    if (!apply || !updateTime || !(isFilled || stamp !== record.get(STAMP))) return;
    // A step id of its own, so that the trigger ignores this write: nothing follows from it.
    const step = `completed-${updateTime.seconds}.${updateTime.nanoseconds}`;
    const fields = { ...(isFilled && values), ...(stamp && { [STAMP]: known({ ...stamp, step }) }) };
    const write = async () => {
      try {
        await writer.update(ref, fields, { lastUpdateTime: updateTime });
        counts.named += found;
        counts.filled += Number(isFilled);
      } catch (error) {
        if (!hasStatus(error, ...GONE)) throw error;
        left.set(ref.path, 'It changed meanwhile. Run the command again.');
      }
    };
    writes.push(write());
  };
  for await (const records of stepsThrough(firestore, model.collection)) {
    await Promise.all(records.map(complete));
    await writer.flush();
    await Promise.all(writes.splice(0));
  }
  await writer.close();
  return { ...counts, left, doubtful };
};
