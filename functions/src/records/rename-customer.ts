import { onDocumentUpdatedWithAuthContext, onDocumentWritten } from 'firebase-functions/v2/firestore';
import * as v from 'valibot';
import { openDatabase, TRIGGER } from '../calls/database';
import { uid } from '../calls/input';
import { noteRename } from './rename-job';
import { carryRename } from './rename-turns';

/**
 * Trigger: starts to write a changed customer name into the contacts and reports that contain it. Firestore says which
 * account made the change; the emulators name the same one for all.
 */
export const startRename = onDocumentUpdatedWithAuthContext(
  { ...TRIGGER, document: 'customers/{customerId}' },
  async ({ data, params, authId }) => {
    const from: unknown = data?.before.get('name');
    const to: unknown = data?.after.get('name');
    if (typeof from !== 'string' || typeof to !== 'string' || from === to) return;
    const by = v.is(uid, authId) ? authId : undefined;
    await noteRename(openDatabase(), params.customerId, { from, to }, by);
  },
);

/** Trigger: takes the next step of a job at each write of the job. Each step but the last writes it again. */
export const carryRenameThrough = onDocumentWritten(
  { ...TRIGGER, document: 'renameJobs/{customerId}' },
  async ({ data, params }) => {
    if (data) await carryRename(openDatabase(), params.customerId, data);
  },
);
