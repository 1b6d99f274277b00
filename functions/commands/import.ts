import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from './connect';
import { importDocuments } from './import-documents';

/*
 * `npm run import -- FOLDER`: writes the documents of an export into the running local suite. There the sign-in is that of the
 * demo accounts.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [folder, ...others] = positionals;
if (folder === undefined || others.length > 0) {
  console.error('Name the folder of an export: npm run import -- FOLDER');
  process.exit(1);
}
const documents = await importDocuments(connect(undefined), resolve(process.env.INIT_CWD ?? '.', folder));
console.log(`${documents} documents are in the local suite`);
