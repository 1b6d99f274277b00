import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { writeExport } from '../src/exports/write-export';
import { connect, connectAuth, useLocalSuite } from './connect';
import { drillRestoration } from './drill-restoration';
import { openFolder } from './export-folder';

/*
 * `npm run drill [-- --project ID | --from FOLDER]`: exports the running local suite or a Firebase project, or takes a folder that is
 * left of a lost one. Loads that into an empty project of the running local suite, signs in an administrator, and compares the
 * checksums. Exits with 1 if something differs, or no administrator is there.
 */
const { values } = parseArgs({ options: { project: { type: 'string' }, from: { type: 'string' } } });
const { project, from } = values;
const own = await mkdtemp(join(tmpdir(), 'export-'));
const folder = from === undefined ? own : resolve(process.env.INIT_CWD ?? '.', from);
if (from === undefined) {
  const start = performance.now();
  await writeExport({ firestore: connect(project), auth: connectAuth(project) }, await openFolder(folder));
  console.log(`exported in ${((performance.now() - start) / 1_000).toFixed(1)} s`);
}
// After the export: the Admin SDK knows either the local suite or Google.
useLocalSuite();
const emptyProject = `demo-drill-${randomUUID()}`;
const app = initializeApp({ projectId: emptyProject }, 'empty');
const empty = { firestore: getFirestore(app), auth: getAuth(app), project: emptyProject };
const result = await drillRestoration(folder, empty);
console.log(`${result.documents} documents and ${result.accounts} accounts`);
console.log(`loaded in ${result.importSeconds.toFixed(1)} s`);
console.log(
  result.administrator === undefined
    ? 'It has no administrator.'
    : `${result.administrator} is signed in after ${result.signInSeconds.toFixed(1)} s more`,
);
const { differences } = result;
console.log(differences.length === 0 ? 'Nothing differs.' : `Other than exported: ${differences.join(', ')}`);
if (differences.length > 0 || result.administrator === undefined) process.exitCode = 1;
const emulators = [
  `${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${emptyProject}/databases/(default)/documents`,
  `${process.env.FIREBASE_AUTH_EMULATOR_HOST}/emulator/v1/projects/${emptyProject}/accounts`,
];
for (const address of emulators) await fetch(`http://${address}`, { method: 'DELETE' });
await deleteApp(app);
await rm(own, { recursive: true });
