import { peopleFor } from './people';

const KNOWN = {
  staff: ['Sari Wijaya', 'budi Santoso', 'Åsa Berg'],
  used: ['Sarah Lim', 'Sari Wijya', 'Sarah Lim', 'SARI  WIJAYA', 'Saribanu'],
  others: ['Sari Lama', 'Sarah Lim'],
};

test.each<[string, string[]]>([
  ['sar', ['Sari Wijaya', 'Sarah Lim', 'Sari Wijya', 'Saribanu', 'Sari Lama']],
  ['wijaya sa', ['Sari Wijaya']],
  ['asa', ['Åsa Berg']],
  ['anto', ['budi Santoso']],
  ['nobody', []],
])('suggests for %j staff first, then the names in use, each once', (typed, expected) => {
  expect(peopleFor(typed, KNOWN, 10)).toEqual(expected);
});

test('sorts staff by name in any case, and stops at the limit', () => {
  expect(peopleFor('', KNOWN, 3)).toEqual(['Åsa Berg', 'budi Santoso', 'Sari Wijaya']);
});
