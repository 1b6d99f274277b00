import { parseArgs } from 'node:util';
import { MODELS } from '../models/models';
import { repairSummaries } from '../src/records/repair-summaries';
import { repairWordEntries } from '../src/records/repair-word-entries';
import { connect } from './connect';

/*
 * `npm run index:words [-- --project ID]`: makes search entries, counts and known texts match the records, in the running local suite or in
 * a Firebase project. Can be interrupted and repeated.
 */
const { values } = parseArgs({ options: { project: { type: 'string' } } });
const firestore = connect(values.project);

for (const model of MODELS) {
  const { collection } = model;
  const wrong = await repairWordEntries(firestore, model, (seen, repaired) =>
    console.log(`${collection}: ${seen} documents checked, ${repaired} entries repaired`),
  );
  await repairSummaries(firestore, model, { readsAll: true });
  console.log(`${collection}: done, ${wrong} entries repaired, and its counts and known texts checked`);
}
