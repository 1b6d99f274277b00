import * as fc from 'fast-check';
import { IS_NIGHT } from 'shared-testing/night';
import { haveWords } from './found-words';
import { indexedPieces, MOST_PIECES } from './indexed-pieces';
import { keysOf, LONGEST_PREFIX, searchedWordsIn } from './words';

test('indexes every beginning of a word, and every inner piece of three letters, each once', () => {
  expect(indexedPieces(['Adi', 'ada'])).toEqual(['a', 'ad', 'adi', 'ada']);
  expect(indexedPieces(['ukuran'])).toEqual(
    ['u', 'uk', 'uku', 'ukur', 'ukura', 'ukuran'].concat(['kur', 'ura', 'ran', 'kura', 'uran', 'kuran']),
  );
});

test('indexes every piece of Chinese, Japanese and Korean words', () => {
  expect(indexedPieces(['山田'])).toEqual(['山', '山田', '田']);
});

test('indexes the inner pieces of two letters of a script without blanks between words', () => {
  expect(indexedPieces(['ขอบคุณ'])).toEqual(expect.arrayContaining(['คณ', 'บค']));
  expect(indexedPieces(['ขอบคุณ'])).not.toContain('ณ');
});

test('limits pieces to a number of characters, and never splits a character', () => {
  const word = '𝔘'.repeat(LONGEST_PREFIX + 5);
  const pieces = indexedPieces([`x${'🗼'}${word}`]);
  expect(pieces).toHaveLength(LONGEST_PREFIX + 1);
  expect(pieces.every((piece) => !/\p{Surrogate}/u.test(piece))).toBe(true);
});

test('limits the pieces of a text to what a document can index', () => {
  const text = Array.from({ length: 1_000 }, (_, n) => `${n}ﬃﬃﬃﬃﬃ`).join(' ');
  expect(indexedPieces([text])).toHaveLength(MOST_PIECES);
});

test('a text with too many pieces is found by all beginnings of its words, and by its shorter pieces', () => {
  const han = Array.from({ length: 3_000 }, (_, n) => String.fromCodePoint(0x4e00 + n));
  const pieces = new Set(indexedPieces([`${han.join('')} pengukuran`]));
  expect(pieces.size).toBe(MOST_PIECES);
  const wanted = ['pengukuran', ...han, ...han.slice(1).map((char, n) => `${han[n]}${char}`)];
  expect(wanted.filter((piece) => !pieces.has(piece))).toEqual([]);
});

const NAMES = fc.constantFrom(
  ...['pengukuran', 'Łódź', "Ma'ruf", 'Straße', '山田測量', '서울측량', 'sari@ukur.example', 'QT-2026-0142'],
  ...[
    'Serial1234567890abcdefghijklmn',
    '0812-3456-7890',
    '+62 21 555 12 34',
    '+65 6123 4567',
    'a山',
    '𠮷野',
    'wi-fi',
    'ab-12-cd',
    'ﬃ',
  ],
);

test('a word is indexed exactly if the page finds it', () => {
  fc.assert(
    fc.property(
      fc.array(NAMES, { minLength: 1, maxLength: 4 }),
      NAMES,
      fc.nat(12),
      fc.integer({ min: 1, max: 30 }),
      (texts, from, start, length) => {
        const pieces = new Set(indexedPieces(texts));
        for (const word of searchedWordsIn([...from].slice(start, start + length).join(''))) {
          expect(keysOf(word).every((key) => pieces.has(key))).toBe(haveWords(texts, [word]));
        }
      },
    ),
    IS_NIGHT ? { numRuns: 500 } : { numRuns: 200, seed: 58 },
  );
});
