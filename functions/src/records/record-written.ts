import { getFirestore } from 'firebase-admin/firestore';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import type { Model } from 'shared-records/model/define-model';
import { MODELS } from '../../models/models';
import { REGION, TIMEOUT } from '../calls/region';
import { keepBin } from './bin';
import { deriveAfter } from './derived-fields';
import { keepHistory } from './history/keep-history';
import { startRenameAfter } from './rename-customer';
import { indexChange } from './word-entries';

/**
 * Trigger: updates the search entries of a model's records, puts deleted records into the bin, keeps their history, starts
 * renames, and derives fields again. One function does all of it, because each function costs a call at every write. A failed delivery is repeated for a day.
 */
const indexWordsOf = (model: Model) =>
  onDocumentWritten(
    { region: REGION, timeoutSeconds: TIMEOUT, retry: true, document: `${model.collection}/{id}` },
    async ({ data, time, params: { id } }) => {
      if (!data || id === undefined) return;
      const change = { before: data.before, after: data.after, at: new Date(time) };
      await keepBin(getFirestore(), model, change);
      await keepHistory(getFirestore(), model, change);
      await startRenameAfter(getFirestore(), model, data);
      await indexChange(getFirestore(), model, id, data);
      await deriveAfter(getFirestore(), model, data);
    },
  );

/** One function per model, deployed as `indexWords-COLLECTION`. */
export const indexWords = Object.fromEntries(
  MODELS.map((model) => [model.collection, indexWordsOf(model)] as const),
);
