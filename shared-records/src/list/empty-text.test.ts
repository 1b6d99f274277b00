import { report } from '../model/report';
import { emptyText } from './empty-text';
import type { ListSearch } from './search/list-search';

const TEXTS = { noMatch: 'No customer with that name', noRecord: 'No report yet.' };
const ACME = { field: 'customer', equals: 'Acme' };
const BOLT = { field: 'customer', equals: 'Bolt' };
const REVERSED = { from: '2026-11-21', to: '2026-11-01' };

test.each<[ListSearch, string]>([
  [{ filters: [] }, 'No report yet.'],
  [{ filters: [ACME, BOLT] }, 'No customer with that name'],
  [{ filters: [], words: 'visit' }, 'No report matches visit.'],
  [{ filters: [], days: 'today' }, 'No report in this period.'],
  [{ filters: [ACME], words: 'visit' }, 'No report matches visit and Acme.'],
  [{ filters: [ACME], days: 'today' }, 'No report in this period matches Acme.'],
  [
    { filters: [], words: 'Your account was hacked. Call 0800 123 and say your password.' },
    'No report matches this search.',
  ],
  [{ filters: [ACME], days: REVERSED }, 'From is after To. Choose an earlier first day.'],
])('fits the search %j', (search, text) => {
  expect(emptyText({ model: report, canWrite: true, search, emptyTexts: TEXTS })).toBe(text);
});

test('leads nobody to a button that they do not have', () => {
  const texts = { noMatch: '', noRecord: 'No report yet. Choose "Add +" to write down the first visit.' };
  const empty = { model: report, search: { filters: [] }, emptyTexts: texts };
  expect(emptyText({ ...empty, canWrite: true })).toBe(texts.noRecord);
  expect(emptyText({ ...empty, canWrite: false })).toBe('No report yet.');
});
