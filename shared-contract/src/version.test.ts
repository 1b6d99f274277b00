import { contractFits } from './manifest';

test.each([
  ['^1.2.3', '1.2.3'],
  ['^1.2.3', '1.2.4'],
  ['^1.2.3', '1.10.0'],
])('a section built for %s runs under a shell of %s', (range, version) => {
  expect(contractFits(range, version)).toBe(true);
});

test.each([
  ['^1.2.3', '1.2.2'],
  ['^1.10.0', '1.9.9'],
  ['^1.0.0', '2.0.0'],
  ['^2.0.0', '1.9.0'],
])('a section built for %s does not run under a shell of %s', (range, version) => {
  expect(contractFits(range, version)).toBe(false);
});

test('this shell runs sections of its own contract, and none of a newer one', () => {
  expect(contractFits('^3.0.0')).toBe(true);
  expect(contractFits('^3.1.0')).toBe(true);
  expect(contractFits('^3.2.0')).toBe(false);
  expect(contractFits('^4.0.0')).toBe(false);
});
