import { createDemoData } from '../../../tools/src/local/demo/demo-data';
import { SEARCH_NAMES, searchesFor } from './searches';

const { reports } = createDemoData(new Date(), 1_000);
const searches = searchesFor(reports, 3);

test.each(SEARCH_NAMES)('%s has as many different searches as wanted', (name) => {
  expect(new Set(searches[name].map((search) => JSON.stringify(search))).size).toBe(3);
});

test('a rare word is in one report, a common one in a tenth of them or more', () => {
  expect(searches['a rare word'].map(({ found }) => found)).toEqual([1, 1, 1]);
  for (const { found } of searches['a common word']) expect(found).toBeGreaterThan(100);
});

test('counts the reports of a search by chips', () => {
  const [search] = searches['one chip'];
  if (!search || !('chips' in search)) throw new Error('There is no search by a chip.');
  const [chip] = search.chips;
  expect(search.found).toBe(reports.filter(({ customer }) => customer === chip?.text).length);
});
