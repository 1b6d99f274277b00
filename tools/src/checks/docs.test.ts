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
  [...text.matchAll(pattern)].map(([, group = '']) => group);

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
