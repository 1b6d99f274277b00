import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { TRIGGER } from '../calls/database';
import { runRecordJob } from './record-job';

/** Trigger: runs a new job to its end. A failed delivery is repeated for a day, and continues where the last one ended. */
export const runRecordJobs = onDocumentCreated(
  { ...TRIGGER, document: 'recordJobs/{uid}/jobs/{id}' },
  async ({ data }) => {
    if (data) await runRecordJob(data.ref);
  },
);
