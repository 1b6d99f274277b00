import type { DocumentReference } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import { wordEntryOf } from '../records/word-entries';
import { modelOf, readResult } from './import-documents';

/** Returns whether the search does not find a record of a step yet: the trigger of each writes its entry. */
async function isMissing(job: DocumentReference, main: Model, step: number): Promise<boolean> {
  const { firestore } = job;
  const created = (await readResult(job, step)).outcomes.flatMap(({ outcome, recordId, collection }) => {
    const model = modelOf(main, { collection });
    return outcome === 'created' && recordId !== undefined
      ? [{ model, record: firestore.collection(model.collection).doc(recordId) }]
      : [];
  });
  if (created.length === 0) return false;
  const records = await firestore.getAll(...created.map(({ record }) => record));
  const entries = records.flatMap((record, index) => {
    const model = created[index]?.model ?? main;
    // Somebody has deleted it, or its shape allows for no entry.
    const entry = record.exists ? wordEntryOf(model, record) : undefined;
    return entry ? [firestore.collection(wordsCollection(model)).doc(entry.id)] : [];
  });
  if (entries.length === 0) return false;
  return (await firestore.getAll(...entries)).some(({ exists }) => !exists);
}

/** Returns whether the search finds all records that an import has created. The last ones come last. */
export async function areFound(job: DocumentReference, model: Model, steps: number): Promise<boolean> {
  for (let step = steps - 1; step >= 0; step -= 1) if (await isMissing(job, model, step)) return false;
  return true;
}
