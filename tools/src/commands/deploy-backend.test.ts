import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Launch } from '../launch/context';
import { Steps } from '../launch/steps.mjs';
import { deployBackend } from './deploy-backend';

let folder: string;
let output: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-backend-'));
  writeFileSync(join(folder, 'calls'), '');
  output = '';
});

afterEach(() => rmSync(folder, { recursive: true }));

const calls = (): string[] => readFileSync(join(folder, 'calls'), 'utf8').split('\n').slice(0, -1);

/** Returns a program that notes its arguments and the identity that it runs with, and then runs `script`. */
const program = (name: string, script: string): string[] => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
    const calls = ${JSON.stringify(join(folder, 'calls'))};
    const call = ['${name}', ...process.argv.slice(2)].join(' ');
    const asked = readFileSync(calls, 'utf8').split('\\n').filter((line) => line === call).length;
    appendFileSync(calls, call + '\\n');
    ${script}`,
  );
  return [process.execPath, file];
};

/** Deploys with an index that is being built at first, and then has this state. Without one gcloud fails. */
const deploy = async (
  parts: readonly string[],
  { indexState = 'READY', refused = 'nothing', isBuilt = true } = {},
): Promise<number> => {
  const launch: Launch = {
    steps: new Steps({ write: (text: string) => (output += text) }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  const states = `if (asked > 0 && !'${indexState}') process.exit(1);
    console.log(asked === 0 ? 'READY\\nCREATING' : 'READY\\n${indexState}');`;
  return deployBackend(
    launch,
    parts,
    { project: 'sales' },
    {
      firebase: program(
        'firebase',
        `if (call.includes(' ${refused} ')) throw new Error('Firebase refuses it.');`,
      ),
      gcloud: program('gcloud', states),
      pollMs: 10,
      requireBuild: async () => {
        if (!isBuilt) throw new Error('functions/dist is not the build of these sources.');
      },
    },
  );
};

const RULES = 'firebase deploy --only firestore:rules --project sales --non-interactive';
const INDEXES = 'firebase deploy --only firestore:indexes --project sales --non-interactive';
const STATES = 'gcloud firestore indexes composite list --project sales --format value(state)';
const FUNCTIONS = 'firebase deploy --only functions --project sales --non-interactive';

test('deploys the functions last, when every index can be used', async () => {
  expect(await deploy(['functions', 'rules', 'indexes'])).toBe(0);
  expect(calls()).toEqual([RULES, INDEXES, STATES, STATES, FUNCTIONS]);
});

test.each([
  [['rules'], [RULES]],
  [['functions'], [FUNCTIONS]],
  [[], [RULES, INDEXES, STATES, STATES, FUNCTIONS]],
])('deploys of %j only what is named, and everything where nothing is', async (parts, expected) => {
  expect(await deploy(parts)).toBe(0);
  expect(calls()).toEqual(expected);
});

test.each([
  ['needs a repair', 'NEEDS_REPAIR', 'An index needs a repair.'],
  ['cannot be read', '', 'It ended with exit code 1.'],
])('deploys no function while an index %s', async (_case, indexState, message) => {
  await expect(deploy([], { indexState })).rejects.toMatchObject({ cause: { message } });
  expect(calls()).toEqual([RULES, INDEXES, STATES, STATES]);
  expect(output).toContain('See the indexes in the Firebase console');
});

test('ends where Firebase refuses a part, and shows its output', async () => {
  await expect(deploy([], { refused: 'firestore:indexes' })).rejects.toThrow('Deploy indexes failed');
  expect(calls()).toEqual([RULES, INDEXES]);
  expect(output).toContain('Firebase refuses it.');
});

test('deploys no functions of other sources', async () => {
  await expect(deploy([], { isBuilt: false })).rejects.toThrow('is not the build of these sources');
  expect(calls()).toEqual([RULES, INDEXES, STATES, STATES]);
});

test('refuses a part that it does not know, and deploys nothing', async () => {
  await expect(deploy(['rules', 'shell'])).rejects.toThrow('shell is none of rules, indexes, functions.');
  expect(calls()).toEqual([]);
});
