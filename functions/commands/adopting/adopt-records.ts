import { type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { Model } from 'shared-model/define-model';
import * as v from 'valibot';
import { hasStatus } from '../../src/calls/grpc-status';
import { plain } from '../../src/records/plain';
import { stepsThrough } from '../../src/records/repair-word-entries';
import { wordEntryOf } from '../../src/records/word-entries';
import { writeUnlessChanged } from '../backfill-records';
import { conversionsOf } from './conversions';

/** Handles so many records at a time. */
const CONCURRENCY = 100;

/** The result of taking over the records of a kind. */
interface AdoptedRecords {
  readonly records: number;
  /** Counts each oddity, such as "phone is a number". */
  readonly oddities: ReadonlyMap<string, number>;
  /** Counts what stays as it is, although nobody could write it now. A form says so when the record is edited. */
  readonly kept: ReadonlyMap<string, number>;
  readonly written: number;
  /** The records to fix by hand: their paths with the reasons. */
  readonly left: ReadonlyMap<string, string>;
}

const anyFields = v.record(v.string(), v.unknown());

/**
 * Finds what the first version has stored otherwise than a model says, and with `apply` converts it: texts from numbers, times
 * from texts, milliseconds and `{ seconds }`, and fields under another name. Deletes nothing, and leaves out what it does not
 * understand. Can be interrupted and repeated.
 */
export async function adoptRecords(
  firestore: Firestore,
  model: Model,
  { apply }: { readonly apply: boolean },
): Promise<AdoptedRecords> {
  const [oddities, kept] = [new Map<string, number>(), new Map<string, number>()];
  const left = new Map<string, string>();
  const limit = pLimit(CONCURRENCY);
  let [records, written] = [0, 0];
  const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for await (const step of stepsThrough(firestore, model.collection)) {
    records += step.length;
    const adopt = async (record: (typeof step)[number]) => {
      const { conversions, unreadable } = conversionsOf(model, record);
      const values = Object.fromEntries([...conversions].map(([name, { value }]) => [name, value]));
      for (const [name, { oddity }] of conversions) count(oddities, `${name} ${oddity}`);
      const whole = v.parse(anyFields, plain({ ...record.data(), ...values }));
      const problems = model.read(whole).problems ?? {};
      const reasons = Object.entries(problems).filter(([name]) => !unreadable.has(name));
      const forms = [...unreadable].map(([name, form]) => {
        const { label } = model.fields[name]?.options ?? { label: name };
        return `${label} cannot be read: it is ${form}.`;
      });
      const objections = [...reasons.map(([, reason]) => reason), ...forms];
      if (objections.length > 0) left.set(record.ref.path, objections.join(' '));
      else if (!wordEntryOf(model, record) && conversions.size === 0)
        count(kept, 'an id that is too long: no search finds the record');
      for (const [name, error] of Object.entries(model.errors(whole)))
        if (!unreadable.has(name) && problems[name] === undefined) count(kept, `${name}: ${error}`);
      // A request for each record: the dry run alone takes the time.
      for (const { id } of apply ? [] : await record.ref.listCollections())
        count(kept, `a collection "${id}" below the record: no page shows it, and no export has it`);
      if (conversions.size === 0 || !apply) return;
      try {
        if (await writeUnlessChanged(record, values)) written += 1;
        else left.set(record.ref.path, 'It changed meanwhile. Run the command again.');
      } catch (error) {
        if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
        left.set(record.ref.path, `Firestore refuses it: ${error.message}`);
      }
    };
    await Promise.all(step.map((record) => limit(() => adopt(record))));
  }
  return { records, oddities, kept, written, left };
}
