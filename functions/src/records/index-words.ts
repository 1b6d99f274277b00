import { getFirestore } from 'firebase-admin/firestore';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import type { SearchableCollection } from 'shared-records/model/schema';
import { REGION, TIMEOUT } from '../calls/region';
import { indexChange } from './word-entries';

/** Keeps the entries by which the records of a collection are found. A delivery that fails is repeated, for a day. */
const indexWordsOf = (collection: SearchableCollection) =>
  onDocumentWritten(
    { region: REGION, timeoutSeconds: TIMEOUT, retry: true, document: `${collection}/{id}` },
    async ({ data, params }) => {
      if (data) await indexChange(getFirestore(), collection, params.id, data);
    },
  );

export const indexCustomerWords = indexWordsOf('customers');
export const indexContactWords = indexWordsOf('contacts');
export const indexReportWords = indexWordsOf('salesReport');
