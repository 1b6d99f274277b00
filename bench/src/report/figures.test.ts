import { figure, spread } from './figures';

test('separates thousands', () => {
  expect(figure(1_234_567.4)).toBe('1,234,567');
});

test('shows as many digits as wanted', () => {
  expect(figure(1.05, 2)).toBe('1.05');
  expect(figure(2, 2)).toBe('2.00');
});

test('shows a median with its quartiles', () => {
  expect(spread({ median: 812.4, quartiles: [790, 1840.6] })).toBe('812 (790–1,841)');
});
