import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commandCallOf, commandLine } from '../cli';
import { root } from '../project/root';
import { BUDGETS, keepBudgets } from './budgets/budgets';
import { present, sizeOf } from './budgets/sources';

const FEATURES = 'docs/features.md';
/** These two say what proves each line and feature. They are read line by line, and nobody reads all. */
const COVERAGE = ['docs/spec-coverage.md', FEATURES];

const { files } = present;
const topFolders = new Set(files.map((path) => path.split('/')[0] ?? ''));
const testNames = new Set(
  files.map((path) => /^(.+?)(\.emulator)?\.test\.tsx?$/.exec(basename(path))?.[1] ?? ''),
);

interface Line {
  readonly file: string;
  /** `file:line`, for a message. */
  readonly place: string;
  readonly text: string;
}

const isPage = (path: string): boolean => path === 'README.md' || /^docs\/.+\.md$/.test(path);
const pages = files.filter(isPage);
const isDecision = (path: string): boolean => path.startsWith('docs/decisions/');
const linesOf = (file: string): Line[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((text, index) => ({ file, place: `${file}:${index + 1}`, text }));
const lines = pages.flatMap(linesOf);

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);

/** Counts the words that a reader sees: no HTML tags, no addresses of links, no borders of tables. */
const wordsIn = (text: string): number =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, '] ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Returns the anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (file: string): string[] =>
  linesOf(file)
    .flatMap(({ text }) => all(text, /^#+ (.+)$/g))
    .map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );

const leadsSomewhere = (file: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const target = path ? join(dirname(file), path) : file;
  return existsSync(join(root, target)) && (!anchor || anchorsOf(target).includes(anchor));
};

const isPath = (text: string): boolean =>
  text.includes('/') &&
  /\.[a-z]+$/.test(text) &&
  topFolders.has(text.split('/')[0] ?? '') &&
  !text.includes('/PROJECT/');

/** Returns the names in the column "test" of each table, with their places. */
const testsNamed = (file: string): { place: string; name: string }[] => {
  let column = -1;
  return linesOf(file).flatMap(({ text, place }) => {
    if (!text.startsWith('|')) column = -1;
    const cells = text.split('|').map((cell) => cell.trim());
    if (column < 0) {
      column = cells.indexOf('test');
      return [];
    }
    return all(cells[column] ?? '', /`([^`]+)`/g).map((name) => ({ place, name }));
  });
};

describe('the documentation', () => {
  it('stays within its budget of words, decisions included, without what nobody reads as a whole', () => {
    keepBudgets([
      sizeOf('The documentation', BUDGETS.docs, (sources) =>
        sources.files
          .filter((path) => isPage(path) && !COVERAGE.includes(path))
          .reduce((sum, path) => sum + wordsIn(sources.read(path)), 0),
      ),
    ]);
  });

  it('keeps each decision short', () => {
    keepBudgets(
      pages
        .filter(isDecision)
        .map((page) =>
          sizeOf(page, BUDGETS.decision, ({ files, read }) =>
            files.includes(page) ? wordsIn(read(page)) : undefined,
          ),
        ),
    );
  });

  it('keeps the lines of tables within a screen', () => {
    keepBudgets(
      lines
        .filter(({ file, text }) => !COVERAGE.includes(file) && text.startsWith('|'))
        .map(({ place, text }) => ({ of: place, value: text.length, budget: BUDGETS.tableLine })),
    );
  });

  it('links to pages, headings and pictures that exist', () => {
    const broken = lines.flatMap(({ file, place, text }) =>
      all(text, /(?:\]\(|href="|src=")([^)"\s]+)/g)
        .filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(file, link))
        .map((link) => `${place} links to ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('links a test for each feature', () => {
    const features = linesOf(FEATURES).filter(({ text }) => text.startsWith('- '));
    expect(features.length).toBeGreaterThan(100);
    const unproven = features.filter(({ text }) => !/\.test\.tsx?\)/.test(text));
    expect(unproven.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });

  it('names paths that exist', () => {
    const missing = lines.flatMap(({ place, text }) =>
      all(text, /`([^`\s]+)`/g)
        .filter((path) => isPath(path) && !existsSync(join(root, path)))
        .map((path) => `${place} names ${path}`),
    );
    expect(missing).toEqual([]);
  });

  /** Returns the options of a command of the functions, as its file declares them; undefined for any other. */
  const optionsOfFunctions = (name: string): string[] | undefined => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'functions/package.json'), 'utf8'));
    const [, file] = /^tsx (commands\/[\w-]+\.ts)/.exec(scripts[name] ?? '') ?? [];
    if (file === undefined) return undefined;
    const text = readFileSync(join(root, 'functions', file), 'utf8');
    return all(text, /'?([a-z-]+)'?: \{ type: '(?:string|boolean)'/g).map((option) => `--${option}`);
  };

  it('names commands that exist, with the options that they have', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const declared = new Map(
      commandLine(async () => {}).commands.map((command) => [command.name(), command]),
    );
    const named = lines.flatMap(({ place, text }) =>
      [...text.matchAll(/npm run ([\w:-]+)([^`#|&]*)/g)].map(([, name = '', rest = '']) => ({
        place,
        name,
        rest,
      })),
    );
    expect(named.length).toBeGreaterThan(40);
    const wrong = named.flatMap(({ place, name, rest }) => {
      const command = declared.get(name);
      const ofPackage = ['publish', 'rollback', 'canary'].includes(name);
      if (!command && !(name in scripts)) return [`${place}: ${name}`];
      const known = command ? command.options.map(({ long }) => long) : optionsOfFunctions(name);
      const unknown = all(rest, /(--[a-z-]+)/g).filter(
        (option) => option !== '--help' && !known?.includes(option),
      );
      if (!command) return known ? unknown.map((option) => `${place}: ${name} ${option}`) : [];
      return unknown
        .map((option) => `${place}: ${name} ${option}`)
        .concat(ofPackage || name in scripts ? [] : [name]);
    });
    expect(wrong).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = pages.flatMap(testsNamed);
    expect(named.length).toBeGreaterThan(30);
    expect(
      named.filter(({ name }) => !testNames.has(name)).map(({ place, name }) => `${place} names ${name}`),
    ).toEqual([]);
  });
});

test('shows in the README each command as the command line declares it', () => {
  const declared = commandLine(async () => {}).commands.map((command) => [
    `\`${commandCallOf(command)}\``,
    command.description(),
  ]);
  const rows = linesOf('README.md').flatMap(({ text }) => {
    const [, call = '', does = ''] = text.split('|').map((cell) => cell.trim());
    return /^`npm /.test(call) ? [[call, does]] : [];
  });
  expect(rows).toEqual(declared);
});
