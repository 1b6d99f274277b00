import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import type { Model } from 'shared-records/model/define-model';
import { MODELS } from '../../models/models';
import { openDatabase, TRIGGER } from '../calls/database';
import { keepBin } from './bin';
import { deriveAfter } from './derived-fields';
import { keepHistory } from './history/keep-history';
import { startRenameAfter } from './naming/rename-customer';
import { indexChange } from './word-entries';

/**
 * Trigger: updates the search entries of a model's records, puts deleted records into the bin, keeps their history, starts
 * renames, and derives fields again. One function does all of it, because each function costs a call at every write.
 */
const indexWordsOf = (model: Model) =>
  onDocumentWritten(
    { ...TRIGGER, document: `${model.collection}/{id}` },
    async ({ data, time, params: { id } }) => {
      if (!data || id === undefined) return;
      const change = { before: data.before, after: data.after, at: new Date(time) };
      const firestore = openDatabase();
      await keepBin(firestore, model, change);
      await keepHistory(firestore, model, change);
      await startRenameAfter(firestore, model, data);
      await indexChange(firestore, model, id, data);
      await deriveAfter(firestore, model, data);
    },
  );

/** One function per model, deployed as `indexWords-COLLECTION`. */
export const indexWords = Object.fromEntries(
  MODELS.map((model) => [model.collection, indexWordsOf(model)] as const),
);
