import { type DocumentSnapshot, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import * as v from 'valibot';
import { plain } from '../src/records/plain';
import { stepsThrough } from '../src/records/repair-word-entries';
import { writeUnlessChanged } from './backfill-records';

/** The result of taking over the records of a kind. */
export interface AdoptedRecords {
  readonly records: number;
  /** Counts each oddity, such as "phone is a number". */
  readonly oddities: ReadonlyMap<string, number>;
  /** The number of records that were written. */
  readonly written: number;
  /** The records to fix by hand: their paths with the reasons. */
  readonly left: ReadonlyMap<string, string>;
}

/** A new value, and what was odd about the stored one. */
interface Conversion {
  readonly value: unknown;
  readonly oddity: string;
}

const storedSeconds = v.union([
  v.pipe(
    v.looseObject({ seconds: v.number(), nanoseconds: v.optional(v.number(), 0) }),
    v.transform(({ seconds, nanoseconds }) => seconds * 1000 + nanoseconds / 1e6),
  ),
  v.pipe(
    v.looseObject({ _seconds: v.number(), _nanoseconds: v.optional(v.number(), 0) }),
    v.transform(({ _seconds, _nanoseconds }) => _seconds * 1000 + _nanoseconds / 1e6),
  ),
]);

/** ISO 8601, and what `Date` writes as a text. In "03/04/2024" nobody knows the month. */
const ONE_MEANING = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$|^[A-Z][a-z]{2},? .*\d{4} \d{2}:\d{2}:\d{2}/;

/** Returns the moments that a stored value can mean, with the oddity. */
const momentsOf = (stored: unknown, { createTime }: DocumentSnapshot): readonly [Date, string][] => {
  if (stored === undefined || stored === null || stored === '') {
    return createTime ? [[createTime.toDate(), 'is missing: the time of its creation']] : [];
  }
  if (typeof stored === 'string') {
    const digits = /^\d{10,13}$/.test(stored);
    if (digits) return momentsOfNumber(Number(stored), 'a text of');
    return ONE_MEANING.test(stored) ? [[new Date(stored), 'is a text']] : [];
  }
  if (typeof stored === 'number') return momentsOfNumber(stored, '');
  const { success, output } = v.safeParse(storedSeconds, stored);
  return success ? [[new Date(output), 'is an object with seconds']] : [];
};

const momentsOfNumber = (number: number, prefix: string): readonly [Date, string][] => [
  [new Date(number), `is ${prefix} milliseconds`.replace('  ', ' ')],
  [new Date(number * 1000), `is ${prefix} seconds`.replace('  ', ' ')],
];

/** Returns the conversion of a stored value; undefined if it stays as it is or nobody knows its meaning. */
const conversionOf = (
  field: Model['fields'][string],
  stored: unknown,
  record: DocumentSnapshot,
): Conversion | undefined => {
  if (field.kind === 'moment') {
    if (stored instanceof Timestamp) return undefined;
    for (const [moment, oddity] of momentsOf(stored, record)) {
      if (v.is(field.written, moment)) return { value: Timestamp.fromDate(moment), oddity };
    }
    return undefined;
  }
  if (stored === undefined) return { value: field.empty, oddity: 'is missing' };
  if (stored === null) return { value: field.empty, oddity: 'is null' };
  if (typeof stored === 'number' || typeof stored === 'boolean') {
    return { value: String(stored), oddity: `is a ${typeof stored}` };
  }
  return undefined;
};

/**
 * Finds what the first version has stored otherwise than a model says, and with `apply` converts it: texts from numbers, times
 * from texts, milliseconds and `{ seconds }`. Leaves out what it does not understand. Can be interrupted and repeated.
 */
export async function adoptRecords(
  firestore: Firestore,
  model: Model,
  { apply }: { readonly apply: boolean },
): Promise<AdoptedRecords> {
  const oddities = new Map<string, number>();
  const left = new Map<string, string>();
  let [records, written] = [0, 0];
  for await (const step of stepsThrough(firestore, model.collection)) {
    records += step.length;
    const writes = step.map(async (record) => {
      const stored: Readonly<Record<string, unknown>> = record.data();
      const values: Record<string, unknown> = {};
      for (const [name, field] of Object.entries(model.fields)) {
        const conversion = conversionOf(field, stored[name], record);
        if (!conversion) continue;
        values[name] = conversion.value;
        const oddity = `${name} ${conversion.oddity}`;
        oddities.set(oddity, (oddities.get(oddity) ?? 0) + 1);
      }
      const whole = v.parse(v.record(v.string(), v.unknown()), plain({ ...stored, ...values }));
      const { problems } = model.read(whole);
      if (problems) left.set(record.ref.path, Object.values(problems).join(' '));
      if (Object.keys(values).length === 0 || !apply) return;
      if (await writeUnlessChanged(record, values)) written += 1;
      else left.set(record.ref.path, 'It changed meanwhile. Run the command again.');
    });
    await Promise.all(writes);
  }
  return { records, oddities, written, left };
}
