import { getFirestore } from 'firebase-admin/firestore';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { COMPANY_TIME_ZONE } from 'shared-records/model/fields/day-texts';
import { MODELS } from '../../models/models';
import { REGION } from '../calls/region';
import { repairSummaries } from './repair-summaries';

/** Schedule: repairs the totals and the known texts at night, when few records change. */
export const checkSummaries = onSchedule(
  // A repair of all search entries reads each record.
  { region: REGION, timeoutSeconds: 1_800, schedule: 'every day 03:00', timeZone: COMPANY_TIME_ZONE },
  async () => {
    for (const model of MODELS) await repairSummaries(getFirestore(), model);
  },
);
