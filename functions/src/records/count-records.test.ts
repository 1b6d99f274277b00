import { prefixOf, wordsIn } from 'shared-model/words/words';
import * as v from 'valibot';
import { listInput } from './count-records';

const takes = (word: string) => v.is(listInput, { collection: 'customers', words: [word] });

test.each(['ukur', '日本', 'οδοσ', '𝔘'.repeat(20), '20 ℃', '™', 'ﷺ'])('accepts the words of "%s"', (text) => {
  const words = wordsIn(text).map(prefixOf);
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((word) => !takes(word))).toEqual([]);
});

test.each(['', 'Ukur', 'two words', 'café', 'x'.repeat(21), 'z\u0301'])('refuses "%s" as a word', (word) => {
  expect(takes(word)).toBe(false);
});

test('refuses a very long word without folding it', () => {
  const normalize = jest.spyOn(String.prototype, 'normalize');
  expect(takes('é'.repeat(1_000_000))).toBe(false);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
});
