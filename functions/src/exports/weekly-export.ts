import { getAuth } from 'firebase-admin/auth';
import { logger } from 'firebase-functions';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { COMPANY_TIME_ZONE } from 'shared-model/fields/day-texts';
import { openDatabase, REGION } from '../calls/database';
import { openBucket } from './bucket';
import { writeExport } from './write-export';

/** The longest that Cloud Scheduler waits (cloud.google.com/scheduler/docs/reference/rest/v1/projects.locations.jobs). */
const TIMEOUT_S = 1_800;

/**
 * Schedule: writes all documents and accounts into the bucket of another project, each week. It runs in the region by an account
 * that reads all, and may only add to the bucket. A failure raises an alarm, and leaves an export without checksums.
 */
export const exportWeekly = onSchedule(
  {
    region: REGION,
    timeoutSeconds: TIMEOUT_S,
    schedule: 'every sunday 02:00',
    timeZone: COMPANY_TIME_ZONE,
    // One processor reads documents, and the other one compresses them.
    cpu: 2,
    memory: '2GiB',
    maxInstances: 1,
    concurrency: 1,
    serviceAccount: `sales-exports@${process.env.GCLOUD_PROJECT}.iam.gserviceaccount.com`,
  },
  async () => {
    const { EXPORT_BUCKET: bucket, STAGING: isStaging } = process.env;
    // It has no bucket, and no records to keep.
    if (isStaging) return;
    if (!bucket)
      throw new Error('No bucket for exports is set: run `npm run init`, then deploy the functions.');
    const started = performance.now();
    const folder = new Date().toISOString().replaceAll(':', '-');
    // Ends before the platform does, so that the log says why.
    const signal = AbortSignal.timeout((TIMEOUT_S - 30) * 1_000);
    const sink = await openBucket(bucket, folder);
    const summary = await writeExport({ firestore: openDatabase(), auth: getAuth() }, sink, { signal });
    const seconds = Math.round((performance.now() - started) / 1_000);
    logger.info(`Exported to ${folder}.`, { ...summary, seconds });
  },
);
