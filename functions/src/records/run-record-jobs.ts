import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { REGION, TIMEOUT } from '../calls/region';
import { advanceRecordJob } from './record-job';

/**
 * Trigger: takes the next step of a job at each write of the job. Each step writes it again. A failed delivery is repeated
 * for a day.
 */
export const runRecordJob = onDocumentWritten(
  { region: REGION, timeoutSeconds: TIMEOUT, retry: true, document: 'recordJobs/{uid}/jobs/{id}' },
  async ({ data }) => {
    if (data?.after.exists) await advanceRecordJob(data.after.ref);
  },
);
