import { parseSync } from '@swc/core';
import { analyse } from 'scslre';
import { present } from './budgets/count-lines';

/** The code that reads texts of others: of the page, its sections and the functions. */
const PRODUCT =
  /^(section-kit\/src\/host|(shell|mfe-[^/]+|shared-[^/]+|functions)\/src)\/.+(?<!\.test)\.tsx?$/;

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Adds the patterns of a syntax tree to a list. */
const collectPatterns = (node: unknown, found: Pattern[]): void => {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node)
    found.push({ source: String(node.pattern), flags: String(node.flags) });
  for (const child of Object.values(node)) collectPatterns(child, found);
};

const patternsIn = (path: string, text: string): readonly Pattern[] => {
  const found: Pattern[] = [];
  collectPatterns(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }), found);
  return found;
};

/** Returns whether a text of n characters that somebody made for it can take the square of n steps. */
const isSlow = (pattern: Pattern): boolean => analyse(pattern).reports.length > 0;

test.each<[string, boolean]>([
  ['[.,]+$', true],
  ['^(\\s*)+$', true],
  ['^"+(.*?)"+$', true],
  ['(?<![.,])[.,]+$', false],
])('finds out about %s', (source, slow) => {
  expect(isSlow({ source, flags: '' })).toBe(slow);
});

test('takes linear time for each pattern, because a file or a text of others may be made to stop the page', () => {
  const slow = present.files
    .filter((path) => PRODUCT.test(path))
    .flatMap((path) =>
      patternsIn(path, present.read(path))
        .filter(isSlow)
        .map(({ source, flags }) => `${path}: /${source}/${flags}`),
    );
  expect(slow).toEqual([]);
});
