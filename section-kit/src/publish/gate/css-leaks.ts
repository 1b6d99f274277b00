import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { ifFile } from '../../build/files';
import { inJson } from '../../build/json';

const mapSchema = inJson(v.object({ sources: v.array(v.string()), sourcesContent: v.array(v.string()) }));

/**
 * Returns what the sheets of a section's build style outside of the section. Reads the texts that its team wrote from their
 * source maps: a built sheet does not show which names the build has renamed.
 * @param folder The build.
 */
export const styleFaults = async (folder: string): Promise<string[]> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.css'));
  const faults = names.sort().map(async (name) => {
    const text = await ifFile(readFile(join(folder, `${name}.map`), 'utf8'));
    const { success, output } = v.safeParse(mapSchema, text);
    if (!success) return [`No source map says what ${name} styles: build with \`devtool: 'source-map'\`.`];
    return output.sources.flatMap((source, index) => {
      const file = source.replaceAll(/^[a-z]+:\/\/[^/]*\/(\.{1,2}\/)*|\?.*$/g, '');
      if (!file.endsWith('.module.css')) {
        return [`${file} is no CSS module, so each of its names is the page's: call it .module.css.`];
      }
      const leaks = new Set(leaksIn(output.sourcesContent[index] ?? ''));
      return [...leaks].map((leak) => `\`${leak}\` in ${file} is for the whole page: begin it with a class.`);
    });
  });
  return (await Promise.all(faults)).flat();
};

/** At-rules for the whole page, whatever sheet they are in. No build renames a layer. */
const OF_PAGE =
  /^@(font-|property|page|counter-style|color-profile|namespace|view-transition|position-try|import|layer .|[\w-]*keyframes.*:global)/i;

const IGNORED = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\([^"')]*\)|\\[\s\S]/g;

/**
 * Returns the selectors and at-rules of a CSS module that reach beyond its own classes, which its build renames.
 * @param sheet Its text, as its team wrote it.
 */
export const leaksIn = (sheet: string): string[] => {
  const leaks: string[] = [];
  const text = sheet.replaceAll(IGNORED, (found) =>
    found.startsWith('/*') ? ' ' : found[0] === '\\' ? 'x' : '""',
  );
  /** Of each open block: whether its rules apply below a class of the sheet alone. */
  const isBelow = [false];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/[{};]/g)) {
    const prelude = text.slice(start, index).trim().replaceAll(/\s+/g, ' ');
    const below = isBelow.at(-1) ?? false;
    start = index + 1;
    if (end !== '{' && !prelude.startsWith('@')) {
      if (end === '}') isBelow.pop();
      continue;
    }
    leaks.push(...leaksOf(prelude, below));
    if (end === '{') isBelow.push(opensBelow(prelude, below));
    if (end === '}') isBelow.pop();
  }
  return leaks;
};

const leaksOf = (prelude: string, below: boolean): string[] => {
  if (prelude.startsWith('@')) return OF_PAGE.test(prelude) ? [prelude] : [];
  return branchesOf(prelude).filter((selector) => !isOwn(selector, below));
};

/** Whether the rules in a block apply below a class of the sheet. `@media` and its like change nothing. */
const opensBelow = (prelude: string, below: boolean): boolean => {
  const [, scope] = /^@scope ?\((.*?)\)(?: ?to .*)?$/i.exec(prelude) ?? [];
  if (scope !== undefined) return below || branchesOf(scope).every((root) => isOwn(root, false));
  return below || !prelude.startsWith('@') || OF_PAGE.test(prelude) || /keyframes/i.test(prelude);
};

/** Splits a list of selectors at its commas outside of parentheses. */
const branchesOf = (list: string): string[] => {
  const branches = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) branches.push('');
    else branches[branches.length - 1] += character;
  }
  return branches.map((branch) => branch.trim());
};

/** Whether a selector needs a class of the sheet, or its parent rule. What it says of `:not` and `:has` needs none. */
const isOwn = (selector: string, below: boolean): boolean => {
  // Nested in a rule, it begins with a hidden `&`.
  if (below && !selector.includes('&')) return true;
  let rest = selector.replaceAll(/\[[^\]]*\]/g, '');
  const needs = (text: string) =>
    /\.[^\d\s.]/.test(text.replace(/:global(?!\().*?(?=:local|$)/i, '')) || (below && text.includes('&'));
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/:([\w-]+)\(([^()]*)\)/, (_, name: string, list: string) =>
      ['is', 'where', 'local'].includes(name.toLowerCase()) && list.split(',').every(needs) ? '.own' : '',
    );
  }
  return needs(rest);
};
