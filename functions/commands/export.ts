import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeExport } from '../src/exports/write-export';
import { connect, connectAuth } from './connect';
import { openFolder } from './export-folder';

/*
 * `npm run export -- [--project ID] [--to FOLDER]`: writes all documents and accounts of the running local suite or of a Firebase
 * project into files that `npm run import` reads, with their checksums. `exportWeekly` writes the same into a bucket.
 */
const { values } = parseArgs({ options: { project: { type: 'string' }, to: { type: 'string' } } });
const { project } = values;
const time = new Date().toISOString().replaceAll(':', '-');
const own = join(import.meta.dirname, '../../.local/exports', `${project ?? 'local'}-${time}`);
// npm runs this in the folder of the package.
const folder = values.to === undefined ? own : resolve(process.env.INIT_CWD ?? '.', values.to);
const backend = { firestore: connect(project), auth: connectAuth(project) };
const { documents, accounts } = await writeExport(backend, await openFolder(folder));
console.log(`${documents} documents and ${accounts} accounts are in ${folder}`);
