import { parseArgs } from 'node:util';
import { contact } from 'shared-model/contact';
import type { Model } from 'shared-model/define-model';
import { MODELS } from '../models/models';
import { repairDerivedFields } from '../src/records/derived-fields';
import { backfillNames } from './backfill-names';
import { backfillRecords } from './backfill-records';
import { connect } from './connect';

/*
 * `npm run backfill [-- --project ID] [--apply]`: counts the records that lack a field of their model, in the running
 * local suite or in a Firebase project, and those that name a customer or a contact without its id. With --apply, adds the field with
 * an empty value and the id, and derives again what the server derives. Exits with 1 if something must be done by hand.
 */
const { values } = parseArgs({
  options: { project: { type: 'string' }, apply: { type: 'boolean', default: false } },
});
const firestore = connect(values.project);

for (const model of MODELS) {
  const { incomplete, filled, left } = await backfillRecords(firestore, model, { apply: values.apply });
  console.log(`${model.collection}: ${incomplete} records lack a field, ${filled} were completed`);
  for (const [path, reason] of left) console.error(`${path}: ${reason}`);
  if (left.size > 0) process.exitCode = 1;
}
// Records name contacts within their customer, so contacts come first.
for (const model of [contact, ...MODELS.filter((each: Model) => each.collection !== contact.collection)]) {
  const { lacking, filled, doubtful } = await backfillNames(firestore, model, { apply: values.apply });
  console.log(`${model.collection}: ${lacking} texts name nobody by an id, ${filled} got one`);
  for (const [path, reason] of doubtful) console.error(`${path}: ${reason}`);
}
for (const model of MODELS)
  if (values.apply && Object.keys(model.derived).length > 0) {
    const wrong = await repairDerivedFields(firestore, model);
    console.log(`${model.collection}: ${wrong} records were derived again`);
  }
