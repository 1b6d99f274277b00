import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { DEPARTMENTS, LIMITS } from 'shared-data/schema';
import { FIRESTORE } from './emulators';

const DOCUMENTS: Record<string, Record<string, unknown>> = {
  salesReport: {
    customer: 'PT Ukur Presisi',
    contact: 'Budi Santoso',
    department: 'Service/Survey',
    detail: 'Calibrated the total station.\nHanded over the certificate.',
    qtNumber: 'QT-2026-0142',
    responsible: 'Sari Wijaya',
    timestamp: new Date('2026-03-02T09:30:00+07:00'),
  },
  customers: { name: 'PT Ukur Presisi', address: 'Jakarta', phone: '+62 21 5550 100', website: '' },
  contacts: { name: 'Budi Santoso', customer: 'PT Ukur Presisi', email: '', phone: '', position: 'Surveyor' },
};

const FILLED = new Set(['salesReport.detail', 'salesReport.responsible', 'customers.name', 'contacts.name']);

const LONGEST: Record<string, number> = {
  ...LIMITS,
  customer: LIMITS.name,
  contact: LIMITS.name,
  responsible: LIMITS.name,
};

const newPath = (collection: string) => `${collection}/${randomUUID()}`;

let environment: RulesTestEnvironment;
let as: ReturnType<typeof signInEveryone>;

const signInEveryone = () => ({
  nobody: environment.unauthenticatedContext().firestore(),
  anonymous: environment.authenticatedContext('anonymous').firestore(),
  unverified: environment.authenticatedContext('unverified', { email_verified: false }).firestore(),
  staff: environment.authenticatedContext('staff', { email_verified: true }).firestore(),
  admin: environment.authenticatedContext('admin', { email_verified: true, admin: true }).firestore(),
});
type Identity = keyof typeof as;

async function stored(collection: string) {
  const path = newPath(collection);
  await as.staff.doc(path).set(DOCUMENTS[collection] ?? {});
  return path;
}

/** What someone may try on a collection, with the path of one of its documents. */
const OPERATIONS: [string, (who: Identity, path: string, collection: string) => Promise<unknown>][] = [
  ['get', (who, path) => as[who].doc(path).get()],
  ['list', (who, _path, collection) => as[who].collection(collection).limit(1).get()],
  ['create', (who, _path, collection) => as[who].doc(newPath(collection)).set(DOCUMENTS[collection] ?? {})],
  ['update', (who, path, collection) => as[who].doc(path).set(DOCUMENTS[collection] ?? {})],
  ['delete', (who, path) => as[who].doc(path).delete()],
];

beforeAll(async () => {
  setLogLevel('error');
  environment = await initializeTestEnvironment({
    // A project of its own: a suite that is running keeps its documents.
    projectId: 'demo-rules',
    firestore: { ...FIRESTORE, rules: readFileSync(join(__dirname, '../../firestore.rules'), 'utf8') },
  });
  as = signInEveryone();
});
afterAll(() => environment.cleanup());

describe.each(Object.keys(DOCUMENTS))('%s', (collection) => {
  const valid = DOCUMENTS[collection] ?? {};
  const fields = Object.keys(valid);
  const texts = fields.filter((field) => typeof valid[field] === 'string' && field !== 'department');

  const create = (data: Record<string, unknown>) => as.staff.doc(newPath(collection)).set(data);
  const update = async (data: Record<string, unknown>) => as.staff.doc(await stored(collection)).set(data);
  const refuses = async (data: Record<string, unknown>) => {
    await assertFails(create(data));
    await assertFails(update(data));
  };

  test.each(OPERATIONS)('%s is for verified users', async (_name, operation) => {
    await assertSucceeds(operation('staff', await stored(collection), collection));
    await assertSucceeds(operation('admin', await stored(collection), collection));
  });

  test.each(OPERATIONS)('%s is for nobody else', async (_name, operation) => {
    const path = await stored(collection);
    await assertFails(operation('nobody', path, collection));
    await assertFails(operation('anonymous', path, collection));
    await assertFails(operation('unverified', path, collection));
  });

  test.each(fields)('refuses a document without %s', async (field) => {
    const { [field]: _missing, ...rest } = valid;
    await refuses(rest);
  });

  test.each(fields)('refuses another type in %s', async (field) => {
    for (const value of [
      null,
      7,
      true,
      ['text'],
      { text: 'text' },
      field === 'timestamp' ? '2026-03-02' : new Date(),
    ]) {
      await refuses({ ...valid, [field]: value });
    }
  });

  test.each(texts)('takes %s up to its longest, and no longer', async (field) => {
    const longest = LONGEST[field] ?? Number.NaN;
    await assertSucceeds(create({ ...valid, [field]: 'x'.repeat(longest) }));
    await refuses({ ...valid, [field]: 'x'.repeat(longest + 1) });
  });

  test.each(texts)('takes a blank %s only where it is optional', async (field) => {
    for (const blank of ['', ' ', '\n\t ']) {
      const data = { ...valid, [field]: blank };
      if (FILLED.has(`${collection}.${field}`)) await refuses(data);
      else await assertSucceeds(create(data));
    }
  });

  test('refuses a field that the schema does not know', async () => {
    await refuses({ ...valid, owner: 'staff' });
    await assertFails(as.staff.doc(await stored(collection)).update({ owner: 'staff' }));
  });

  test('refuses an update of one field to a wrong value', async () => {
    const path = await stored(collection);
    for (const field of fields) await assertFails(as.staff.doc(path).update({ [field]: 7 }));
  });

  test('has nothing below its documents', async () => {
    const path = `${await stored(collection)}/notes/1`;
    await assertFails(as.admin.doc(path).get());
    await assertFails(as.admin.doc(path).set(valid));
  });
});

test('a report names a department of the list or none', async () => {
  const create = (department: string) =>
    as.staff.doc(newPath('salesReport')).set({ ...DOCUMENTS.salesReport, department });
  for (const department of ['', ...DEPARTMENTS]) await assertSucceeds(create(department));
  for (const department of [' ', 'Sales', 'accessory']) await assertFails(create(department));
});

test.each(['users', 'settings', 'SalesReport', 'customer'])(
  'nobody uses the collection %s',
  async (collection) => {
    for (const [, operation] of OPERATIONS) {
      await assertFails(operation('admin', newPath(collection), collection));
    }
  },
);

test('nobody lists all collections of one name at once', async () => {
  await assertFails(as.admin.collectionGroup('salesReport').get());
});
