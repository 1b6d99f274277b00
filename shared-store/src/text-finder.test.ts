import { IS_NIGHT } from 'shared-testing/night';
import { textFinder } from './text-finder';

const MIDDLES = [
  'Lintang',
  'Cakra',
  'Bumi',
  'Arunika',
  'Sentosa',
  'Persada',
  'Kartika',
  'Ukur',
  'Terang',
  'Raya',
];
const wordAt = (index: number): string => MIDDLES[index % MIDDLES.length] ?? '';

/** Names that all begin with the same word, as most companies of a country do. */
const NAMES = Array.from(
  { length: 5_000 },
  (_, index) => `PT ${wordAt(index)} ${wordAt(Math.floor(index / 10))}${Math.floor(index / 100)} ${index}`,
).sort();

const milliseconds = (work: () => unknown): number => {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
};

test('finds a customer among 5,000 whose names all begin with PT by the third word', () => {
  const finder = textFinder([...NAMES, 'PT Sari Ulinoya'].sort(), false);
  expect(finder.find('ulinoya', 50)).toEqual(['PT Sari Ulinoya']);
  expect(finder.find('ulin pt', 50)).toEqual(['PT Sari Ulinoya']);
  // Not a measurement: what searches each text anew takes seconds.
  expect(milliseconds(() => Array.from({ length: 20 }, () => finder.find('ulinoya', 50)))).toBeLessThan(
    2_000,
  );
});

test.each([
  ['', ['Ada', 'CV Ada', 'Łódź Survey']],
  ['ada', ['Ada', 'CV Ada', 'PT Adaro']],
  ['lodz', ['Łódź Survey']],
  ['survey lo', ['Łódź Survey']],
  ['nobody', []],
  ['?', []],
])('finds for %j the texts that begin so, then those with its words', (typed, found) => {
  const finder = textFinder(['Ada', 'CV Ada', 'Łódź Survey', 'PT 0812 Jaya', 'PT Adaro'], false);
  expect(finder.find(typed, 3)).toEqual(found);
});

test('gives them in the order of names', () => {
  const finder = textFinder(['QT-10', 'QT-9', 'acme', 'Zeta', 'Åsa'].sort(), false);
  expect(finder.find('', 5)).toEqual(['acme', 'Åsa', 'QT-9', 'QT-10', 'Zeta']);
  expect(finder.find('qt', 5)).toEqual(['QT-9', 'QT-10']);
});

const LETTERS = IS_NIGHT ? 40 : 10;

test(
  'as many short names as are kept are looked through once for each letter',
  () => {
    const names = Array.from({ length: 80_000 }, (_, index) =>
      index % 2 === 0 ? `P ${index}` : `${index} P`,
    );
    const finder = textFinder(names.sort(), false);
    // Not a measurement: to look for each found name among those found first takes more than a second for each letter.
    for (let letter = 0; letter < LETTERS; letter += 1) expect(finder.find('p', 40_001)).toHaveLength(40_001);
  },
  LETTERS * 1_000,
);
