import { customer as customerModel } from '../customer';
import { report as reportModel } from '../report';
import { idPrefixOf, textsOf } from './word-entries';
import { wordEntry } from './word-entry';

const report = (timestamp: string) => ({
  ...reportModel.empty,
  customer: 'PT Ukur',
  contact: 'Budi',
  department: 'Accessory',
  detail: 'Visit',
  responsible: 'Sari',
  timestamp: new Date(timestamp),
});

const customer = (name: string) => ({ ...customerModel.empty, name });

const idOf = (entry: ReturnType<typeof wordEntry>): string => entry?.id ?? '';

test('contains the record, and each prefix of the words in its list', () => {
  const stored = report('2026-11-20T17:00:00Z');
  const { entry } = wordEntry(reportModel, 'a', stored) ?? {};
  expect(entry).toMatchObject({ recordId: 'a', record: stored });
  expect(Object.keys(entry?.prefixes ?? {})).toEqual(
    expect.arrayContaining(['p', 'pt', 'uku', 'vis', 'accessory']),
  );
});

test('finds a report by its day in Jakarta', () => {
  expect(textsOf(reportModel, report('2026-11-20T17:00:00Z'))).toContain('Saturday, November 21, 2026');
});

test('sorts the entries of reports newest first', () => {
  const moments = [
    '2099-12-31T23:59:59.999Z',
    '2026-11-21T09:00:00.001Z',
    '2026-11-21T09:00:00Z',
    '2000-01-01T00:00:00Z',
  ];
  const ids = moments.map((moment) => idOf(wordEntry(reportModel, 'a', report(moment))));
  expect(ids).toEqual([...ids].sort());
});

test('the prefix of a moment is before its entries, and after later ones', () => {
  const moment = new Date('2026-11-21T09:00:00Z');
  const prefix = idPrefixOf(moment);
  expect(idOf(wordEntry(reportModel, '0', report('2026-11-21T09:00:00Z'))) > prefix).toBe(true);
  expect(idOf(wordEntry(reportModel, 'z', report('2026-11-21T09:00:00.001Z'))) < prefix).toBe(true);
});

test('sorts the entries of customers as Firestore sorts their names', () => {
  const names = ['PT', 'PT ', 'PT A', 'PT a', 'Z', 'a', 'z', 'é', '日本', '🗼'];
  const ids = names.map((name) => idOf(wordEntry(customerModel, 'zz', customer(name))));
  expect(ids).toEqual([...ids].sort());
});

test("the longest name leaves room for the record's id", () => {
  expect(idOf(wordEntry(customerModel, 'x'.repeat(20), customer('日'.repeat(200)))).length).toBeLessThan(
    1_500,
  );
});

test.each([
  ['nothing', undefined],
  ['a record without a name', customer('')],
  ['a record of another kind', report('2026-11-20T17:00:00Z')],
])('%s has no entry', (_what, stored) => {
  expect(wordEntry(customerModel, 'a', stored)).toBeUndefined();
});

test('finds a record that the checks refuse now', () => {
  const old = { ...customer('PT \u202eUkur'), address: `z${'\u0301'.repeat(400)}`, phone: 'x\u2028y' };
  const { entry } = wordEntry(customerModel, 'a', old) ?? {};
  expect(entry?.record).toEqual({ ...old, address: `z${'\u0301'.repeat(10)}` });
  expect(Object.keys(entry?.prefixes ?? {})).toEqual(expect.arrayContaining(['ukur', 'z', 'x', 'y']));
});

test("makes an entry for an old id if Firestore can store the entry's id", () => {
  const longest = 'x'.repeat(1_500 - 'a-'.length - 'a'.length);
  expect(idOf(wordEntry(customerModel, longest, customer('A')))).toHaveLength(1_500);
  expect(wordEntry(customerModel, longest, customer('AB'))).toBeUndefined();
  expect(wordEntry(customerModel, 'x'.repeat(1_490), customer('PT Ukur Presisi'))).toBeUndefined();
});
