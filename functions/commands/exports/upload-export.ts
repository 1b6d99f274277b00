import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { getStorage } from 'firebase-admin/storage';
import { CHECKSUMS } from '../export-documents';

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/**
 * Copies the files of an export below its name into a bucket. The checksums come last, so an export that has them is whole.
 * @throws {Error} If a file arrives with another content, or is there already: an export is never written over.
 */
export async function uploadExport(bucket: Pick<Bucket, 'upload'>, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name !== CHECKSUMS);
  for (const name of [...files, CHECKSUMS]) {
    await bucket.upload(join(folder, name), {
      destination: `${basename(folder)}/${name}`,
      validation: 'md5',
      preconditionOpts: { ifGenerationMatch: 0 },
    });
  }
}
