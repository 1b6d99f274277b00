import { getFirestore } from 'firebase-admin/firestore';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import type { Model } from 'shared-records/model/define-model';
import { MODELS } from 'shared-records/model/models';
import { REGION, TIMEOUT } from '../calls/region';
import { indexChange } from './word-entries';

/** Trigger: updates the search entries of a model's records. A failed delivery is repeated for a day. */
const indexWordsOf = (model: Model) =>
  onDocumentWritten(
    { region: REGION, timeoutSeconds: TIMEOUT, retry: true, document: `${model.collection}/{id}` },
    async ({ data, params: { id } }) => {
      if (data && id !== undefined) await indexChange(getFirestore(), model, id, data);
    },
  );

/** One function per model, deployed as `indexWords-COLLECTION`. */
export const indexWords = Object.fromEntries(
  MODELS.map((model) => [model.collection, indexWordsOf(model)] as const),
);
