import { customer } from 'shared-model/customer';
import { mapColumns, rememberMapping } from './columns/columns';
import { keepWork, keptWork } from './import-work';
import { importRows } from './send-import';

const HEADINGS = ['PT Maju Jaya', 'Jl. Sudirman 1'];
const NOTHING = {
  corrections: new Map(),
  decided: new Map(),
  answers: new Map(),
  unclean: new Set<string>(),
  choices: new Map(),
};
const MAPPING = { name: '1', address: '0' };

test('keeps the choices for a file under the account, for nobody else, and so that a logout deletes them', () => {
  const key = { uid: 'sari', collection: 'customers', hash: 'a' };
  const settings = { sheet: 0, heading: 0, mapping: MAPPING, orders: {} };
  rememberMapping('sari', customer, HEADINGS, MAPPING);
  keepWork(key, { settings, ...NOTHING });
  expect(Object.keys(localStorage).filter((each) => !each.includes('sari'))).toEqual([]);
  expect(mapColumns('sari', customer, HEADINGS)).toEqual(MAPPING);
  expect(mapColumns('budi', customer, HEADINGS)).toEqual({});
  expect(keptWork({ ...key, uid: 'budi' })).toBeUndefined();
});

test.each([
  ['kunjungan.csv', 'kunjungan.csv'],
  [`${'a'.repeat(300)}.csv`, `${'a'.repeat(251)}.csv`],
  [`😀${'a'.repeat(250)}.csv`, `${'a'.repeat(250)}.csv`],
  ['rusak-\ud83d.csv', 'rusak-.csv'],
])('sends the end of the name of a file, in whole characters: %j', async (fileName, sent) => {
  const importRecords = jest.fn(async (_: object) => ({ duplicates: [] }));
  const file = { fileName, hash: 'a'.repeat(64) };
  const choices = { mode: 'skip', choices: new Map() } as const;
  await importRows({ importRecords }, 'a'.repeat(32), 'customers', file, [], choices, () => {});
  expect(importRecords.mock.calls[0]?.[0]).toMatchObject({ action: 'begin', fileName: sent });
});
