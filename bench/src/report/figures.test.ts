import { ratio, spread, whole } from './figures';

test('separates thousands', () => {
  expect(whole(1_234_567.4)).toBe('1,234,567');
});

test('shows a median with its quartiles', () => {
  expect(spread({ count: 9, median: 812.4, quartiles: [790, 1840.6] })).toBe('812 (790–1,841)');
});

test('a ratio is ours divided by theirs', () => {
  expect(ratio(105, 100)).toBe('1.05');
});
