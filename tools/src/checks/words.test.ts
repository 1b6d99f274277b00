import { basename } from 'node:path';
import { MODELS } from 'shared-records/model/models';
import { present } from './budgets/sources';

const code = present.files.filter((path) => /\.(tsx?|m?js)$/.test(path));

/** The files of the product and its tools, without tests and what only they use. */
const sources = code.filter(
  (path) => !/^(e2e|bench)\/|\.test\.|(^|\/)(test|testing|fakes|checks\/workflows)\/|(^|\/)fake-/.test(path),
);

const EXPORT =
  /^export (?:declare |abstract |async )*(?:const|function\*?|class|interface|type|enum) (\w+)(?! = lazy\()/gm;

/** Returns the names that a file exports where it defines them. */
const exportsOf = (path: string): string[] =>
  [...present.read(path).matchAll(EXPORT)].flatMap(([, name]) => name ?? []);

/** Names that two files may define, each with its reason. */
const DEFINED_TWICE: Readonly<Record<string, string>> = {
  AccountState: 'the log of accounts, on the server and in the page',
  AuditEntry: 'the log of accounts, on the server and in the page',
  Field: 'a field of a model, and the component that holds an input of it',
  MODELS: 'the shared models, and all models: the functions know those of the sections, too',
  commands: 'each section exports its own',
  countRecords: 'a callable, and its call',
  importRecords: 'a callable, and its call',
  sendPasswordReset: 'a callable, and its call',
  start: 'a command, and the start of a process',
};

describe('an exported name', () => {
  const places = new Map<string, string[]>();
  for (const path of sources) {
    for (const name of exportsOf(path)) places.set(name, [...(places.get(name) ?? []), path]);
  }
  const twice = new Map([...places].filter(([, paths]) => paths.length > 1));

  test('is defined in one file, so that it has one meaning', () => {
    expect(Object.fromEntries([...twice].filter(([name]) => !(name in DEFINED_TWICE)))).toEqual({});
  });

  test('is allowed in two files only while they exist', () => {
    expect(Object.keys(DEFINED_TWICE).filter((name) => !twice.has(name))).toEqual([]);
  });
});

/** Words that had several meanings or none, with those that say more. */
const SAY_INSTEAD: Readonly<Record<string, string>> = {
  ahead: 'prefetch',
  bearer: 'duplicate',
  bearers: 'namesakes',
  early: 'prefetch, or first page',
  hear: 'receive',
  inert: 'what it does',
  part: 'channel, block, page, chunk, piece or package',
  parts: 'blocks, pages, pieces or packages',
  soon: 'prefetch, or when idle',
  twin: 'duplicate',
  unasked: 'without question',
  yields: 'hides first',
};

/** Exported names with such a word that stay for now, each with its reason. */
const STILL_SAID: Readonly<Record<string, string>> = {
  PARTS: "the workflow's matrix calls packages and rules parts",
  changedParts: "the workflow's matrix calls packages and rules parts",
};

/** Returns the words of a name, in lower case. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Returns the names with a word to avoid, each with the word to say. */
const unclear = (names: readonly string[]): string[] =>
  names.flatMap((name) =>
    wordsOf(name).flatMap((word) => {
      const better = Object.hasOwn(SAY_INSTEAD, word) ? SAY_INSTEAD[word] : undefined;
      return better === undefined ? [] : `${name}: say ${better}`;
    }),
  );

test('exported names say what they mean, in the words of the project', () => {
  const names = sources.flatMap(exportsOf);
  expect(unclear(names.filter((name) => !(name in STILL_SAID)))).toEqual([]);
  expect(Object.keys(STILL_SAID).filter((name) => !names.includes(name))).toEqual([]);
});

test('names of files say what they mean, in the words of the project', () => {
  const names = sources.map((path) => basename(path)).filter((name) => !/^(changed-)?parts\.ts$/.test(name));
  expect(unclear(names)).toEqual([]);
});

/** Words that no line says, with those that say it. */
const RETIRED: readonly (readonly [RegExp, string])[] = [
  [/\bbearers\b/i, 'namesakes'],
  [/\btwins?\b/i, 'duplicate'],
  [/\bmisfits?\b/i, 'incompatible'],
  [/\bmend(?:s|ed|ing)?\b/i, 'repair'],
  [/\bforg(?:ive|ave|iven)\b/i, 'reset'],
  [/\bsights?\b/i, 'screen, or picture'],
];

test.each([
  ['says', 'The twin of a record.', ['duplicate']],
  ['does not say', 'Authorization: Bearer token', []],
])('a line that %s a retired word', (_, line, better) => {
  expect(RETIRED.flatMap(([word, say]) => (word.test(line) ? [say] : []))).toEqual(better);
});

test('no code, comment, title of a test or page of docs says a retired word', () => {
  const texts = [
    ...code,
    ...present.files.filter((path) => /^(README|CONTRIBUTING|docs\/.+)\.md$|\.css$/.test(path)),
  ];
  const said = texts
    .filter((path) => !/words\.test\.ts$|strange-requests\.ts$/.test(path))
    .flatMap((path) =>
      RETIRED.flatMap(([word, say]) =>
        word.test(present.read(path)) ? [`${path}: ${word.source}: ${say}`] : [],
      ),
    );
  expect(said).toEqual([]);
});

/** Matches the beginning of a doc comment that asks a question in place of an answer. */
const QUESTION = /\/\*\*\s+(?:\* )?((?:What|Who|Whose|Whom|How|Why|Where|That|Which|When) [^*\n]*)/g;

test.each([
  ['asks', '/** How long to wait. */', ['How long to wait. ']],
  ['asks on a line of its own', '/**\n * What it is.\n */', ['What it is.']],
  ['answers', '/** Waits a second. How long is too long? */', []],
])('a doc comment that %s', (_, comment, questions) => {
  expect([...comment.matchAll(QUESTION)].map(([, question]) => question)).toEqual(questions);
});

test('doc comments begin with a verb, and not with a question', () => {
  const questions = code
    .filter((path) => !path.endsWith('words.test.ts'))
    .flatMap((path) =>
      [...present.read(path).matchAll(QUESTION)].map(([, question]) => `${path}: ${question}`),
    );
  expect(questions).toEqual([]);
});

/** The code that works with any kind of record. */
const GENERIC =
  /^shared-records\/src\/(list|screen|view|record|neighbours|form|store\/(?!names\/|firestore\/lazy\/))/;

/** Words that are fields of records, and mean more than that. */
const COMMON_WORDS: readonly string[] = ['name', 'email', 'phone', 'website'];

test('code that works with any kind of record names no field of one', () => {
  const fields = MODELS.flatMap((model) => Object.keys(model.allFields));
  const own = fields.filter((field) => !COMMON_WORDS.includes(field));
  const literal = new RegExp(`(['"])(?:${own.join('|')})\\1`);
  expect(literal.test("'customer' in fields")).toBe(true);
  expect(sources.filter((path) => GENERIC.test(path) && literal.test(present.read(path)))).toEqual([]);
});
