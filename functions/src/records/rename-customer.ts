import { getFirestore } from 'firebase-admin/firestore';
import { onDocumentUpdated, onDocumentWritten } from 'firebase-functions/v2/firestore';
import { REGION, TIMEOUT } from '../calls/region';
import { advanceRename, noteRename } from './rename-job';

// A failed delivery is repeated for a day.
const options = { region: REGION, timeoutSeconds: TIMEOUT, retry: true };

/** Trigger: starts to write a changed customer name into the contacts and reports that contain it. */
export const startRename = onDocumentUpdated(
  { ...options, document: 'customers/{customerId}' },
  async ({ data, params }) => {
    const from: unknown = data?.before.get('name');
    const to: unknown = data?.after.get('name');
    if (typeof from !== 'string' || typeof to !== 'string' || from === to) return;
    await noteRename(getFirestore(), params.customerId, { from, to });
  },
);

/** Trigger: takes the next step of a job at each write of the job. Each step but the last writes it again. */
export const carryRenameThrough = onDocumentWritten(
  { ...options, document: 'renameJobs/{customerId}' },
  async ({ data, params }) => {
    if (data?.after.exists) await advanceRename(getFirestore(), params.customerId);
  },
);
