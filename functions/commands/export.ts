import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getStorage } from 'firebase-admin/storage';
import { connect, connectAuth } from './connect';
import { uploadExport } from './export-documents';
import { exportAll } from './exports/drill-export';

/*
 * `npm run export -- [--project ID] [--to FOLDER] [--bucket NAME]`: writes all documents and accounts of the running local suite or of a
 * Firebase project into files that `npm run import` reads, with their checksums, and copies them into a bucket of Cloud Storage.
 */
const { values } = parseArgs({
  options: { project: { type: 'string' }, to: { type: 'string' }, bucket: { type: 'string' } },
});
const { project, bucket } = values;
const time = new Date().toISOString().replaceAll(':', '-');
const own = join(import.meta.dirname, '../../.local/exports', `${project ?? 'local'}-${time}`);
// npm runs this in the folder of the package.
const folder = values.to === undefined ? own : resolve(process.env.INIT_CWD ?? '.', values.to);
const backend = { firestore: connect(project), auth: connectAuth(project) };
const { documents, accounts } = await exportAll(backend, folder);
console.log(`${documents} documents and ${accounts} accounts are in ${folder}`);
if (bucket !== undefined) {
  await uploadExport(getStorage().bucket(bucket), folder);
  console.log(`They are in gs://${bucket}/${basename(folder)}`);
}
