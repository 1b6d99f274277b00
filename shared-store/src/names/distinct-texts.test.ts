import type { TextsFrom } from '../data-store';
import { beginsWith, distinctTexts } from './distinct-texts';

/** Texts in a store, with the number of reads. */
const storeOf = (texts: readonly string[]) => {
  const sorted = [...texts].sort();
  const reads = { queries: 0, texts: 0 };
  const read = async ({ text, included }: TextsFrom, limit: number) => {
    const found = sorted.filter((each) => each > text || (included && each === text)).slice(0, limit);
    reads.queries += 1;
    reads.texts += found.length;
    return found;
  };
  return { read, reads };
};

const COMPANIES = [
  'PT Ukur',
  'PT Vega',
  'pt ukur kecil',
  'Pt Ubin',
  'CV Ukur',
  'Acme',
  'acme',
  'ACME Corp',
  '',
];

test.each([
  ['pt u', ['PT Ukur', 'Pt Ubin', 'pt ukur kecil']],
  ['PT', ['PT Ukur', 'PT Vega', 'Pt Ubin', 'pt ukur kecil']],
  ['aCmE', ['ACME Corp', 'Acme', 'acme']],
  ['pt ukur ', ['pt ukur kecil']],
  ['zebra', []],
  ['ukur', []],
  ['', ['ACME Corp', 'Acme', 'CV Ukur', 'PT Ukur', 'PT Vega', 'Pt Ubin', 'acme', 'pt ukur kecil']],
])('%j finds what begins with it in whatever case', async (typed, expected) => {
  const { read } = storeOf(COMPANIES);
  await expect(distinctTexts(read, typed, 50)).resolves.toEqual(expected);
});

test('finds every text that begins with the typed one', async () => {
  const letters = ['a', 'A', 'b', 'B', 'Z', '0', 'é', 'É', 'ß'];
  const texts = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const { read } = storeOf(texts);
  for (const typed of ['a', 'ab', 'AbA', 'É', 'éa', 'ß', '0z']) {
    const expected = texts.filter((text) => beginsWith(text, typed)).sort();
    expect(expected.length).toBeGreaterThan(0);
    await expect(distinctTexts(read, typed, 1_000)).resolves.toEqual(expected);
  }
});

test('reads little for few distinct texts in many records', async () => {
  const people = ['Ayu', 'Budi', 'Citra', 'Dewi'];
  const { read, reads } = storeOf(Array.from({ length: 100_000 }, (_, index) => people[index % 4] ?? ''));
  await expect(distinctTexts(read, '', 10)).resolves.toEqual(people);
  expect(reads.texts).toBeLessThanOrEqual(8);
});

test('reads many distinct texts at once', async () => {
  const { read, reads } = storeOf(Array.from({ length: 1_000 }, (_, index) => `QT-${1_000 + index}`));
  await expect(distinctTexts(read, 'qt', 10)).resolves.toHaveLength(10);
  expect(reads.queries).toBeLessThanOrEqual(4);
});
