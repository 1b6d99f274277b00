import { type Choice, firstChoices, searchKey } from './choices';

function choices(count: number, group?: string): Choice[] {
  return Array.from({ length: count }, (_, index) => ({
    value: `${group}:${index}`,
    label: `${index}`,
    ...(group !== undefined && { group }),
  }));
}

const sizes = (shown: ReturnType<typeof firstChoices>['shown']) =>
  shown.map((entry) => ('options' in entry ? [entry.label, entry.options.length] : entry.label));

test('the search key is without case, accents and outer spaces', () => {
  expect(searchKey('  Café ÅNGSTRÖM ')).toBe('cafe angstrom');
});

test('a short list is shown whole', () => {
  const list = choices(3);
  expect(firstChoices(list, 50)).toEqual({ shown: list, left: 0 });
});

test('of a long list the first ones are shown and the others counted', () => {
  const list = choices(1000);
  expect(firstChoices(list, 50)).toEqual({ shown: list.slice(0, 50), left: 950 });
});

test('every heading gets a fair share, and what a small one leaves goes to the larger ones', () => {
  const list = [...choices(1000, 'Customer'), ...choices(6, 'Department'), ...choices(40, 'Person')];
  const { shown, left } = firstChoices(list, 50);
  expect(sizes(shown)).toEqual([
    ['Customer', 22],
    ['Department', 6],
    ['Person', 22],
  ]);
  expect(left).toBe(1046 - 50);
});
