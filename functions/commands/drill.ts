import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { connect, connectAuth, useLocalSuite } from './connect';
import { drillExport } from './exports/drill-export';

/*
 * `npm run drill [-- --project ID]`: exports the running local suite or a Firebase project, loads that into an empty project of
 * the running local suite, and compares the checksums. Exits with 1 if something differs.
 */
const { values } = parseArgs({ options: { project: { type: 'string' } } });
const { project } = values;
const emptyProject = `demo-drill-${randomUUID()}`;
const empty = initializeApp({ projectId: emptyProject }, 'empty');
const { documents, accounts, exportSeconds, importSeconds, differences } = await drillExport(
  { firestore: connect(project), auth: connectAuth(project) },
  () => {
    useLocalSuite();
    return { firestore: getFirestore(empty), auth: getAuth(empty), project: emptyProject };
  },
);
console.log(`${documents} documents and ${accounts} accounts`);
console.log(`exported in ${exportSeconds.toFixed(1)} s, loaded in ${importSeconds.toFixed(1)} s`);
console.log(differences.length === 0 ? 'Nothing differs.' : `Other than exported: ${differences.join(', ')}`);
if (differences.length > 0) process.exitCode = 1;
const emulators = [
  `${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${emptyProject}/databases/(default)/documents`,
  `${process.env.FIREBASE_AUTH_EMULATOR_HOST}/emulator/v1/projects/${emptyProject}/accounts`,
];
for (const address of emulators) await fetch(`http://${address}`, { method: 'DELETE' });
await deleteApp(empty);
