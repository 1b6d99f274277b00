import { APOSTROPHES, searchKey, withoutApostrophes } from 'shared-ui/search-key';
import { findableWordsIn, haveWords } from './found-words';
import { keysOf, searchedWordsIn, wordsIn } from './words';

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
  // Unicode never changes a character without a meaning, and it belongs to no word.
  const words = characters.filter((character) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(character)).flatMap(wordsIn);
  expect(words.length).toBeGreaterThan(100_000);
  expect(words.filter((word) => wordsIn(word).join() !== word)).toEqual([]);
});

test.each<[string, readonly string[], boolean]>([
  ['the beginning of a word', ['cal'], true],
  ['words of several texts, in any order', ['uku', 'total', 'calib'], true],
  ['the middle of a word', ['libra'], true],
  ['two letters in the middle of a word', ['li'], false],
  ['one word of two', ['cal', 'nobody'], false],
  ['no word', [], true],
])('whether texts have %s', (_what, words, expected) => {
  expect(haveWords(['Calibrated the total station', 'PT Ukur'], words)).toBe(expected);
});

test.each([
  ['ukur', 'Pengukuran'],
  ['maruf', "Ma'ruf"],
  ['maruf', 'Ma’ruf'],
  ["ma'ruf", 'Maʼruf'],
  ['dang', 'Đặng'],
  ['lodz', 'Łódź'],
  ['strasse', 'Straße'],
  ['STRASSE', 'STRAẞE'],
  ['soren', 'Søren'],
  ['aeroe', 'Ærœ'],
  ['thor', 'Þór'],
  ['ngoc', 'NGỌC'],
  ['isik', 'Işık'],
  ['田', '山田測量'],
  ['ｶﾀ', 'カタカナ'],
  ['คุณ', 'ขอบคุณครับ'],
  ['ລຸນ', 'ກະລຸນາ'],
  ['ខ្មែរ', 'ភាសាខ្មែរ'],
  ['측', '서울측량'],
  ['ukur.example', 'sari@ukur.example'],
  ['@ukur.ex', 'sari@ukur.example'],
  ['col·lecció', 'Collecció'],
  ['wifi', 'Wi-Fi'],
  ['email', 'by e‑mail'],
  ['qt2026', 'QT-2026-0142'],
  ['qt20260142', 'QT–2026–0142'],
  ['0812', '٠٨١٢'],
  ['0062 (0)812 3456 7890', '081234567890'],
  ['081234567890', '00 62 (0)812-3456-7890'],
  ['081234567890', '+62·812·3456·7890'],
  ['0812_3456_7890', '+62 812 3456 7890'],
  ['081234567890', '۰۸۱۲ ۳۴۵۶ ۷۸۹۰'],
  ['٠٨١٢', '0812'],
  ['142', '１४२'],
  ['كتاب', 'کتاب'],
  ['علي', 'على'],
  ['فاطمه', 'فاطمـــة'],
])('typed %j finds %j', (typed, stored) => {
  expect(haveWords([stored], searchedWordsIn(typed))).toBe(true);
});

const NOTATIONS = [
  '081234567890',
  '0812-3456-7890',
  '0812 34 56 78 90',
  '0812.3456.7890',
  '(0812) 3456–7890',
  '+6281234567890',
  '+62 812-3456-7890',
  '+62 (0)812 3456 7890',
  '62812 3456 7890',
  '0062 812 3456 7890',
  '８１２３４５６７８９０',
];

test.each(NOTATIONS)('a number is found in every notation when it is stored as %j', (stored) => {
  for (const typed of NOTATIONS) {
    expect([typed, haveWords([`HP: ${stored} (Sari)`], searchedWordsIn(typed))]).toEqual([typed, true]);
  }
});

test.each([
  ['+65 6123 4567', '6561234567'],
  ['+65-6123-4567', '0065 6123 4567'],
  ['021 555 12 34', '+62 21 5551234'],
  ['0812-3456-7890', '+62 812'],
  ['0812-3456-7890', '3456'],
  ['QT-2026-0142', '0142 2026'],
  ['2026-11-21 0812 3456 7890', '2026 7890'],
  ['0812−3456−7890', '81234567890'],
])('%j is found by %j', (stored, typed) => {
  expect(haveWords([stored], searchedWordsIn(typed))).toBe(true);
});

test('a foreign number is not found as one of the own country', () => {
  expect(haveWords(['+65 6123 4567'], searchedWordsIn('06561234567'))).toBe(false);
  expect(findableWordsIn('+65 6123 4567')).toEqual(['65', '6123', '4567', '6561234567']);
});

test('a word that is longer than the index knows is found by its beginning and its end', () => {
  const serial = 'serial1234567890abcdefghij';
  expect(keysOf(serial)).toEqual(['serial1234567890abcd', '1234567890abcdefghij'.slice(-20)]);
  expect(keysOf('serial')).toEqual(['serial']);
});

test.each([...APOSTROPHES])('takes %s within a word for an apostrophe in all patterns', (sign) => {
  const text = `Ma${sign}ruf`;
  expect([wordsIn(text), withoutApostrophes(text), searchKey(text)]).toEqual([['maruf'], 'Maruf', 'maruf']);
});
