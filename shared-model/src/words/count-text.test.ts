import { loadedText } from './count-text';

test.each([
  [120, 120, '120 reports'],
  [1, 1, '1 report'],
  [50, 1_403, '50 of 1,403 reports'],
  [50, undefined, 'The first 50 reports'],
])('says that %s of %s records are printed', (loaded, total, text) => {
  expect(loadedText(loaded, total, 'report')).toBe(text);
});
