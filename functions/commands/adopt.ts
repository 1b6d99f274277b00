import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { adoptAccounts } from './adopt-accounts';
import { connect, connectAuth } from './connect';
import { exportAll } from './exports/drill-export';

/*
 * `npm run adopt -- [--project ID] [--apply]`: says which accounts of the first version get access, in the running local suite or in a
 * Firebase project. With --apply, exports all documents and accounts first, then admits each enabled and verified account. Run it before
 * the rules are deployed, and `npm run rebuild` after the functions.
 */
const { values } = parseArgs({
  options: { project: { type: 'string' }, apply: { type: 'boolean', default: false } },
});
const { project, apply } = values;
const firestore = connect(project);
const auth = connectAuth(project);

if (apply) {
  const time = new Date().toISOString().replaceAll(':', '-');
  const folder = join(import.meta.dirname, '../../.local/exports', `${project ?? 'local'}-${time}`);
  const { documents, accounts } = await exportAll({ firestore, auth }, folder);
  console.log(`${documents} documents and ${accounts} accounts are in ${folder}`);
}

const { admitted, left, administrators } = await adoptAccounts(auth, firestore, { apply });
for (const address of admitted) console.log(`${address}: ${apply ? 'has access' : 'would get access'}`);
for (const [address, reason] of left) console.log(`${address}: gets no access. ${reason}`);
if (administrators === 0)
  console.log(
    'No account with access is an administrator: `npm run init -- PROJECT --admin EMAIL` makes one.',
  );
if (!apply) console.log('Nothing was changed. Repeat it with --apply.');
