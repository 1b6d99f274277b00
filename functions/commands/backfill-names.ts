import { type DocumentSnapshot, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { STAMP } from 'shared-model/stamp';
import { hasStatus } from '../src/calls/grpc-status';
import { holdersOf, NAME_KEYS, namesOf, namingField, textOf } from '../src/changes/references';
import { known } from '../src/changes/stamps';
import { stepsThrough } from '../src/records/repair-word-entries';

/** The answers that say that a record has changed since it was read. */
const GONE: readonly GrpcStatus[] = [GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND];

/** Writes a record at most so often: a server under load may not answer in time. */
const MOST_ATTEMPTS = 5;

interface NamedAgain {
  /** The number of texts that name a customer or a contact without its id. */
  readonly lacking: number;
  /** The number of those that got an id. */
  readonly filled: number;
  /** The records whose text more than one customer, or contact of it, has: their paths with the reasons. */
  readonly doubtful: ReadonlyMap<string, string>;
}

/**
 * Counts the texts in records of a model that name a customer or a contact without its id. With `apply`, writes the id where exactly one
 * has the name, and a stamp into each record without one: a customer that gets its text as name adopts it later. Leaves out what changes
 * meanwhile. Can be interrupted and repeated.
 */
export const backfillNames = async (
  firestore: Firestore,
  model: Model,
  { apply }: { readonly apply: boolean },
): Promise<NamedAgain> => {
  let lacking = 0;
  let filled = 0;
  const doubtful = new Map<string, string>();
  const asked = new Map<string, Promise<readonly string[]>>();
  const holders: typeof holdersOf = (database, key, text, names, customerText) => {
    const question = JSON.stringify(key === 'customer' ? [text] : [text, names.customer, customerText]);
    const answer = asked.get(question) ?? holdersOf(database, key, text, names, customerText);
    asked.set(question, answer);
    return answer;
  };
  const writer = firestore.bulkWriter({ throttling: false });
  writer.onWriteError(({ code, failedAttempts }) => !GONE.includes(code) && failedAttempts < MOST_ATTEMPTS);
  const writes: Promise<void>[] = [];
  const complete = async (record: DocumentSnapshot): Promise<void> => {
    let names = namesOf(record);
    let found = 0;
    const customerText = textOf(record, namingField(model, 'customer') ?? 'customer');
    for (const key of NAME_KEYS) {
      const text = textOf(record, namingField(model, key) ?? '-');
      if (text === '' || names[key] !== undefined) continue;
      lacking += 1;
      const [id, other] = await holders(firestore, key, text, names, customerText);
      if (other !== undefined) doubtful.set(record.ref.path, `More than one ${key} is called "${text}".`);
      else if (id !== undefined) [names, found] = [{ ...names, [key]: id }, found + 1];
    }
    const { updateTime } = record;
    if (!apply || !updateTime || (found === 0 && record.get(STAMP) !== undefined)) return;
    const author = record.get(STAMP) ?? { by: null, at: updateTime };
    // Nothing else follows from it, so its event has nothing to do.
    const step = `backfill-${updateTime.seconds}.${updateTime.nanoseconds}`;
    const stamp = known({ ...author, customer: names.customer, contact: names.contact, step });
    const write = async () => {
      try {
        await writer.update(record.ref, { [STAMP]: stamp }, { lastUpdateTime: updateTime });
        filled += found;
      } catch (error) {
        if (!hasStatus(error, ...GONE)) throw error;
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
  return { lacking, filled, doubtful };
};
