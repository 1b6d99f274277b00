import { parseArgs } from 'node:util';
import { MODELS } from '../models/models';
import { rebuildAll } from '../src/upkeep/rebuild';
import { completeRecords } from './complete-records';
import { connect } from './connect';

/*
 * `npm run rebuild [-- --project ID] [--apply]`: makes search entries, counts, known texts and derived fields match the records, in the
 * running local suite or in a Firebase project. Counts the records that lack a field of their model; with --apply, adds the empty field.
 * Can be interrupted and repeated. Exits with 1 if something must be done by hand.
 */
const { values } = parseArgs({
  options: { project: { type: 'string' }, apply: { type: 'boolean', default: false } },
});
const firestore = connect(values.project);

for (const model of MODELS) {
  const { incomplete, filled, left } = await completeRecords(firestore, model, { apply: values.apply });
  console.log(`${model.collection}: ${incomplete} records lack a field, ${filled} were completed`);
  for (const [path, reason] of left) console.error(`${path}: ${reason}`);
  if (left.size > 0) process.exitCode = 1;
}
const wrong = await rebuildAll(firestore, { isWhole: true });
console.log(`${wrong} documents that follow from records were wrong`);
