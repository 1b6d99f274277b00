import { summarize } from './statistics';

test('an odd sample has its middle value as the median, whatever the order', () => {
  expect(summarize([9, 1, 5])).toEqual({ count: 3, median: 5, quartiles: [3, 7] });
});

test('an even sample has a median between its two middle values', () => {
  expect(summarize([4, 1, 2, 3])).toEqual({ count: 4, median: 2.5, quartiles: [1.75, 3.25] });
});

test('one value far off moves neither the median nor the quartiles', () => {
  const calm = summarize([10, 11, 12, 13, 14, 15, 16]);
  expect(summarize([10, 11, 12, 13, 14, 15, 5000])).toEqual(calm);
});

test('numbers are ordered as numbers', () => {
  expect(summarize([100, 20, 3]).median).toBe(20);
});

test('a single value is all there is', () => {
  expect(summarize([7])).toEqual({ count: 1, median: 7, quartiles: [7, 7] });
});

test('an empty sample is refused', () => {
  expect(() => summarize([])).toThrow('nothing to sum up');
});
