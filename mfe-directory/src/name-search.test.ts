import { choicesOf, matching } from './name-search';

const rows = [{ name: 'Bolt' }, { name: 'acme' }, { name: 'Bolt' }, { name: '' }, { name: 'Acme' }];
const nameOf = ({ name }: { name: string }) => name;
const choice = (name: string) => ({ value: name, label: name });

test('offers every name once, in order, and no empty one', () => {
  expect(choicesOf(rows, nameOf).map(({ label }) => label)).toEqual(['acme', 'Acme', 'Bolt']);
});

test('without a search every row matches', () => {
  expect(matching(rows, nameOf, [])).toBe(rows);
});

test('finds the exact name only', () => {
  expect(matching(rows, nameOf, [choice('Acme')])).toEqual([{ name: 'Acme' }]);
  expect(matching(rows, nameOf, [choice('Bo')])).toEqual([]);
});
