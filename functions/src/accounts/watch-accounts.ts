import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { region } from 'firebase-functions/v1';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { REGION, TIMEOUT } from '../calls/region';
import { closeDeleted, compareAccounts } from './compare-accounts';

/**
 * Takes a deleted account out of staff, also one that deleted itself. A delivery that fails is repeated. Auth tells
 * first generation functions alone of this; of several deleted at once it tells nobody.
 */
export const watchDeletedAccounts = region(REGION)
  .runWith({ failurePolicy: true, timeoutSeconds: TIMEOUT })
  .auth.user()
  .onDelete((account) => closeDeleted(getFirestore(), account));

/** Compares staff with their accounts: Auth tells nobody of an address that was changed, or of an account disabled elsewhere. */
export const watchAccounts = onSchedule(
  { region: REGION, timeoutSeconds: TIMEOUT, schedule: 'every 10 minutes' },
  () => compareAccounts(getAuth(), getFirestore(), Date.now()),
);
