import { wrongRows } from './wrong-rows';

const wanted = [
  ['PT Ukur', 'Budi'],
  ['PT Presisi', 'Citra'],
];

test('finds no wrong row in a correct file', () => {
  expect(wrongRows(structuredClone(wanted), wanted)).toBe(0);
});

test.each([
  [
    'a cell differs',
    [
      ['PT Ukur', 'Budi '],
      ['PT Presisi', 'Citra'],
    ],
    1,
  ],
  ['a cell is missing', [['PT Ukur'], ['PT Presisi', 'Citra']], 1],
  ['rows have changed places', [...wanted].reverse(), 2],
  ['the last is missing', wanted.slice(0, 1), 1],
  ['there is one too many', [...wanted, ['PT Ukur', 'Budi']], 1],
])('where %s, that is counted', (_, rows, count) => {
  expect(wrongRows(rows, wanted)).toBe(count);
});
