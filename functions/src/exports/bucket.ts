import { type App, getApp } from 'firebase-admin/app';
import { logger } from 'firebase-functions';
import { CHECKSUMS, type Sink } from './write-export';

// The other functions need it never, and would load it at each start.
const bucketOf = async (name: string, app: App) =>
  (await import('firebase-admin/storage')).getStorage(app).bucket(name);

/** Returns what writes the files of an export below a folder of a bucket. An export is never written over. */
export const openBucket = async (name: string, folder: string, app = getApp()): Promise<Sink> => {
  const bucket = await bucketOf(name, app);
  return (file) =>
    bucket.file(`${folder}/${file}`).createWriteStream({
      validation: 'md5',
      preconditionOpts: { ifGenerationMatch: 0 },
      contentType: file.endsWith('.gz') ? 'application/gzip' : 'text/plain',
    });
};

/** One is made each week, and the night that looks comes after it. */
const OLDEST_DAYS = 8;

/**
 * Logs an error, which raises an alarm, where the newest whole export is older than eight days: the schedule may be gone, and Cloud
 * Monitoring counts an absence of 23.5 hours at most (cloud.google.com/monitoring/alerts/metric-absence).
 * @param name The bucket. Without one, as on the local suite, there are no exports.
 */
export const reportMissingExport = async (
  name = process.env.EXPORT_BUCKET,
  now = Date.now(),
  app = getApp(),
): Promise<void> => {
  if (!name) return;
  const [files] = await (await bucketOf(name, app)).getFiles({ matchGlob: `*/${CHECKSUMS}` });
  const newest = files
    .map(({ metadata }) => metadata.timeCreated ?? '')
    .sort()
    .at(-1);
  if (now - Date.parse(newest ?? '') <= OLDEST_DAYS * 24 * 60 * 60_000) return;
  logger.error(`The last whole export is of ${newest ?? 'no day'}. The log of exportWeekly may say why.`);
};
