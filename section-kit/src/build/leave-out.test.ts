import type { Replacements } from './base';
import leaveOut from './leave-out.mjs';

const leftOf = (texts: Replacements): string =>
  leaveOut.call({ getOptions: () => ({ texts }) }, 'class Unused {}\nUnused.kind = 1;\nexport { add };');

test('replaces a text, and keeps the lines of the others', () => {
  expect(leftOf([[/^Unused\.kind.*$/m, '']])).toBe('class Unused {}\n\nexport { add };');
});

test('fails the build if an update of the library has no such text', () => {
  expect(() => leftOf([[/Gone/, '']])).toThrow('compare the rule of the build');
});
