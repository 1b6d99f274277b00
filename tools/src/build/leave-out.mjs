const COMPARE = 'compare unused-declarations.ts with the library.';

/**
 * Replaces a declaration or a method, which ends with a `}` as far from the beginning of a line as it starts. No other line
 * changes its number.
 * @param {string} source
 * @param {[start: string, replacement: string]} declaration
 */
const replaceDeclaration = (source, [start, replacement]) => {
  const lines = source.split('\n');
  // Its first line may end a comment.
  const isStart = (/** @type {string} */ line) => line.replace(/^.*\*\/ /, '').startsWith(start);
  const from = lines.findIndex(isStart);
  if (from < 0 || from !== lines.findLastIndex(isStart)) throw new Error(`No or two "${start}": ${COMPARE}`);
  const end = `${/^\s*/.exec(start)}}`;
  const to = lines.findIndex((line, index) => index > from && line.startsWith(end));
  const [comment = ''] = /^.*\*\/ /.exec(lines[from] ?? '') ?? [];
  lines.fill('', from, to + 1);
  lines[from] = comment + replacement;
  return lines.join('\n');
};

/**
 * Replaces each text that matches a pattern.
 * @param {string} source
 * @param {readonly [RegExp, string]} text
 */
const replaceTexts = (source, [pattern, replacement]) => {
  const left = source.replace(pattern, replacement);
  if (left === source) throw new Error(`No ${pattern}: ${COMPARE}`);
  return left;
};

/**
 * Replaces declarations of a library, and texts that match a pattern within their lines. Source maps stay right.
 * @this {{ getOptions(): import('./unused-declarations').Replacements }}
 * @param {string} source
 * @throws {Error} If the library has no such declaration or text.
 */
export default function leaveOut(source) {
  const { declarations = {}, texts = [] } = this.getOptions();
  return Object.entries(declarations).reduce(replaceDeclaration, texts.reduce(replaceTexts, source));
}
