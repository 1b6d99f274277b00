import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allCollections } from './all-collections';
import { connect } from './connect';
import { exportDocuments } from './export-documents';

/*
 * `npm run export -- [--project ID] [--to FOLDER]`: writes all documents of the running local suite or of a Firebase project into
 * files that `npm run import` reads, with their checksums.
 */
const { values } = parseArgs({ options: { project: { type: 'string' }, to: { type: 'string' } } });
const firestore = connect(values.project);
const time = new Date().toISOString().replaceAll(':', '-');
const own = join(import.meta.dirname, '../../.local/exports', `${values.project ?? 'local'}-${time}`);
// npm runs this in the folder of the package.
const folder = values.to === undefined ? own : join(process.env.INIT_CWD ?? '.', values.to);
const documents = await exportDocuments(firestore, await allCollections(firestore), folder);
console.log(`${documents} documents are in ${folder}`);
