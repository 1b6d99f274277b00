import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PersonSearch, personSearchSchema } from 'shared-model/person-search';
import * as v from 'valibot';
import { firestore, signInAs, signInAsAdministrator } from '../accounts/accounts';
import { openClient } from '../calls/client';
import { DOCUMENTS } from '../rules/documents';

const client = openClient();
afterAll(() => client.close());

const answerSchema = v.object({ search: personSearchSchema });

/** Waits until the deployed worker has ended the search or the erasure. */
const ended = async (): Promise<PersonSearch> => {
  for (let asked = 0; ; asked += 1) {
    const { search } = v.parse(answerSchema, await client.call('personalData', { action: 'read' }));
    if (search.state !== 'running' || asked === 40) return search;
    await sleep(2_000);
  }
};

test('finds and erases a contact for an administrator, by the deployed worker', async () => {
  await signInAsAdministrator(client);
  const [id, name] = [randomUUID(), `Budi ${randomUUID()}`];
  const email = `${id}@ukur.example`;
  await firestore.doc(`contacts/${id}`).set({ ...DOCUMENTS.contacts, name, email });
  await firestore.doc(`salesReport/${id}`).set({ ...DOCUMENTS.salesReport, detail: `Met ${name}.` });
  await client.call('personalData', { action: 'find', asked: email });
  const found = await ended();
  expect(found).toMatchObject({
    state: 'done',
    persons: [{ path: `contacts/${id}`, names: [name] }],
    unsure: [],
  });
  await client.call('personalData', { action: 'erase', id: found.id, also: [], keep: [] });
  const { state, erased } = await ended();
  expect([state, erased?.erasedName]).toEqual(['done', expect.stringMatching(/^Erased contact \d+$/)]);
  const report = await firestore.doc(`salesReport/${id}`).get();
  expect(report.get('detail')).toBe(`Met ${erased?.erasedName}.`);
  expect((await firestore.doc(`contacts/${id}`).get()).data()).toMatchObject({
    name: erased?.erasedName,
    email: '',
  });
}, 180_000);

test('refuses staff', async () => {
  await signInAs(client, { emailVerified: true, admin: false });
  await expect(client.call('personalData', { action: 'read' })).rejects.toMatchObject({
    code: 'functions/permission-denied',
  });
});
