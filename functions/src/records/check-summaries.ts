import type { Firestore } from 'firebase-admin/firestore';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { COMPANY_TIME_ZONE } from 'shared-model/fields/day-texts';
import { MODELS } from '../../models/models';
import { openDatabase } from '../calls/database';
import { REGION } from '../calls/region';
import { repairNames } from '../changes/repair-names';
import { repairSummaries } from './repair-summaries';

/**
 * Repairs the counts and the known texts of each kind, and the names in records. A failure stops nothing else.
 * @throws AggregateError at the end.
 */
export const checkAll = async (firestore: Firestore): Promise<void> => {
  const failures: unknown[] = [];
  const tryTo = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error));
  for (const model of MODELS) await tryTo(repairSummaries(firestore, model));
  await tryTo(repairNames(firestore));
  if (failures.length > 0) throw new AggregateError(failures, 'Some summaries or names failed.');
};

/** Schedule: repairs summaries at night, when few records change. */
export const checkSummaries = onSchedule(
  // A repair of all search entries reads each record.
  { region: REGION, timeoutSeconds: 1_800, schedule: 'every day 03:00', timeZone: COMPANY_TIME_ZONE },
  () => checkAll(openDatabase()),
);
