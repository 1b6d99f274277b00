import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { MODELS } from 'shared-records/model/models';
import { emulators } from '../../firebase.json';
import { mendWordEntries } from '../src/records/mend-word-entries';

const LOCAL_PROJECT = 'demo-sales-report';

/*
 * `npm run index:words [-- --project ID]`: makes the entries by which records are found what the records say, in the
 * running local suite or in a Firebase project, there with application default credentials. It can be stopped anywhere and
 * run again: what is right stays as it is.
 */
const { values } = parseArgs({ options: { project: { type: 'string' } } });
if (values.project === undefined) {
  process.env.FIRESTORE_EMULATOR_HOST = `${emulators.firestore.host}:${emulators.firestore.port}`;
  process.env.METADATA_SERVER_DETECTION = 'none';
}
const firestore = getFirestore(initializeApp({ projectId: values.project ?? LOCAL_PROJECT }));

for (const model of MODELS) {
  const { collection } = model;
  const wrong = await mendWordEntries(firestore, model, (seen, mended) =>
    console.log(`${collection}: ${seen} documents looked at, ${mended} entries mended`),
  );
  console.log(`${collection}: done, ${wrong} entries mended`);
}
