import { describeResults } from './test-suites';

test('the last line is the sum of all suites', () => {
  const lines = describeResults([
    { name: 'Units', passed: 40, failed: 0, seconds: 12.34 },
    { name: 'Browser', passed: 3, failed: 2, seconds: 5 },
  ]).split('\n');

  expect(lines.at(-1)).toBe('43 passed, 2 failed');
  expect(lines).toContainEqual(expect.stringMatching(/✔ Units +40 passed +0 failed +12\.3 s/));
  expect(lines).toContainEqual(expect.stringMatching(/✖ Browser +3 passed +2 failed +5\.0 s/));
});
