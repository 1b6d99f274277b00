import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import { FORMER, STAMP } from 'shared-model/stamp';
import { startNames } from '../changes/plans/names';
import { formerOf } from '../records/former';
import { NAME_KEYS, NAMED_MODELS, type NameKey, namingKinds, textOf } from '../records/references';
import { countOf, stepsThrough } from '../records/walk';

/** Compares at most this many at a time. */
const CONCURRENCY = 16;

/** Returns the ids under which records have an outdated name: that of a customer or contact, and of customers merged into it. */
export const wrongOf = async (key: NameKey, named: DocumentSnapshot): Promise<readonly string[]> => {
  const wrong = new Set<string>();
  for (const { model, field } of namingKinds(key))
    for (const id of [named.id, ...formerOf(named).ids]) {
      const naming = named.ref.firestore.collection(model.collection).where(`${STAMP}.${key}`, '==', id);
      const right = naming.where(field, '==', textOf(named, 'name'));
      const all = await countOf(naming);
      if (all > 0 && (id !== named.id || (await countOf(right)) !== all)) wrong.add(id);
    }
  return [...wrong];
};

/**
 * Compares the names of customers and contacts with the records that name them by their ids, and starts to write those that are wrong.
 * Counts, which costs far less than reading. Can be interrupted and repeated.
 * @returns how many are written.
 */
export const repairNames = async (firestore: Firestore): Promise<number> => {
  let started = 0;
  for (const key of NAME_KEYS) {
    const { collection } = NAMED_MODELS[key];
    for await (const all of stepsThrough(firestore, collection, { fields: ['name', FORMER] })) {
      const limit = pLimit(CONCURRENCY);
      const start = async (named: DocumentSnapshot) => {
        for (const id of await wrongOf(key, named)) {
          const batch = firestore.batch();
          startNames(batch, firestore, { collection, id, by: null, to: textOf(named, 'name') });
          await batch.commit();
          started += 1;
        }
      };
      await Promise.all(all.map((named) => limit(() => start(named))));
    }
  }
  return started;
};
