import { randomUUID } from 'node:crypto';
import { defaultDatabase, emulators, PROJECT_ID } from '../project/firebase-config';
import { adminFirestore } from './deployment';
import { storedErrors } from './errors';
import { sectionLoads } from './sections';

const firestore = adminFirestore(
  PROJECT_ID,
  defaultDatabase,
  `${emulators.firestore.host}:${emulators.firestore.port}`,
);

let section: string;

beforeEach(() => {
  section = `s${randomUUID()}`;
});

afterAll(() => firestore.terminate());

const record = (build: string, outcome: string) =>
  firestore.collection('sectionLoads').add({ section, build, outcome });

const recordRun = (build: string, timestamp: Date) =>
  firestore.collection('sectionLoads').add({
    section,
    build,
    outcome: 'loaded',
    channel: 'live',
    uid: String(timestamp),
    ms: '1234',
    timestamp,
  });

test('counts the failed loads, the errors and the accounts of the last day of each build of this section', async () => {
  await Promise.all([
    record('new', 'timeout'),
    record('new', 'integrity'),
    record('new', 'loaded'),
    record('new', 'error'),
    record('old', 'loaded'),
    firestore.collection('sectionLoads').add({ section: 'other', build: 'new', outcome: 'http' }),
    ...[0, 25].map((hours) => recordRun('new', new Date(Date.now() - hours * 60 * 60_000))),
  ]);
  expect(await sectionLoads(firestore, section, ['new', 'old', 'older'])).toEqual({
    builds: {
      new: { failures: 2, errors: 1, accounts: 1, p75: '1.2s' },
      old: { failures: 0, errors: 0, accounts: 0, p75: '-' },
      older: { failures: 0, errors: 0, accounts: 0, p75: '-' },
    },
    stopped: new Map(),
  });
});

test('returns the stopped canaries with their reasons', async () => {
  await firestore
    .collection('canaryStops')
    .doc(section)
    .set({
      builds: { older: { reason: '3 of 4.', total: 4 }, new: { reason: '2 of 2.' } },
    });
  expect((await sectionLoads(firestore, section, [])).stopped).toEqual(
    new Map([
      ['older', '3 of 4.'],
      ['new', '2 of 2.'],
    ]),
  );
});

test('reads the errors of this section, and no failed load or damaged document', async () => {
  const load = { build: 'new', channel: 'live', isAdmin: false, uid: 'one', timestamp: new Date() };
  const thrown = { ...load, outcome: 'error', error: 'TypeError', frames: 'section.2ac99f33.js:1:4711 ' };
  const loads = firestore.collection('sectionLoads');
  await Promise.all([
    loads.add({ ...thrown, section }),
    loads.add({ ...thrown, section: 'other' }),
    loads.add({ ...load, section, outcome: 'render' }),
    loads.add({ ...thrown, section, frames: 7 }),
  ]);
  const { timestamp: _, ...stored } = thrown;
  expect(await storedErrors(firestore, section)).toEqual([
    { ...stored, section, timestamp: expect.anything() },
  ]);
});
