import { onSchedule } from 'firebase-functions/v2/scheduler';
import { COMPANY_TIME_ZONE } from 'shared-records/model/fields/day-texts';
import { MODELS } from '../../models/models';
import { openDatabase } from '../calls/database';
import { REGION } from '../calls/region';
import { resumeRename } from './naming/rename-job';
import { repairSummaries } from './repair-summaries';

/** Schedule: repairs the totals and the known texts at night, when few records change. Renames that wait go on if they can. */
export const checkSummaries = onSchedule(
  // A repair of all search entries reads each record.
  { region: REGION, timeoutSeconds: 1_800, schedule: 'every day 03:00', timeZone: COMPANY_TIME_ZONE },
  async () => {
    const firestore = openDatabase();
    for (const model of MODELS) await repairSummaries(firestore, model);
    // A customer whose name another one waits for may have left the bin.
    for (const held of await firestore.collection('heldRenames').listDocuments()) await resumeRename(held);
  },
);
