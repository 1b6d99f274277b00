import { parseArgs } from 'node:util';
import { contact } from 'shared-model/contact';
import type { Model } from 'shared-model/define-model';
import { MODELS } from '../models/models';
import { rebuildAll } from '../src/upkeep/rebuild';
import { completeRecords } from './complete-records';
import { connect } from './connect';

/*
 * `npm run rebuild [-- --project ID] [--apply]`: makes search entries, counts, known texts and derived fields match the records, in the
 * running local suite or in a Firebase project. Counts the records that lack a field of their model, and the texts that name a customer or a
 * contact without its id; with --apply, adds the empty field and the id. Can be interrupted and repeated. Exits with 1 if something
 * must be done by hand.
 */
const { values } = parseArgs({
  options: { project: { type: 'string' }, apply: { type: 'boolean', default: false } },
});
const firestore = connect(values.project);

// Records name contacts within their customer, so contacts come first.
for (const model of [contact, ...MODELS.filter((each: Model) => each.collection !== contact.collection)]) {
  const { collection } = model;
  const { incomplete, filled, nameless, named, left, doubtful } = await completeRecords(firestore, model, {
    apply: values.apply,
  });
  console.log(`${collection}: ${incomplete} records lack a field, ${filled} were completed`);
  console.log(`${collection}: ${nameless} texts name nobody by an id, ${named} got one`);
  for (const [path, reason] of [...left, ...doubtful]) console.error(`${path}: ${reason}`);
  if (left.size > 0) process.exitCode = 1;
}
const wrong = await rebuildAll(firestore, { isWhole: true });
console.log(`${wrong} documents that follow from records were wrong`);
