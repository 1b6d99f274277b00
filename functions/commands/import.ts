import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MODELS } from '../models/models';
import { connect, connectAuth, LOCAL_PROJECT } from './connect';
import { importAccounts, restoreAccounts } from './import-accounts';
import { importDocuments } from './import-documents';

/*
 * `npm run import -- FOLDER`: writes the documents and accounts of an export into the running local suite. Passwords of
 * a Firebase project do not work there: sign in as a demo account. With `--project ID` it restores them in a Firebase project that
 * `npm run init` has just set up in place of a lost one.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string' } },
});
const [folder, ...others] = positionals;
if (folder === undefined || others.length > 0) {
  console.error('Name the folder of an export: npm run import -- FOLDER');
  process.exit(1);
}
const { project } = values;
const path = resolve(process.env.INIT_CWD ?? '.', folder);
const firestore = connect(project);
if (project !== undefined) {
  const first = await Promise.all(
    MODELS.map(({ collection }) => firestore.collection(collection).limit(1).get()),
  );
  if (first.some(({ empty }) => !empty)) {
    console.error(`${project} has records, which an import would write over: restore into a new project.`);
    process.exit(1);
  }
}
const documents = await importDocuments(firestore, path, { throttling: project !== undefined });
if (project === undefined) {
  const accounts = await importAccounts(LOCAL_PROJECT, path);
  console.log(`${documents} documents and ${accounts} accounts are in the local suite`);
} else {
  const { restored, refused } = await restoreAccounts(connectAuth(project), path);
  console.log(`${documents} documents and ${restored} accounts are in ${project}`);
  for (const reason of refused) console.log(`not restored: ${reason}`);
  console.log(`Then: npm run rebuild -- --project ${project}. Everybody needs a new password.`);
}
