import { parseArgs } from 'node:util';
import { collectionsOf } from '../models/kinds';
import { MODELS } from '../models/models';
import { connect } from './connect';
import { deleteDocuments, deleteViews, untilNothing } from './delete-documents';

/*
 * `npm run delete-data -- SECTION [--collection NAME]… [--path PATH]… [--project ID]`: deletes what a removed section has
 * left in the running local suite or in a Firebase project: the records of the collections with their search entries and
 * bins, the saved views of the paths, and what commands and pages noted of the section. Can be interrupted and repeated.
 */
const { values, positionals } = parseArgs({
  options: {
    collection: { type: 'string', multiple: true, default: [] },
    path: { type: 'string', multiple: true, default: [] },
    project: { type: 'string' },
  },
  allowPositionals: true,
});
const [section] = positionals;
const known = values.collection.find((name) => MODELS.some(({ collection }) => collection === name));
if (section === undefined || known !== undefined) {
  console.error(
    known === undefined
      ? 'Name the section whose data to delete.'
      : `A section has the records of ${known}: remove it first (npm run remove-section).`,
  );
  process.exit(1);
}

const firestore = connect(values.project);
for (const collection of values.collection) {
  const names = collectionsOf({ collection });
  const deleted = await untilNothing(() => deleteDocuments(firestore, names));
  console.log(`${names.join(', ')}: ${deleted} documents deleted`);
}
console.log(`${await deleteViews(firestore, values.path)} saved views deleted`);
await firestore.collection('canaryStops').doc(section).delete();
