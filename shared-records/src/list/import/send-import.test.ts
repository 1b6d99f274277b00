import { sendRows } from './send-import';

test.each([
  ['kunjungan.csv', 'kunjungan.csv'],
  [`${'a'.repeat(300)}.csv`, `${'a'.repeat(251)}.csv`],
  [`😀${'a'.repeat(250)}.csv`, `${'a'.repeat(250)}.csv`],
  ['rusak-\ud83d.csv', 'rusak-.csv'],
])('sends the end of the name of a file, in whole characters: %j', async (fileName, sent) => {
  const importRecords = jest.fn(async (_: object) => ({ duplicates: [] }));
  const file = { fileName, hash: 'a'.repeat(64) };
  await sendRows({ importRecords, newId: () => 'a'.repeat(32) }, 'customers', file, [], () => {});
  expect(importRecords.mock.calls[0]?.[0]).toMatchObject({ action: 'begin', fileName: sent });
});
