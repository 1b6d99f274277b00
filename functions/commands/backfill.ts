import { parseArgs } from 'node:util';
import { MODELS } from '../models/models';
import { repairDerivedFields } from '../src/records/derived-fields';
import { backfillRecords } from './backfill-records';
import { connect } from './connect';

/*
 * `npm run backfill [-- --project ID] [--apply]`: counts the records that lack a field of their model, in the running
 * local suite or in a Firebase project. With --apply, adds the field with an empty value, and derives again what the
 * server derives. Exits with 1 if something
 * must be done by hand.
 */
const { values } = parseArgs({
  options: { project: { type: 'string' }, apply: { type: 'boolean', default: false } },
});
const firestore = connect(values.project);

for (const model of MODELS) {
  const { incomplete, filled, left } = await backfillRecords(firestore, model, { apply: values.apply });
  console.log(`${model.collection}: ${incomplete} records lack a field, ${filled} were completed`);
  if (values.apply && Object.keys(model.derived).length > 0) {
    const wrong = await repairDerivedFields(firestore, model);
    console.log(`${model.collection}: ${wrong} records were derived again`);
  }
  for (const [path, reason] of left) console.error(`${path}: ${reason}`);
  if (left.size > 0) process.exitCode = 1;
}
