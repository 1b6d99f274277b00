import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { GeoPoint, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { report } from 'shared-model/report';
import { adoptAccounts } from '../../commands/adopting/adopt-accounts';
import { adoptRecords } from '../../commands/adopting/adopt-records';
import { otherCollections } from '../../commands/all-collections';

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

const RECORDS = 10_000;

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

const { qtNumber: _qtNumber, ...WITHOUT_NUMBER } = WHOLE;

/** Records whose fields have other names or spellings, each with the name of its oddity and the fields after it. */
test.each([
  [
    'a label in place of a name',
    { ...WITHOUT_NUMBER, 'QT Number': 'QT-1' },
    'qtNumber is in "QT Number"',
    WHOLE,
  ],
  [
    'another case',
    { ...WITHOUT_NUMBER, QTNumber: 1 },
    'qtNumber is in "QTNumber", and is a number',
    { ...WHOLE, qtNumber: '1' },
  ],
  [
    'the date of a form',
    { ...WITHOUT_TIME, date: '2024-03-05T15:30' },
    'timestamp is in "date", and is a text',
    WHOLE,
  ],
  [
    'an option in another case',
    { ...WHOLE, department: ' accessory' },
    'department has another spelling',
    WHOLE,
  ],
])('takes over %s, and keeps the former field', async (_case, fields, oddity, wanted) => {
  const { model, all } = await open([fields]);
  const { oddities, left } = await adoptRecords(firestore, model, { apply: true });
  expect([[...oddities.keys()], [...left]]).toEqual([[oddity], []]);
  expect(await all()).toEqual([{ ...fields, ...wanted }]);
});

test('names what it keeps: what a form will refuse, and collections below records', async () => {
  const { collection, model, all } = await open([
    { ...WHOLE, detail: '', customer: 'x'.repeat(300), department: 'Sales' },
  ]);
  const below = firestore.doc(`${collection}/r0/photos/first`);
  await below.set({ of: 'a site' });
  const before = await all();
  const { kept, left } = await adoptRecords(firestore, model, { apply: false });
  expect([...kept.keys()].sort()).toEqual([
    'a collection "photos" below the record: no page shows it, and no export has it',
    'customer: Customer is too long: shorten it to 200 characters.',
    'department: Choose a department from the list.',
    'detail: Details is required: fill it in.',
  ]);
  expect(left.size).toBe(0);
  await expect(adoptRecords(firestore, model, { apply: true })).resolves.toMatchObject({ written: 0 });
  expect(await all()).toEqual(before);
  expect((await below.get()).data()).toEqual({ of: 'a site' });
});

/** Returns the longest text that fits into a document of 1 MiB beside these fields (firebase.google.com/docs/firestore/quotas). */
const longestBeside = async (fields: object): Promise<string> => {
  let [fits, tooLong] = [2 ** 20 - 1_000, 2 ** 20];
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2);
    const written = firestore.doc('adopt-size/r0').set({ ...fields, other: 'x'.repeat(length) });
    if (await written.then(Boolean, () => false)) fits = length;
    else tooLong = length;
  }
  return 'x'.repeat(fits - 100);
};

test('goes on after a record that Firestore refuses, and names it', async () => {
  const { timestamp: _time, ...rest } = WITHOUT_NUMBER;
  const large = { ...rest, date: TIME.toISOString(), QTNumber: 'Q'.repeat(200) };
  const { collection, model, all } = await open([
    { ...large, other: await longestBeside(large) },
    { ...WHOLE, qtNumber: 5 },
  ]);
  const { left, written } = await adoptRecords(firestore, model, { apply: true });
  expect([[...left.keys()], written]).toEqual([[`${collection}/r0`], 1]);
  expect(left.get(`${collection}/r0`)).toContain('Firestore refuses it');
  expect(await all()).toContainEqual({ ...WHOLE, qtNumber: '5' });
});

test('leaves a record that staff change meanwhile as they wrote it, and a second run takes it over', async () => {
  const { collection, model, all } = await open(
    Array.from({ length: 50 }, () => ({ ...WHOLE, qtNumber: 7 })),
  );
  const changed = firestore.collection(collection).doc('r20');
  const run = adoptRecords(firestore, model, { apply: true });
  const saving = changed.set({ ...WHOLE, qtNumber: 8, detail: 'Theirs' });
  const { left, written } = await run;
  await saving;
  expect(written + left.size).toBe(50);
  await adoptRecords(firestore, model, { apply: true });
  const numbers = (await all()).map((fields) => fields.qtNumber);
  expect(numbers.sort()).toEqual([...Array<string>(49).fill('7'), '8']);
  expect((await changed.get()).get('detail')).toBe('Theirs');
});

test('names collections that only nearly have the name of records', async () => {
  const collections = ['Customers', 'sales_reports', 'companyCars'];
  await Promise.all(collections.map((name) => firestore.collection(name).add({})));
  await expect(otherCollections(firestore)).resolves.toEqual(
    expect.arrayContaining([
      { name: 'Customers', documents: 1, likelyFor: 'customers' },
      { name: 'sales_reports', documents: 1, likelyFor: 'salesReport' },
      { name: 'companyCars', documents: 1, likelyFor: undefined },
    ]),
  );
});

test('names the text that it does not understand, or its length', async () => {
  const { collection, model } = await open([
    { ...WHOLE, timestamp: '03/04/2024' },
    { ...WHOLE, customer: 'x'.repeat(30_000) },
  ]);
  const { left } = await adoptRecords(firestore, model, { apply: false });
  expect(left.get(`${collection}/r0`)).toBe('Timestamp cannot be read: it is the text "03/04/2024".');
  expect(left.get(`${collection}/r1`)).toBe('Customer cannot be read: it is a text of 30000 characters.');
});

test.each([
  ['a time with two meanings', { ...WHOLE, timestamp: '03/04/2024' }],
  ['a time of another century', { ...WHOLE, timestamp: '1924-03-05' }],
  ['a list in place of a text', { ...WHOLE, customer: ['PT Maju'] }],
  ['an object in place of a text', { ...WHOLE, detail: { text: 'Survey' } }],
  ['a place', { ...WHOLE, customer: new GeoPoint(-6.2, 106.8) }],
  ['a reference', { ...WHOLE, customer: firestore.doc('customers/one') }],
  ['bytes', { ...WHOLE, contact: Buffer.from('Sari') }],
  ['a time in place of a text', { ...WHOLE, qtNumber: WHOLE.timestamp }],
  ['a whole number that JavaScript rounds', { ...WHOLE, qtNumber: 2 ** 60 }],
  ['a text of 1 MB', { ...WHOLE, detail: 'x'.repeat(1_000_000) }],
  ['one field under two names', { ...WITHOUT_NUMBER, QTNumber: '1', qt_number: '2' }],
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

test('names each account that nobody could use, and stops at none', async () => {
  const own = initializeApp({ projectId: 'demo-adopt-odd' }, 'adopt-odd');
  const [odd, documents] = [getAuth(own), getFirestore(own)];
  const google = (email: string) => [{ uid: email, providerId: 'google.com', email }];
  const account = (uid: string, fields: object = {}) => ({
    uid,
    email: `${uid}@example.com`,
    emailVerified: true,
    ...fields,
  });
  const { errors } = await odd.importUsers([
    account('auth0|7'),
    account('team/7', { email: 'team-7@example.com' }),
    account('..', { email: 'dots@example.com' }),
    account('google', { providerData: google('google@example.com') }),
    { uid: 'phone', phoneNumber: '+6281234567890' },
    account('texts', { customClaims: { admin: 'true' } }),
    account('roles', { customClaims: { role: 'admin' } }),
    account('readers', { customClaims: { readOnly: true } }),
    account('moved'),
    account('former'),
  ]);
  expect(errors).toEqual([]);
  await documents.doc('staff/moved').set({ email: 'before@example.com' });
  await documents.doc('staff/former').set({ email: 7, displayName: ['A'] });
  await documents.doc('staff/nobody').set({ salary: 1 });
  const dry = await adoptAccounts(odd, documents, { apply: false });
  expect([...dry.left.keys()].sort()).toEqual(
    [
      'dots@example.com',
      'former@example.com',
      'moved@example.com',
      'phone',
      'staff/nobody',
      'team-7@example.com',
    ].sort(),
  );
  expect(dry.admitted).toHaveLength(5);
  expect(Object.fromEntries(dry.advice)).toEqual({
    'auth0|7@example.com': expect.stringContaining('no password'),
    'google@example.com': expect.stringContaining('no password'),
    'texts@example.com': expect.stringContaining('Its claim "admin" is "true"'),
    'roles@example.com': expect.stringContaining('{"role":"admin"}'),
    'readers@example.com': expect.stringContaining('change nothing'),
  });
  expect(dry.administrators).toBe(0);
  await adoptAccounts(odd, documents, { apply: true });
  await expect(adoptAccounts(odd, documents, { apply: true })).resolves.toMatchObject({
    admitted: [],
    left: { size: dry.left.size },
  });
  await deleteApp(own);
});
