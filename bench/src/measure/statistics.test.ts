import { summarize } from './statistics';

test('the median of an odd sample is its middle value, in any order', () => {
  expect(summarize([9, 1, 5])).toEqual({ median: 5, quartiles: [3, 7] });
});

test('the median of an even sample is between its two middle values', () => {
  expect(summarize([4, 1, 2, 3])).toEqual({ median: 2.5, quartiles: [1.75, 3.25] });
});

test('one outlier does not move the median and the quartiles', () => {
  const calm = summarize([10, 11, 12, 13, 14, 15, 16]);
  expect(summarize([10, 11, 12, 13, 14, 15, 5000])).toEqual(calm);
});

test('sorts numbers by value', () => {
  expect(summarize([100, 20, 3]).median).toBe(20);
});

test('sums up a single value', () => {
  expect(summarize([7])).toEqual({ median: 7, quartiles: [7, 7] });
});

test('throws for an empty sample', () => {
  expect(() => summarize([])).toThrow('nothing to sum up');
});
