import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { onDocumentUpdatedWithAuthContext, onDocumentWritten } from 'firebase-functions/v2/firestore';
import type { Model } from 'shared-records/model/define-model';
import * as v from 'valibot';
import { openDatabase, TRIGGER } from '../../calls/database';
import { uid } from '../../calls/input';
import { accountOf } from '../history/keep-history';
import { CUSTOMER_KIND, type NamedKind, OTHER_NAMED_KINDS, renameId } from './named-kinds';
import { noteRename, type Renamed } from './rename-job';
import { carryRename } from './rename-turns';

/** The states of a record before and after a write. */
interface RecordChange {
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
}

/** Returns the new name that a write gave to a record; undefined if it gave none. */
const renamedBy = (
  { nameField, within }: NamedKind,
  { before, after }: RecordChange,
): Renamed | undefined => {
  const from: unknown = before.get(nameField);
  const to: unknown = after.get(nameField);
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return undefined;
  const customer: unknown = within === undefined ? undefined : before.get(within);
  return { from, to, ...(typeof customer === 'string' && { within: customer }) };
};

/**
 * Trigger: starts to write a changed customer name into the contacts and reports that contain it. Firestore says which
 * account made the change; the emulators name the same one for all.
 */
export const startRename = onDocumentUpdatedWithAuthContext(
  { ...TRIGGER, document: 'customers/{customerId}' },
  async ({ data, params, authId }) => {
    const renamed = data && renamedBy(CUSTOMER_KIND, data);
    const by = v.is(uid, authId) ? authId : undefined;
    if (renamed) await noteRename(openDatabase(), params.customerId, renamed, by);
  },
);

/**
 * Starts to write a changed name of another record into those that name it: a contact's into the reports of its customer.
 * Its history, which is kept before, says which account made the change. Can be repeated.
 */
export const startRenameAfter = async (
  firestore: Firestore,
  model: Model,
  change: RecordChange,
): Promise<void> => {
  const kind = OTHER_NAMED_KINDS.find((each) => each.model.collection === model.collection);
  const renamed = kind && renamedBy(kind, change);
  if (!renamed) return;
  const by = await accountOf(firestore, model, change.after);
  await noteRename(firestore, renameId(change.after.ref), renamed, by);
};

/** Trigger: takes the next step of a job at each write of the job. Each step but the last writes it again. */
export const carryRenameThrough = onDocumentWritten(
  { ...TRIGGER, document: 'renameJobs/{customerId}' },
  async ({ data, params }) => {
    if (data) await carryRename(openDatabase(), params.customerId, data);
  },
);
