import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaksIn, styleFaults } from './css-leaks';

const root = join(__dirname, '../../../..');

test.each([
  ['an element', 'body { margin: 0 }', ['body']],
  ['the root', ':root { color: red }', [':root']],
  ['a custom property of the root', ':root { --color-accent: red }', [':root']],
  ['everything', '* { margin: 0 }', ['*']],
  ['an attribute', '[role="alert"] { color: red }', ['[role=""]']],
  ['an id', '#app { color: red }', ['#app']],
  ['a pseudo-element', '::selection { color: red }', ['::selection']],
  ['one of a list', '.own, h1, .other { color: red }', ['h1']],
  ['an element in a condition', '@media print { @supports (gap: 0) { a { color: red } } }', ['a']],
  ['an element in a layer', '@layer { p { color: red } }', ['p']],
  ['a scope of no class', '@scope (main) { p { color: red } }', ['p']],
  ['a global class', ':global(.Toast) { color: red }', [':global(.Toast)']],
  ['global classes', ':global .Toast p { color: red }', [':global .Toast p']],
  ['what has no class', 'p:not(.own) { color: red }', ['p:not(.own)']],
  ['what has a class in it', 'body:has(.own) { color: red }', ['body:has(.own)']],
  ['what one of two names', ':is(.own, p) b { color: red }', [':is(.own, p) b']],
  ['what is not the parent', '.own { :not(&) { color: red } }', [':not(&)']],
  ['what holds the parent', '.own { body:has(&) { color: red } }', ['body:has(&)']],
  ['the root by its nesting selector', '& p { color: red }', ['& p']],
  ['an element after a comment', '.own { color: red } /* .own */ p { color: red }', ['p']],
  ['an element after a text', `.own::after { content: '} .own {' } p { color: red }`, ['p']],
  ['an element after an address', '.own { background: url(data:x;{) } p { color: red }', ['p']],
  ['a font', '@font-face { font-family: Inter; src: url(a.woff2) }', ['@font-face']],
  ['a registered property', "@property --own { syntax: '*'; inherits: true }", ['@property --own']],
  [
    'keyframes of the page',
    '@keyframes :global(turn) { to { rotate: 1turn } }',
    ['@keyframes :global(turn)'],
  ],
  ['a layer', '@layer base { .own { color: red } }', ['@layer base']],
  ['an order of layers', '@layer base, tokens;', ['@layer base, tokens']],
  ['a scope of two roots', '@scope (.own, main) { p { color: red } }', ['p']],
  ['a scope without a root', '@scope { p { color: red } }', ['p']],
  ['an at-rule in capitals', '@FONT-FACE { font-family: Inter }', ['@FONT-FACE']],
  ['a pseudo-class in capitals', 'p:NOT(.own) { color: red }', ['p:NOT(.own)']],
  ['prefixed keyframes', '@-webkit-keyframes :global(turn) {}', ['@-webkit-keyframes :global(turn)']],
  ['a page of paper', '@page { margin: 0 }', ['@page']],
  ['a style of counters', "@counter-style own { symbols: '*' }", ['@counter-style own']],
  ['another sheet', "@import 'https://fonts.example/inter.css';", ['@import ""']],
])('%s leaks', (_, sheet, leaks) => {
  expect(leaksIn(sheet)).toEqual(leaks);
});

test.each([
  ['a class', '.own { color: red }'],
  ['what is below a class', '.own > p::after, .own + *, main .own:hover { color: red }'],
  ['what stands below one of two classes', ':is(.own, .other) p { color: red }'],
  ['a class that lacks another', '.own:not(.other, :has(p)) { color: red }'],
  ['a global class below a class', '.own :global(.icon) { color: red }'],
  ['a class in a mode of the page', ':root[data-theme="dark"] .own, html .own { color: red }'],
  ['nested rules', '.own { color: red; & > p, p, &:hover, body & { color: red; * { color: red } } }'],
  ['nested conditions', '.own { @media print { p { color: red } display: none } }'],
  [
    'its keyframes',
    '@keyframes turn { from { rotate: 0 } 50% { rotate: 1turn } to { rotate: 0 } } .own { color: red }',
  ],
  ['a custom property', '.own { --color-accent: red; --own: { a: b } }'],
  ['a layer without a name', '@layer { .own { color: red } }'],
  ['a scope', '@scope (.own) to (p) { p, :scope { color: red } }'],
  ['a scope with a condition', '@scope (.own:not(.other)) { p { color: red } }'],
  ['a name with escapes', '.own\\{p\\:hover { color: red }'],
  ['nothing', '/* body {} */'],
])('%s does not leak', (_, sheet) => {
  expect(leaksIn(sheet)).toEqual([]);
});

test('no CSS module of a section leaks', () => {
  const sheets = readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .flatMap((name) =>
      readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.module.css'))
        .map((path) => join(name, 'src', path)),
    );
  expect(sheets.length).toBeGreaterThan(5);
  const leaks = sheets.flatMap((path) =>
    leaksIn(readFileSync(join(root, path), 'utf8')).map((leak) => `${path}: ${leak}`),
  );
  expect(leaks).toEqual([]);
});

describe('a build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sheets-'));
    mkdirSync(join(folder, 'lazy'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, sheets?: Readonly<Record<string, string>>): void => {
    writeFileSync(join(folder, name), '.abc{}');
    if (!sheets) return;
    const map = {
      sources: Object.keys(sheets).map((file) => `webpack://orders_1/${file}`),
      sourcesContent: Object.values(sheets),
    };
    writeFileSync(join(folder, `${name}.map`), JSON.stringify(map));
  };

  test('is refused for each sheet that styles the page, also of a lazy chunk, by the messages of docs/sharing.md', async () => {
    write('1.css', { './src/list.module.css': '.list { margin: 0 } body { margin: 0 } body { padding: 0 }' });
    write('lazy/2.css', { '../node_modules/calendar/calendar.css': '.day { margin: 0 }' });
    write('lazy/3.css');
    const faults = await styleFaults(folder);
    expect(faults).toEqual([
      '`body` in src/list.module.css is for the whole page: begin it with a class.',
      "node_modules/calendar/calendar.css is no CSS module, so each of its names is the page's: call it .module.css.",
      "No source map says what lazy/3.css styles: build with `devtool: 'source-map'`.",
    ]);
    const page = readFileSync(join(root, 'docs/sharing.md'), 'utf8').split('\n');
    expect(page).toEqual(expect.arrayContaining(faults.slice(0, 2)));
  });

  test('passes with the classes of its sheets', async () => {
    write('1.css', {
      './src/list.module.css': '.list { margin: 0 }',
      './src/row.module.css?a': '.row { margin: 0 }',
    });
    expect(await styleFaults(folder)).toEqual([]);
  });
});
