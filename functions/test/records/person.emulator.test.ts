import type { Firestore } from 'firebase-admin/firestore';
import { wordsCollection } from 'shared-model/words/word-entries';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { MODELS } from '../../models/models';
import { queryOf, withLeftOut } from '../../src/exports/exported-collections';
import { ERASE, erasePerson } from '../../src/person/erase-person';
import { exportPerson } from '../../src/person/export-person';
import { findPersons, readEverybody } from '../../src/person/find-person';
import { findPlaces, searchFor } from '../../src/person/find-places';
import { stepsOf } from '../../src/records/walk';
import { wordEntryOf } from '../../src/records/word-entries';
import { rebuild } from '../../src/upkeep/rebuild';
import { firestore } from '../project';
import { DOCUMENTS } from '../rules/documents';
import { BUDI, KINDS, plant } from './planted-person';

const RECORDS = IS_NIGHT ? 10_000 : 500;
const ACTOR = { uid: 'ratna', email: 'ratna@example.com', name: 'Ratna' };

/** Returns the JSON of all documents by their paths; of search entries without their words. */
const everything = async (): Promise<ReadonlyMap<string, string>> => {
  const all = new Map<string, string>();
  const words = MODELS.map(wordsCollection).map((name) => ({ name }));
  for (const collection of [...words, ...withLeftOut()]) {
    const isWords = words.some(({ name }) => name === collection.name);
    const found = queryOf(firestore, collection);
    for await (const step of stepsOf(isWords ? found.select('recordId', 'record') : found))
      for (const each of step) all.set(each.ref.path, JSON.stringify(each.data()));
  }
  return all;
};

const personWith = async (asked: string) => {
  const [person, other] = findPersons(await readEverybody(firestore), asked);
  if (!person || other) throw new Error(`Not one person has ${asked}.`);
  return person;
};

const placesOf = async (asked: string) => findPlaces(firestore, searchFor(await personWith(asked)));

const empty = async () => {
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
};

beforeEach(empty);

/** Repairs what follows from the records. @returns how many documents were wrong. */
const wrongFollowers = async () => {
  let wrong = 0;
  for (const model of MODELS) wrong += await rebuild(firestore, model);
  return wrong;
};

/** A database whose worker is killed at one of its transactions. */
const dyingAt = (transactions: number): Firestore => {
  let taken = 0;
  return Object.create(firestore, {
    runTransaction: {
      value: (work: Parameters<Firestore['runTransaction']>[0]) => {
        taken += 1;
        if (taken > transactions) throw new Error('killed');
        return firestore.runTransaction(work);
      },
    },
  });
};

test('finds and erases one person among many records: misses none, and touches nobody else', async () => {
  expect(Object.keys(KINDS).length).toBeGreaterThanOrEqual(12);
  const planted = await plant(firestore, RECORDS);
  expect(planted.length).toBeGreaterThanOrEqual(100);
  const before = await everything();

  const places = await placesOf(BUDI.email);
  expect(places.filter(({ how }) => how === 'unsure')).toEqual([]);
  const sure = places.flatMap(({ how, path, field }) => (how === 'sure' ? [`${path} ${field}`] : []));
  expect([...sure].sort()).toEqual([...planted].sort());
  const records = new Set(
    planted.flatMap((place) =>
      /^(contacts|customers|salesReport)\//.test(place) ? [place.split(' ')[0] ?? ''] : [],
    ),
  );
  const entries = await Promise.all(
    [...records].map(async (path) => {
      const model = MODELS.find(({ collection }) => path.startsWith(`${collection}/`));
      const entry = model && wordEntryOf(model, await firestore.doc(path).get());
      return model && `${wordsCollection(model)}/${entry?.id}`;
    }),
  );
  const following = places.flatMap(({ how, path }) => (how === 'follows' ? [path] : []));
  expect(following.filter((path) => !path.startsWith('knownTexts/')).sort()).toEqual([...entries].sort());
  expect(following.filter((path) => path.startsWith('knownTexts/'))).toHaveLength(1);

  const person = await personWith(BUDI.email);
  await expect(erasePerson(dyingAt(30), person, { actor: ACTOR })).rejects.toThrow('killed');
  const again = await personWith(BUDI.email);
  const erased = await erasePerson(firestore, again, { actor: ACTOR });
  expect(erased).toEqual({ erasedName: 'Erased contact 1', places: planted.length, unsure: [] });

  const touched = new Set([...planted.map((place) => place.split(' ')[0]), ...following, ...entries]);
  const after = await everything();
  const all = [...after];
  const others = all.filter(([path]) => !touched.has(path) && before.has(path));
  expect(others.filter(([path, json]) => json !== before.get(path))).toEqual([]);
  const naming = /Budi Hartono|Budi Santoso(?! Wijaya)|(?<!a)budi@ukur\.example(?!\.org)/i;
  const left = all.filter(([path, json]) => (touched.has(path) || !before.has(path)) && naming.test(json));
  expect(left).toEqual([]);
  // The id of a contact's search entry begins with the name.
  const unlessEntry = (paths: Iterable<string>) =>
    [...paths].filter((path) => !(path.startsWith('contactsWords/') && path.endsWith(`-${BUDI.id}`)));
  const [pathsBefore, pathsAfter] = [unlessEntry(before.keys()), unlessEntry(after.keys())];
  expect(pathsAfter.filter((path) => !before.has(path))).toEqual(['auditLog/erased-contact-1']);
  expect(pathsAfter).toHaveLength(pathsBefore.length + 1);
  expect(after.size).toBe(before.size + 1);
  await expect(wrongFollowers()).resolves.toBe(0);

  const proof = await firestore.doc('auditLog/erased-contact-1').get();
  expect(proof.data()).toMatchObject({
    actor: ACTOR,
    action: ERASE,
    target: `contacts/${BUDI.id}`,
    outcome: 'done',
    places: planted.length,
  });
  const contact = await firestore.doc(`contacts/${BUDI.id}`).get();
  expect(contact.data()).toMatchObject({
    name: 'Erased contact 1',
    customer: BUDI.customer.name,
    email: '',
    phone: '',
  });
  expect((await firestore.doc('salesReport/told-3').get()).get('detail')).toBe(
    'Line 3\nMet Erased contact 1, twice (Erased contact 1).',
  );
  expect((await firestore.doc('views/sari/saved/1').get()).get('search')).toBe(
    'q=Erased+contact+1&contact=Erased+contact+1',
  );
  const twice = await personWith(`contacts/${BUDI.id}`);
  await expect(erasePerson(firestore, twice, { actor: ACTOR })).resolves.toEqual(erased);
}, 1_800_000);

test('exports what is stored of a person, who processed it when, and no record of others', async () => {
  const planted = await plant(firestore, 0);
  const person = await personWith(BUDI.email);
  await firestore.doc('staff/sari').set({ email: 'sari@example.com', displayName: 'Sari Wijaya' });
  const exported = await exportPerson(firestore, person, await placesOf(BUDI.email));
  expect(exported.own.map(({ path }) => path)).toContain(`contacts/${BUDI.id}`);
  const ownPaths = new Set(exported.own.map(({ path }) => path));
  const others = planted.filter((place) => !ownPaths.has(place.split(' ')[0] ?? ''));
  expect(exported.places).toHaveLength(others.length);
  expect(exported.processing).toContainEqual({
    at: '2026-03-02T02:30:00.000Z',
    by: 'sari',
    name: 'Sari Wijaya',
    what: 'changed',
    path: 'contactsHistory/own-0',
  });
  expect(JSON.stringify(exported)).not.toContain('Wijaya, budi');
});

test('leaves to a human what may mean somebody of the same name, and erases it where told so', async () => {
  await plant(firestore, 0);
  const namesake = {
    ...DOCUMENTS.contacts,
    name: BUDI.name,
    customer: 'PT Lain',
    email: 'other@lain.example',
  };
  await firestore.doc('contacts/namesake').set({ ...namesake, meta: { by: 'sari', customer: 'lain' } });
  const { timestamp: _, ...report } = DOCUMENTS.salesReport;
  const named = { ...report, customer: 'PT Lain', contact: BUDI.name };
  await firestore
    .doc('salesReport/namesake')
    .set({ ...named, meta: { by: 'sari', customer: 'lain', contact: 'namesake' } });
  const toBothIds = ['contacts/namesake', 'salesReport/namesake'];
  const person = await personWith(BUDI.email);
  const decided = new Set(['salesReport/told-0']);
  const { unsure } = await erasePerson(firestore, person, { actor: ACTOR, decided });
  const paths = unsure.map(({ path }) => path);
  expect(paths).toContain('salesReport/told-1');
  expect(paths).not.toContain('salesReport/told-0');
  expect(paths).not.toEqual(expect.arrayContaining(toBothIds));
  expect((await firestore.doc('salesReport/told-1').get()).get('detail')).toContain(BUDI.name);
  expect((await firestore.doc('salesReport/told-0').get()).get('detail')).not.toContain(BUDI.name);
  expect((await firestore.doc('salesReport/named-1').get()).get('contact')).toBe('Erased contact 1');
  expect((await firestore.doc('contacts/namesake').get()).data()).toMatchObject(namesake);
  expect((await firestore.doc('salesReport/namesake').get()).data()).toMatchObject(named);
}, 60_000);

test('gives each person a number of its own, and asks which one of two with the same address', async () => {
  const at = { by: 'sari', customer: 'ukur' };
  const contact = { ...DOCUMENTS.contacts, email: 'info@ukur.example', meta: at };
  await firestore.doc('contacts/one').set({ ...contact, name: 'Tuti Rahayu' });
  await firestore.doc('contacts/two').set({ ...contact, name: 'Agus Salim' });
  await firestore.doc('contacts/three').set({ ...contact, name: 'Erased contact 1', email: '' });
  const everybody = await readEverybody(firestore);
  expect(findPersons(everybody, 'INFO@ukur.example')).toHaveLength(2);
  for (const [asked, erasedName] of [
    ['contacts/one', 'Erased contact 2'],
    ['contacts/two', 'Erased contact 3'],
  ] as const) {
    const person = await personWith(asked);
    const erased = await erasePerson(firestore, person, { actor: ACTOR });
    expect(erased.erasedName).toBe(erasedName);
    expect((await firestore.doc(asked).get()).get('email')).toBe('');
  }
});

test('erases a member of staff who has left, also from counts, the log and saved views', async () => {
  const state = { email: 'tono@example.com', displayName: 'Tono Wijaya', disabled: false, isAdmin: false };
  const entry = { actor: ACTOR, outcome: 'done', at: new Date() };
  const meta = { by: 'tono', at: new Date() };
  const report = { ...DOCUMENTS.salesReport, responsible: 'Tono Wijaya', meta };
  await firestore.doc('staff/tono').set({ email: 'tono@example.com', displayName: 'Tono Wijaya' });
  await firestore.doc('staffNames/all').set({ members: { tono: 'Tono Wijaya', sari: 'Sari' } });
  await firestore.doc('salesReport/one').set(report);
  await firestore
    .doc('salesReport/two')
    .set({ ...report, responsible: 'Sari', detail: 'Tono Wijaya came along.' });
  await firestore.doc('changes/over').set({
    kind: 'change',
    collection: 'salesReport',
    field: 'responsible',
    from: 'Tono Wijaya',
    to: 'Sari',
  });
  await firestore.doc('views/tono/saved/1').set({ name: 'Mine', path: '/report', search: '' });
  await firestore
    .doc('views/sari/saved/1')
    .set({ name: 'His', path: '/report', search: 'responsible=Tono+Wijaya&q=a' });
  await firestore
    .doc('auditLog/invited')
    .set({ ...entry, action: 'inviteUser', target: 'tono@example.com', before: null, after: state });
  await firestore.doc('auditLog/own').set({
    ...entry,
    actor: { uid: 'tono', email: state.email, name: 'Tono Wijaya' },
    action: 'setDisplayName',
    target: 'tono',
    before: state,
    after: state,
  });
  await wrongFollowers();
  const open = await personWith('tono@example.com');
  await expect(erasePerson(firestore, open, { actor: ACTOR })).rejects.toThrow('This account is open');

  await firestore.doc('staff/tono').delete();
  const person = await personWith('tono@example.com');
  const { erasedName, unsure } = await erasePerson(firestore, person, { actor: ACTOR });
  expect([erasedName, unsure]).toEqual(['Erased colleague 1', []]);
  expect((await firestore.doc('salesReport/one').get()).get('responsible')).toBe('Erased colleague 1');
  expect((await firestore.doc('auditLog/own').get()).data()).toMatchObject({
    actor: { uid: 'tono', email: '', name: 'Erased colleague 1' },
    target: 'tono',
  });
  for (const [path, json] of await everything())
    expect([path, json]).toEqual([path, expect.not.stringMatching(/tono[ +]wijaya|tono@example/i)]);
  expect((await firestore.doc('views/tono/saved/1').get()).exists).toBe(false);
  expect((await firestore.doc('staffNames/all').get()).data()).toEqual({ members: { sari: 'Sari' } });
  await expect(wrongFollowers()).resolves.toBe(0);
}, 60_000);
