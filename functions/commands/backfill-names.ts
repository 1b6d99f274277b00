import type { Firestore } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import { STAMP } from 'shared-records/model/stamp';
import { writeNames } from '../src/changes/check-names';
import { holdersOf, NAME_KEYS, type NameKey, namesOf, namingField, textOf } from '../src/changes/references';
import { stepsThrough } from '../src/records/repair-word-entries';

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
 * has the name. Can be interrupted and repeated.
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
  const holders = (...about: readonly [NameKey, string, ReturnType<typeof namesOf>, string]) => {
    const [key, text, names, customerText] = about;
    const question = JSON.stringify(key === 'customer' ? [text] : about);
    const answer = asked.get(question) ?? holdersOf(firestore, key, text, names, customerText);
    asked.set(question, answer);
    return answer;
  };
  for await (const records of stepsThrough(firestore, model.collection)) {
    for (const record of records) {
      const before = namesOf(record);
      let names = before;
      const customerText = textOf(record, namingField(model, 'customer') ?? 'customer');
      for (const key of NAME_KEYS) {
        const text = textOf(record, namingField(model, key) ?? '-');
        if (text === '' || before[key] !== undefined) continue;
        lacking += 1;
        const [id, other] = await holders(key, text, names, customerText);
        if (other !== undefined) doubtful.set(record.ref.path, `More than one ${key} is called "${text}".`);
        else if (id !== undefined) names = { ...names, [key]: id };
      }
      const added = NAME_KEYS.filter((key) => names[key] !== before[key]).length;
      // One with a stamp can be adopted later by a customer that gets its text as name.
      if (!apply || (added === 0 && record.get(STAMP) !== undefined)) continue;
      const now = await writeNames(firestore, model, record, names, false);
      filled += NAME_KEYS.filter((key) => before[key] === undefined && now?.[key] !== undefined).length;
    }
  }
  return { lacking, filled, doubtful };
};
