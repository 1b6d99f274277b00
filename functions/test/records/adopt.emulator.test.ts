import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { report } from 'shared-records/model/report';
import { IS_SOAK } from '../../../tools/src/project/soak';
import { adoptAccounts } from '../../commands/adopt-accounts';
import { adoptRecords } from '../../commands/adopt-records';

// Its own project, without other accounts. Its records are of no trigger.
const app = initializeApp({ projectId: 'demo-adopt' }, 'adopt');
const auth = getAuth(app);
const firestore = getFirestore(app);
afterAll(() => deleteApp(app));

const TIME = new Date('2024-03-05T08:30:00.000Z');
const MS = TIME.getTime();

const WHOLE = {
  customer: 'PT Maju',
  contact: 'Sari',
  detail: 'Survey',
  department: 'Accessory',
  responsible: 'Budi',
  qtNumber: 'QT-1',
  timestamp: Timestamp.fromDate(TIME),
};
const { timestamp: _timestamp, ...WITHOUT_TIME } = WHOLE;
const { contact: _contact, ...WITHOUT_CONTACT } = WHOLE;

/** Records as other programs have stored them, each with the name of its oddity and the fields after it. */
const ODDITIES: readonly (readonly [object, string, object])[] = [
  [{ ...WHOLE, qtNumber: 4711 }, 'qtNumber is a number', { qtNumber: '4711' }],
  [{ ...WHOLE, contact: true }, 'contact is a boolean', { contact: 'true' }],
  [{ ...WHOLE, contact: null }, 'contact is null', { contact: '' }],
  [WITHOUT_CONTACT, 'contact is missing', { contact: '' }],
  [{ ...WHOLE, timestamp: TIME.toISOString() }, 'timestamp is a text', {}],
  [{ ...WHOLE, timestamp: TIME.toUTCString() }, 'timestamp is a text', {}],
  [{ ...WHOLE, timestamp: MS }, 'timestamp is milliseconds', {}],
  [{ ...WHOLE, timestamp: MS / 1000 }, 'timestamp is seconds', {}],
  [{ ...WHOLE, timestamp: String(MS) }, 'timestamp is a text of milliseconds', {}],
  [
    { ...WHOLE, timestamp: { seconds: MS / 1000, nanoseconds: 0 } },
    'timestamp is an object with seconds',
    {},
  ],
  [
    { ...WHOLE, timestamp: { _seconds: MS / 1000, _nanoseconds: 0 } },
    'timestamp is an object with seconds',
    {},
  ],
];

const RECORDS = IS_SOAK ? 10_000 : 330;

const open = async (records: readonly object[]) => {
  const collection = `adopt-${randomUUID()}`;
  const writer = firestore.bulkWriter();
  for (const [index, fields] of records.entries()) {
    void writer.set(firestore.collection(collection).doc(`r${index}`), { ...fields });
  }
  await writer.close();
  const model = { ...report, collection };
  const all = async () => (await firestore.collection(collection).get()).docs.map((record) => record.data());
  return { collection, model, all };
};

test('takes records of the first version over, names each oddity first, and loses none', async () => {
  const records = Array.from(
    { length: RECORDS },
    (_, index) => ODDITIES[index % ODDITIES.length]?.[0] ?? WHOLE,
  );
  const { collection, model, all } = await open(records);
  const before = await all();
  const dry = await adoptRecords(firestore, model, { apply: false });
  expect(dry).toMatchObject({ records: RECORDS, written: 0, left: new Map() });
  expect([...dry.oddities.keys()].sort()).toEqual([...new Set(ODDITIES.map(([, oddity]) => oddity))].sort());
  expect([...dry.oddities.values()].reduce((sum, count) => sum + count)).toBe(RECORDS);
  expect(await all()).toEqual(before);

  await expect(adoptRecords(firestore, model, { apply: true })).resolves.toMatchObject({ written: RECORDS });
  // The list is sorted by its time: whatever is no time would fill its first pages or be in none.
  const listed = await firestore.collection(collection).orderBy('timestamp', 'desc').get();
  expect(listed.size).toBe(RECORDS);
  for (const record of listed.docs) {
    const index = Number(record.id.slice(1));
    expect(record.data()).toEqual({ ...WHOLE, ...ODDITIES[index % ODDITIES.length]?.[2] });
  }
  await expect(adoptRecords(firestore, model, { apply: true })).resolves.toMatchObject({ written: 0 });
}, 120_000);

test('gives a record without a time that of its creation, so that it is in the list', async () => {
  const { collection, model } = await open([WITHOUT_TIME]);
  const { oddities } = await adoptRecords(firestore, model, { apply: true });
  expect([...oddities.keys()]).toEqual(['timestamp is missing: the time of its creation']);
  const record = await firestore.collection(collection).doc('r0').get();
  expect(record.get('timestamp')).toEqual(
    record.createTime && Timestamp.fromDate(record.createTime.toDate()),
  );
});

test.each([
  ['a time with two meanings', { ...WHOLE, timestamp: '03/04/2024' }],
  ['a time of another century', { ...WHOLE, timestamp: '1924-03-05' }],
  ['a list in place of a text', { ...WHOLE, customer: ['PT Maju'] }],
  ['an object in place of a text', { ...WHOLE, detail: { text: 'Survey' } }],
])('leaves %s as it is, and names the record', async (_case, fields) => {
  const { collection, model, all } = await open([fields]);
  const { left } = await adoptRecords(firestore, model, { apply: true });
  expect([...left.keys()]).toEqual([`${collection}/r0`]);
  expect(await all()).toEqual([fields]);
});

test('admits each enabled and verified account, and nobody else', async () => {
  const accounts = Array.from({ length: 200 }, (_, index) => ({
    uid: `account-${index}`,
    email: `Account-${index}@example.com`,
    emailVerified: index % 5 !== 0,
    disabled: index % 7 === 0,
  }));
  await auth.importUsers(accounts);
  const wanted = accounts.filter(({ emailVerified, disabled }) => emailVerified && !disabled);
  await expect(adoptAccounts(auth, firestore, { apply: false })).resolves.toMatchObject({
    admitted: { length: wanted.length },
    left: { size: accounts.length - wanted.length },
  });
  await expect(firestore.collection('staff').listDocuments()).resolves.toEqual([]);
  await adoptAccounts(auth, firestore, { apply: true });
  const staff = (await firestore.collection('staff').get()).docs;
  expect(staff.map(({ id }) => id).sort()).toEqual(wanted.map(({ uid }) => uid).sort());
  expect(staff.every((member) => member.get('email') === member.get('email').toLowerCase())).toBe(true);
  await expect(adoptAccounts(auth, firestore, { apply: true })).resolves.toMatchObject({ admitted: [] });
});
