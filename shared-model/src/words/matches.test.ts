import { MOST_MATCHES, matchesIn } from './matches';
import { wordsIn } from './words';

const marked = (text: string, ...words: string[]) =>
  matchesIn(text, words).map(([from, to]) => text.slice(from, to));

test.each<[string, string[], string[]]>([
  ['Calibrated the total station', ['cal', 'stat'], ['Cal', 'stat']],
  ['recalibrated', ['cal'], ['cal']],
  ['recalibrated', ['ca'], []],
  ['ukurukur', ['ukur'], ['ukur', 'ukur']],
  ['山田測量', ['田'], ['田']],
  ['ขอบคุณครับ', ['คณ'], ['คุณ']],
  ["Ma'ruf Łódź", ['maruf', 'odz'], ["Ma'ruf", 'ódź']],
  ["Ma'ruf", ['aru'], ["a'ru"]],
  ['Straße', ['strasse'], ['Straße']],
  ['call 0812-3456-7890 or 021 555', ['6281234567890', '555'], ['0812-3456-7890', '555']],
  ['0812-3456-7890', ['0812', '789'], ['0812', '789']],
  ['the Wi-Fi of QT-2026-0142', ['wifi', 'qt2026'], ['Wi-Fi', 'QT-2026-0142']],
  ['১४२', ['142'], ['১४२']],
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
])('in "%s" %j marks %j', (text, words, pieces) => {
  expect(marked(text, ...words)).toEqual(pieces);
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
