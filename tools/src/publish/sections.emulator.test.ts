import { randomUUID } from 'node:crypto';
import { defaultDatabase, emulators, PROJECT_ID } from '../project/firebase-config';
import { adminFirestore } from './deployment';
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

test('counts the failed loads of each build of this section', async () => {
  await Promise.all([
    record('new', 'timeout'),
    record('new', 'integrity'),
    record('new', 'loaded'),
    record('old', 'loaded'),
    firestore.collection('sectionLoads').add({ section: 'other', build: 'new', outcome: 'http' }),
  ]);
  expect(await sectionLoads(firestore, section, ['new', 'old', 'older'])).toEqual({
    failures: { new: 2, old: 0, older: 0 },
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
