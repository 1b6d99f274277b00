import { type Choice, choiceKeeper, firstChoices, isFound } from './choices';
import { searchKey } from './search-key';

function choices(count: number, group?: string): Choice[] {
  return Array.from({ length: count }, (_, index) => ({
    value: `${group}:${index}`,
    label: `${index}`,
    ...(group !== undefined && { group }),
  }));
}

const sizes = (shown: ReturnType<typeof firstChoices>['shown']) =>
  shown.map((entry) => ('options' in entry ? [entry.label, entry.options.length] : entry.label));

test('removes case, accents and outer spaces from a search key', () => {
  expect(searchKey('  Café ÅNGSTRÖM ')).toBe('cafe angstrom');
});

test.each([
  ['kartika bumi', 'PT Bumi Kartika', true],
  ['artika umi', 'PT Bumi Kartika', true],
  ['strasse maruf', "Ma'ruf, Große Straße", true],
  ['lodz', 'Łódź', true],
  ['customer 99', 'Customer 199', false],
])('whether %j finds %j', (typed, label, expected) => {
  expect(isFound(searchKey(label), searchKey(typed))).toBe(expected);
});

test('shows a short list in full', () => {
  const list = choices(3);
  expect(firstChoices(list, 50)).toEqual({ shown: list, left: 0 });
});

test('shows the first choices of a long list and counts the others', () => {
  const list = choices(1000);
  expect(firstChoices(list, 50)).toEqual({ shown: list.slice(0, 50), left: 950 });
});

test('gives every heading a fair share, and unused places to larger headings', () => {
  const list = [...choices(1000, 'Customer'), ...choices(6, 'Department'), ...choices(40, 'Person')];
  const { shown, left } = firstChoices(list, 50);
  expect(sizes(shown)).toEqual([
    ['Customer', 22],
    ['Department', 6],
    ['Person', 22],
  ]);
  expect(left).toBe(1046 - 50);
});

test('keeps the objects of equal choices', () => {
  const keep = choiceKeeper();
  const [acme] = choices(1, 'Customer') as [Choice];
  expect(keep(acme)).toEqual({ choice: acme, key: '0' });
  expect(keep({ ...acme }).choice).toBe(acme);
  for (const other of [
    { ...acme, label: 'Renamed' },
    { ...acme, note: 'Jakarta' },
    { ...acme, group: 'Last used' },
  ]) {
    expect(keep(other).choice).toBe(other);
  }
});
