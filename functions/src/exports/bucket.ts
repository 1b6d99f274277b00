import { getApp } from 'firebase-admin/app';
import type { Sink } from './write-export';

/** Returns what writes the files of an export below a folder of a bucket. An export is never written over. */
export const openBucket = async (name: string, folder: string, app = getApp()): Promise<Sink> => {
  // The other functions need it never, and would load it at each start.
  const { getStorage } = await import('firebase-admin/storage');
  const bucket = getStorage(app).bucket(name);
  return (file) =>
    bucket.file(`${folder}/${file}`).createWriteStream({
      validation: 'md5',
      preconditionOpts: { ifGenerationMatch: 0 },
      contentType: file.endsWith('.gz') ? 'application/gzip' : 'text/plain',
    });
};
