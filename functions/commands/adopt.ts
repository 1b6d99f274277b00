import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MODELS } from '../models/models';
import { adoptAccounts } from './adopting/adopt-accounts';
import { adoptRecords } from './adopting/adopt-records';
import { otherCollections } from './all-collections';
import { connect, connectAuth } from './connect';
import { exportAll } from './exports/drill-export';

/*
 * `npm run adopt -- [--project ID] [--apply]`: says what the first version has stored otherwise, and who would lose access, in
 * the running local suite or in a Firebase project. With --apply, exports all of it first, then admits each enabled and verified
 * account and converts the records. Run it before the rules are deployed. Exits with 1 if something must be done by hand.
 */
const { values } = parseArgs({
  options: { project: { type: 'string' }, apply: { type: 'boolean', default: false } },
});
const { project, apply } = values;
const firestore = connect(project);
const auth = connectAuth(project);
const left = new Map<string, string>();

const others = await otherCollections(firestore);
if (apply) {
  const time = new Date().toISOString().replaceAll(':', '-');
  const folder = join(import.meta.dirname, '../../.local/exports', `${project ?? 'local'}-${time}`);
  const { documents, accounts } = await exportAll(
    { firestore, auth },
    folder,
    others.map(({ name }) => name),
  );
  console.log(`${documents} documents and ${accounts} accounts are in ${folder}`);
}

const { admitted, left: refused, advice, administrators } = await adoptAccounts(auth, firestore, { apply });
for (const address of admitted) console.log(`${address}: ${apply ? 'has access' : 'would get access'}`);
for (const [address, reason] of refused) console.log(`${address}: gets no access. ${reason}`);
for (const [address, text] of advice) console.log(`${address}: ${text}`);
if (administrators === 0)
  console.log(
    'No account with access is an administrator: `npm run init -- PROJECT --admin EMAIL` makes one.',
  );

for (const model of MODELS) {
  const { collection } = model;
  const adopted = await adoptRecords(firestore, model, { apply });
  console.log(`${collection}: ${adopted.records} records, ${adopted.written} were converted`);
  for (const [oddity, count] of adopted.oddities) console.log(`${collection}: ${count} × ${oddity}`);
  for (const [what, count] of adopted.kept) console.log(`${collection}: ${count} × stays as it is: ${what}`);
  for (const [path, reason] of adopted.left) left.set(path, reason);
}
for (const { name, documents, likelyFor } of others) {
  const advised = likelyFor === undefined ? '' : ` If they are records, copy them into ${likelyFor}.`;
  console.log(`${name}: ${documents} documents, which no page shows.${advised}`);
}
for (const [path, reason] of left) console.error(`${path}: ${reason}`);
if (left.size > 0) process.exitCode = 1;
if (!apply) console.log('Nothing was changed. Repeat it with --apply.');
