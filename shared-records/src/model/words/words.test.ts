import {
  haveWords,
  LONGEST_PREFIX,
  MOST_MATCHES,
  MOST_PREFIXES,
  matchesIn,
  prefixesOf,
  wordsIn,
} from './words';

test.each([
  ['PT Ukur Presisi', ['pt', 'ukur', 'presisi']],
  ['QT-2026/0142', ['qt', '2026', '0142']],
  ['Café  Ünal, İstanbul!', ['cafe', 'unal', 'istanbul']],
  ['sari@ukur.example\n+62 21', ['sari', 'ukur', 'example', '62', '21']],
  ['ﬁeld ①', ['field', '1']],
  ['日本 株式会社', ['日本', '株式会社']],
  [' –…! ', []],
  ['', []],
])('"%s" has the words %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test('folds an accent and its combined character to the same letter', () => {
  expect(wordsIn('Cafe\u0301')).toEqual(wordsIn('Café'));
});

test('folds a final sigma to the same letter as any other', () => {
  expect(wordsIn('ΟΔΟΣ οδός')).toEqual(['οδοσ', 'οδοσ']);
  expect(haveWords(['Οδοσήμανση'], wordsIn('ΟΔΟΣ'))).toBe(true);
});

test('folded words do not change when they are folded again', () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
  const words = characters.flatMap(wordsIn);
  expect(words.length).toBeGreaterThan(100_000);
  expect(words.filter((word) => wordsIn(word).join() !== word)).toEqual([]);
});

test('finds a record by every prefix of its words, each once', () => {
  expect(prefixesOf(['Adi', 'ada'])).toEqual(['a', 'ad', 'adi', 'ada']);
});

test('limits prefixes to a number of characters, and never splits a character', () => {
  const word = '𝔘'.repeat(LONGEST_PREFIX + 5);
  const prefixes = prefixesOf([`x${'🗼'}${word}`]);
  expect(prefixes).toHaveLength(LONGEST_PREFIX + 1);
  expect(prefixes.every((prefix) => !/\p{Surrogate}/u.test(prefix))).toBe(true);
});

test('limits the prefixes of a text to what a document can index', () => {
  expect(prefixesOf([Array.from({ length: 1_000 }, (_, n) => `${n}ﬃﬃﬃﬃﬃ`).join(' ')]).length).toBe(
    MOST_PREFIXES,
  );
});

test.each<[string, readonly string[], boolean]>([
  ['the beginning of a word', ['cal'], true],
  ['words of several texts, in any order', ['uku', 'total', 'calib'], true],
  ['the middle of a word', ['libra'], false],
  ['one word of two', ['cal', 'nobody'], false],
  ['no word', [], true],
])('whether texts have %s', (_what, words, expected) => {
  expect(haveWords(['Calibrated the total station', 'PT Ukur'], words)).toBe(expected);
});

const marked = (text: string, ...words: string[]) =>
  matchesIn(text, words).map(([from, to]) => text.slice(from, to));

test.each<[string, string[], string[]]>([
  ['Calibrated the total station', ['cal', 'stat'], ['Cal', 'stat']],
  ['recalibrated', ['cal'], []],
  ['Ukur, ukuran and UKUR', ['ukur'], ['Ukur', 'ukur', 'UKUR']],
  ['Café Ünal', ['cafe', 'un'], ['Café', 'Ün']],
  ['Cafe\u0301 Una', ['cafe'], ['Cafe\u0301']],
  ['calibration', ['c', 'calib'], ['calib']],
  ['ﬁeld', ['f'], ['ﬁ']],
  ['QT-2026-0142', ['014', 'qt'], ['QT', '014']],
  ['ΟΔΟΣ οδός', ['οδοσ'], ['ΟΔΟΣ', 'οδός']],
  ['20 ℃ ½', ['c', '2'], ['2', '℃', '½']],
  ['𝔘kur 🗼Ukur', ['uk'], ['𝔘k', 'Uk']],
  ['ﷺ', ['الل', 'صل'], ['ﷺ']],
  ['\u0301\u0301ukur\u0301', ['ukur'], ['ukur\u0301']],
  ['\ud835 ukur \udd18', ['uk'], ['uk']],
])('in "%s" %j marks %j', (text, words, parts) => {
  expect(marked(text, ...words)).toEqual(parts);
});

test('highlights only the first of thousands of places', () => {
  expect(matchesIn('z '.repeat(2_500), ['z'])).toHaveLength(MOST_MATCHES);
});

/** Returns the lengths of the texts that are normalized while `work` runs. */
const normalized = (work: () => void): readonly number[] => {
  const normalize = jest.spyOn(String.prototype, 'normalize');
  work();
  const lengths = normalize.mock.contexts.map((text) => String(text).length);
  normalize.mockRestore();
  return lengths;
};

test.each<[string, (length: number) => string]>([
  ['one long word', (length) => 'é'.repeat(length)],
  [
    'combining marks in the wrong order',
    (length) => `z${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}q`,
  ],
  ['characters that fold to several', (length) => 'ﷺ'.repeat(length)],
])('%s is folded once, character by character', (_what, textOf) => {
  const text = textOf(800);
  for (const work of [() => matchesIn(text, ['zq', 'e']), () => wordsIn(text)]) {
    const lengths = normalized(work);
    expect(Math.max(...lengths)).toBe(1);
    expect(lengths.length).toBeLessThanOrEqual(text.length);
  }
});
