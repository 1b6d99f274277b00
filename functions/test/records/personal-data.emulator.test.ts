import { gunzipSync } from 'node:zlib';
import { type PersonSearch, personSearchSchema } from 'shared-model/person-search';
import * as v from 'valibot';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { personalDataOf } from '../../src/person/personal-data';
import { advanceSearch } from '../../src/person/search-job';
import { contextOf, firestore, member } from '../project';
import { DOCUMENTS } from '../rules/documents';
import { BUDI, plant } from './planted-person';

const ratna = contextOf('ratna', true);

const ask = (request: object): Promise<unknown> => personalDataOf(ratna, request);

const searchOf = async (context = ratna): Promise<PersonSearch | null> =>
  v.parse(
    v.object({ search: v.nullable(personSearchSchema) }),
    await personalDataOf(context, { action: 'read' }),
  ).search;

const refusal = (message: string) =>
  expect.objectContaining({ message: 'Error', code: { errorInfo: expect.objectContaining({ message }) } });

const tickOf = async (): Promise<number> => (await firestore.doc('personSearches/ratna').get()).get('tick');

/** Returns a signal for which the time is up again and again, after so many steps. */
const upAfter = (steps: number): AbortSignal => {
  const reason = new Error('The time is up.');
  let taken = 0;
  const throwIfAborted = () => {
    taken += 1;
    if (taken % steps === 0) throw reason;
  };
  return Object.defineProperties(new AbortController().signal, {
    reason: { value: reason },
    throwIfAborted: { value: throwIfAborted },
  });
};

/** Works as the trigger does, in calls that end after some steps. @returns how many calls it took. */
const work = async (signal = upAfter(7), mayGoOn = async () => true): Promise<number> => {
  for (let calls = 0; ; calls += 1) {
    if ((await searchOf())?.state !== 'running') return calls;
    await advanceSearch(firestore, 'ratna', await tickOf(), { signal, mayGoOn });
  }
};

const find = async (asked: string, signal?: AbortSignal) => {
  const { id } = v.parse(v.object({ id: v.string() }), await ask({ action: 'find', asked }));
  await work(signal);
  return { id, search: v.parse(personSearchSchema, await searchOf()) };
};

const pathsOf = ({ unsure }: PersonSearch) => unsure.map(({ path }) => path);

/** Returns all that is stored of searches as text. */
const storedSearches = async (): Promise<string> => {
  const { docs } = await firestore.collection('personSearches').get();
  return docs
    .map((job) => `${JSON.stringify(job.data())}${gunzipSync(job.get('progress')).toString()}`)
    .join('\n');
};

beforeEach(async () => {
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
  await member('ratna', { email: 'ratna@example.com', displayName: 'Ratna' });
});

test('finds and erases a person in calls that end after some steps, and keeps no name', async () => {
  const planted = await plant(firestore, 0);
  const { id, search } = await find(BUDI.email.toUpperCase());
  expect(search).toMatchObject({
    state: 'done',
    persons: [{ path: `contacts/${BUDI.id}`, names: expect.arrayContaining([BUDI.name, BUDI.former]) }],
    unsure: [],
  });
  const count = search.sure.reduce((sum, { places }) => sum + places, 0);
  expect(count).toBe(planted.length);
  expect(await storedSearches()).toContain(BUDI.name);

  const exported = v.parse(v.object({ json: v.string() }), await ask({ action: 'export', id }));
  expect(JSON.parse(exported.json)).toMatchObject({ person: { path: `contacts/${BUDI.id}` } });

  await ask({ action: 'erase', id, also: [], keep: [] });
  expect(await work()).toBeGreaterThan(10);
  expect(await searchOf()).toMatchObject({
    action: 'erase',
    state: 'done',
    persons: [],
    erased: { erasedName: 'Erased contact 1', places: planted.length },
  });
  expect(await storedSearches()).not.toContain('Budi');
  for (const path of new Set(planted.map((place) => place.split(' ')[0] ?? '')))
    expect(JSON.stringify((await firestore.doc(path).get()).data())).not.toMatch(
      /Budi Hartono|Budi Santoso(?! Wijaya)|budi@ukur\.example/i,
    );
  const { docs } = await firestore.collection('auditLog').orderBy('action').get();
  const actor = { uid: 'ratna', email: '', name: 'Ratna' };
  expect(docs.map((entry) => entry.data())).toEqual(
    ['erasePerson', 'exportPerson'].map((action) =>
      expect.objectContaining({ action, actor, target: `contacts/${BUDI.id}`, outcome: 'done' }),
    ),
  );
  expect(JSON.stringify(docs.map((entry) => entry.data()))).not.toContain('Budi');
}, 120_000);

test('finds the same wherever it is interrupted', async () => {
  // At night, two steps of a collection.
  const planted = await plant(firestore, IS_NIGHT ? 600 : 0);
  const whole = await find(BUDI.email, new AbortController().signal);
  expect(whole.search.sure.reduce((sum, { places }) => sum + places, 0)).toBe(planted.length);
  for (const steps of IS_NIGHT ? [1, 2, 5] : [1]) {
    const { search } = await find(BUDI.email, upAfter(steps));
    expect([steps, search]).toEqual([steps, { ...whole.search, id: search.id }]);
  }
}, 120_000);

test('erases only once somebody has decided each unsure place', async () => {
  await plant(firestore, 0);
  const namesake = { ...DOCUMENTS.contacts, name: BUDI.name, customer: 'PT Lain', email: '' };
  await firestore.doc('contacts/namesake').set({ ...namesake, meta: { by: 'sari', customer: 'lain' } });
  const { id, search } = await find(`contacts/${BUDI.id}`);
  const paths = pathsOf(search);
  expect(paths).toContain('salesReport/told-0');
  const [also, keep] = [['salesReport/told-0'], paths.filter((path) => path !== 'salesReport/told-0')];
  const undecided = refusal('Choose for each document whether it means this person.');
  expect(await ask({ action: 'erase', id, also, keep: keep.slice(1) })).toEqual(undecided);
  expect(await ask({ action: 'erase', id: 'another', also, keep })).toEqual(
    refusal('This search is gone: search again.'),
  );
  await ask({ action: 'erase', id, also, keep });
  await work();
  const erased = v.parse(personSearchSchema, await searchOf());
  expect(pathsOf(erased)).toEqual(expect.arrayContaining(keep));
  const detailOf = async (path: string) => (await firestore.doc(path).get()).get('detail');
  expect(await detailOf('salesReport/told-0')).not.toContain(BUDI.name);
  expect(await detailOf('salesReport/told-1')).toContain(BUDI.name);
}, 120_000);

test('shows all who share an address, and nobody for an unknown one', async () => {
  const contact = { ...DOCUMENTS.contacts, email: 'info@ukur.example', meta: { by: 'sari' } };
  await firestore.doc('contacts/one').set({ ...contact, name: 'Tuti Rahayu' });
  await firestore.doc('contacts/two').set({ ...contact, name: 'Agus Salim' });
  const { id, search } = await find('info@ukur.example');
  expect(search.persons.map(({ path }) => path).sort()).toEqual(['contacts/one', 'contacts/two']);
  expect(await ask({ action: 'erase', id, also: [], keep: [] })).toEqual(
    refusal('This search is gone: search again.'),
  );
  expect((await find('nobody@ukur.example')).search.persons).toEqual([]);
});

test('keeps a job to its administrator: one at a time, by rights that last', async () => {
  await member('tono', { email: 'tono@example.com', displayName: 'Tono' });
  await ask({ action: 'find', asked: 'tono@example.com' });
  const late = await tickOf();
  expect(await ask({ action: 'find', asked: 'x' })).toEqual(
    refusal('Your last search or erasure runs still: wait until it has ended.'),
  );
  expect(await searchOf(contextOf('dewi', true))).toBeNull();
  await work(upAfter(1), async () => false);
  expect(await searchOf()).toMatchObject({ state: 'failed', problem: 'you may no longer do this.' });
  await ask({ action: 'find', asked: 'tono@example.com' });
  await advanceSearch(firestore, 'ratna', late, { signal: upAfter(1), mayGoOn: async () => true });
  expect((await searchOf())?.state).toBe('running');
  await firestore.doc('personSearches/ratna').update({ touchedAt: new Date(Date.now() - 3_600_000) });
  expect(await searchOf()).toMatchObject({ state: 'failed', problem: expect.stringContaining('stopped') });
  const { id } = await find('tono@example.com');
  expect(await ask({ action: 'erase', id, also: [], keep: [] })).toEqual(
    refusal('This account is open: delete it on the page Users first.'),
  );
});
