import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect, LOCAL_PROJECT } from './connect';
import { importAccounts } from './import-accounts';
import { importDocuments } from './import-documents';

/*
 * `npm run import -- FOLDER`: writes the documents and accounts of an export into the running local suite. Passwords of
 * a Firebase project do not work there: sign in as a demo account.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [folder, ...others] = positionals;
if (folder === undefined || others.length > 0) {
  console.error('Name the folder of an export: npm run import -- FOLDER');
  process.exit(1);
}
const path = resolve(process.env.INIT_CWD ?? '.', folder);
const documents = await importDocuments(connect(undefined), path);
const accounts = await importAccounts(LOCAL_PROJECT, path);
console.log(`${documents} documents and ${accounts} accounts are in the local suite`);
