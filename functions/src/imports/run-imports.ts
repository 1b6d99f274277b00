import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { TRIGGER } from '../calls/database';
import { runImport } from './import-step';

/** 20,000 rows take some minutes: https://cloud.google.com/functions/quotas#time_limits. */
const TIMEOUT_SECONDS = 540;

/** The triggers of the last records take some seconds. A record that the search cannot find must not keep an import running. */
const SEARCH_TIMEOUT_MS = 60_000;

/** Trigger: runs an import, or its undo, to the end. A failed delivery is repeated, and continues where the last one ended. */
export const runImports = onDocumentCreated(
  { ...TRIGGER, timeoutSeconds: TIMEOUT_SECONDS, document: 'imports/{id}/importRuns/{run}' },
  async ({ data }) => {
    const job = data?.ref.parent.parent;
    if (job) await runImport(job, SEARCH_TIMEOUT_MS);
  },
);
