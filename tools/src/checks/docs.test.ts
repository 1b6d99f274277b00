import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commandCallOf, commandLine } from '../cli';
import { root } from '../project/root';
import { present } from './budgets/count-lines';

const { files, read } = present;
const topFolders = new Set(files.map((path) => path.split('/')[0]));
const testNames = new Set(
  files.map((path) => /^(.+?)(\.page)?(\.night)?(\.emulator)?\.test\.tsx?$/.exec(basename(path))?.[1]),
);
const pages = files.filter((path) => /^(README|CONTRIBUTING|docs\/.+)\.md$/.test(path));
const lines = pages.flatMap((file) =>
  read(file)
    .split('\n')
    .map((text, index) => ({ file, place: `${file}:${index + 1}`, text })),
);

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '');

/** Returns the anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (file: string): string[] =>
  all(read(file), /^#+ (.+)$/gm).map((heading) =>
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

/** Returns what a line of a page says that is not so, by the place of the line. */
const wrongIn = (wrong: (line: { file: string; text: string }) => readonly string[]): string[] =>
  lines.flatMap((line) => wrong(line).map((text) => `${line.place}: ${text}`));

test('the docs link to pages, headings and pictures that exist', () => {
  const broken = wrongIn(({ file, text }) =>
    all(text, /(?:\]\(|href="|src=")([^)"\s]+)/g).filter(
      (link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(file, link),
    ),
  );
  expect(broken).toEqual([]);
});

/** Returns what a text says of pages that is not so: pages, headings (by anchor or in quotes) and numbered steps. */
const wrongOfPages = (text: string): string[] =>
  [...text.matchAll(/(docs\/[\w/-]+\.md)(#[\w-]+)?/g)].flatMap(([link, page = '', anchor = '']) => {
    if (!existsSync(join(root, page))) return [link];
    const headings = all(text, new RegExp(`${page}[,:]? "([^"]+)"|"([^"]+)" (?:in|of) ${page}`, 'g'));
    const steps = all(read(page), /^(\d+)\. /gm);
    return [
      ...(anchor && !anchorsOf(page).includes(anchor.slice(1)) ? [link] : []),
      ...headings.filter((heading) => !all(read(page), /^#+ (.+)$/gm).includes(heading)),
      ...all(text, /\bsteps? (\d+)/gi).filter((step) => !steps.includes(step)),
      ...all(text, /\bsteps? \d+ (?:to|and|or) (\d+)/gi).filter((step) => !steps.includes(step)),
    ];
  });

test.each([
  ['see docs/publishing.md', []],
  ['see docs/publishing.md#what-happens, step 3', []],
  ['see docs/publishing.md, "Trust"', []],
  ['see docs/published.md', ['docs/published.md']],
  ['see docs/decisions/0001-none.md', ['docs/decisions/0001-none.md']],
  ['see docs/publishing.md#what-happened', ['docs/publishing.md#what-happened']],
  ['see docs/publishing.md, "Distrust"', ['Distrust']],
  ['see "Distrust" in docs/publishing.md', ['Distrust']],
  ['see docs/publishing.md, steps 3 to 4', ['4']],
  ['see step 4 of docs/publishing.md', ['4']],
])('%s', (text, wrong) => {
  expect(wrongOfPages(text)).toEqual(wrong);
});

test('the sources, and what they print, name pages, headings and steps that exist', () => {
  const sources = files.filter(
    (path) =>
      /\.([cm]?[jt]sx?|css|grit|rules|sh|yml)$/.test(path) && path !== 'tools/src/checks/docs.test.ts',
  );
  const wrong = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((text, index) => wrongOfPages(text).map((what) => `${file}:${index + 1}: ${what}`)),
  );
  expect(wrong).toEqual([]);
});

test('the docs name paths that exist', () => {
  const isPath = (text: string) =>
    /\/.*\.[a-z]+$/.test(text) && topFolders.has(text.split('/')[0]) && !text.includes('/PROJECT/');
  const missing = wrongIn(({ text }) =>
    all(text, /`([^`\s]+)`/g).filter((path) => isPath(path) && !existsSync(join(root, path))),
  );
  expect(missing).toEqual([]);
});

test('the docs name tests that exist, in the column "test" of each table', () => {
  let column = -1;
  const missing = wrongIn(({ text }) => {
    const cells = text.split('|').map((cell) => cell.trim());
    if (!text.startsWith('|')) column = -1;
    else if (column < 0) column = cells.indexOf('test');
    else return all(cells[column] ?? '', /`([^`]+)`/g).filter((name) => !testNames.has(name));
    return [];
  });
  expect(missing).toEqual([]);
});

const commands = commandLine(async () => {}).commands;

/** Returns the options of a command of the functions, as its file declares them. */
const optionsOfFunctions = (name: string): string[] => {
  const { scripts } = JSON.parse(read('functions/package.json'));
  const [file] = /commands\/[\w-]+\.ts$/.exec(scripts[name]) ?? [];
  const text = file === undefined ? '' : read(`functions/${file}`);
  return all(text, /'?([a-z-]+)'?: \{ type: '(?:string|boolean)'/g).map((option) => `--${option}`);
};

test('the docs name commands that exist, with the options that they have', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const wrong = wrongIn(({ text }) =>
    [...text.matchAll(/npm run ([\w:-]+)([^`#|&]*)/g)].flatMap(([, name = '', rest = '']) => {
      const command = commands.find((each) => each.name() === name);
      if (!command && !(name in scripts)) return [name];
      const options = command ? command.options.map(({ long }) => long) : optionsOfFunctions(name);
      const known = ['--help', ...options];
      return all(rest, /(--[a-z-]+)/g).flatMap((option) =>
        known.includes(option) ? [] : `${name} ${option}`,
      );
    }),
  );
  expect(wrong).toEqual([]);
});

test('shows in the README each command as the command line declares it', () => {
  const declared = commands.map((command) => [`\`${commandCallOf(command)}\``, command.description()]);
  const rows = all(read('README.md'), /^\|\s*(`npm .*?)\s*\|$/gm).map((row) => row.split(/\s*\|\s*/));
  expect(rows).toEqual(declared);
});
