import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { TRIGGER } from '../calls/database';
import { runImport } from './import-step';

/** 20,000 rows take some minutes: https://cloud.google.com/functions/quotas#time_limits. */
const TIMEOUT_SECONDS = 540;

/** Trigger: runs an import, or its undo, to the end. A failed delivery is repeated, and continues where the last one ended. */
export const runImports = onDocumentCreated(
  { ...TRIGGER, timeoutSeconds: TIMEOUT_SECONDS, document: 'imports/{id}/importRuns/{run}' },
  async ({ data }) => {
    const job = data?.ref.parent.parent;
    if (job) await runImport(job);
  },
);
