import { getFirestore } from 'firebase-admin/firestore';
import { onDocumentUpdated, onDocumentWritten } from 'firebase-functions/v2/firestore';
import { REGION, TIMEOUT } from '../calls/region';
import { advanceRename, noteRename } from './rename-job';

// A delivery that fails is repeated, for a day.
const options = { region: REGION, timeoutSeconds: TIMEOUT, retry: true };

/** Contacts and reports name their customer: begins to carry a changed name through them. */
export const startRename = onDocumentUpdated(
  { ...options, document: 'customers/{customerId}' },
  async ({ data, params }) => {
    const from: unknown = data?.before.get('name');
    const to: unknown = data?.after.get('name');
    if (typeof from !== 'string' || typeof to !== 'string' || from === to) return;
    await noteRename(getFirestore(), params.customerId, { from, to });
  },
);

/** Takes the next step of a job whenever it is written, which each step but the last does. */
export const carryRenameThrough = onDocumentWritten(
  { ...options, document: 'renameJobs/{customerId}' },
  async ({ data, params }) => {
    if (data?.after.exists) await advanceRename(getFirestore(), params.customerId);
  },
);
