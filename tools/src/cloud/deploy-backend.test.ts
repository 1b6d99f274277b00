import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Launch } from '../project/launch';
import { Steps } from '../project/steps.mjs';
import { deployBackend, variablesOf } from './deploy-backend';
import type { BuiltFunction } from './deployed-functions';
import { OPENED } from './function-faults';

let folder: string;
let output: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-backend-'));
  writeFileSync(join(folder, 'calls'), '');
  output = '';
});

afterEach(() => rmSync(folder, { recursive: true }));

const calls = (): string[] => readFileSync(join(folder, 'calls'), 'utf8').split('\n').slice(0, -1);

/** Returns a text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Returns a program that notes its arguments, and the database and rules of a configuration, and then runs `script`. It is one
 * of bash, because these tests start a hundred, and Node takes thirty times as long to start.
 */
const program = (name: string, script: string): string[] => {
  const file = join(folder, name);
  writeFileSync(
    file,
    `calls=${quoted(join(folder, 'calls'))}
call="${name} $*"
named() { [[ $(<"$1") =~ "\\"$2\\":\\""([^\\"]+) ]] && printf '%s' "\${BASH_REMATCH[1]}"; }
for argument in "$@"; do
  if [ "$before" = --config ]; then
    echo "to $(named "$argument" database) with $(named "$argument" rules)" >> "$calls"
  fi
  [ "$before" = --only ] && only=$argument
  before=$argument
done
asked=0
while IFS= read -r line; do [ "$line" = "$call" ] && asked=$((asked + 1)); done < "$calls"
printf '%s\\n' "$call" >> "$calls"
fail() { printf '%s\\n' "$1" >&2; exit 1; }
${script}`,
  );
  return ['bash', file];
};

/** The functions of the build. The second one is retried. */
const BUILT = ['addUser', 'indexWords-customers'];

const BUILD: readonly BuiltFunction[] = BUILT.map((name) => ({
  name,
  kind: 'call',
  account: 'sales-functions',
  hash: 'a',
}));

interface Case {
  readonly indexState: string;
  readonly refused: string;
  readonly isBuilt: boolean;
  /** The functions of the project. */
  readonly live: readonly string[];
  readonly databaseId: string;
  /** The refusals of Google, one for each attempt. */
  readonly refusals: readonly string[];
  /** The functions that are not as built before a deployment, and after it. */
  readonly faults: readonly string[];
  readonly lost: readonly string[];
  /** The public functions that nobody may call, until calls are allowed; also after that. */
  readonly closed: readonly string[];
  readonly staysClosed: boolean;
  /** The functions with a job that somebody has paused. */
  readonly paused: readonly string[];
}

/** Returns a script that refuses as firebase-tools without a terminal (lib/deploy/functions/prompts.js and ensure.js). */
const firebaseTools = (
  refused: string,
  live: readonly string[],
  refusals: readonly string[] = [],
): string => {
  const former = live.filter((name) => !BUILT.includes(name));
  const isNew = BUILT.includes('indexWords-customers') && !live.includes('indexWords-customers');
  // The project has 1,001 versions of its rules (lib/rulesDeploy.js), and an index that is not in the sources.
  return `
    [[ $call == *' ${refused} '* ]] && fail 'Firebase refuses it.'
    refusals=(${refusals.map(quoted).join(' ')})
    [ -n "\${refusals[asked]}" ] && fail "\${refusals[asked]}"
    [[ "$call " == *' --force '* ]] && forced=1
    if [ "$only" = firestore:rules ] && [ -z "$forced" ]; then fail 'Question "You have 1001 rules, do you want to delete the oldest 10 to free up space?" does not have a default and cannot be answered in non-interactive mode'; fi
    if [ "$only" = firestore:indexes ] && [ -n "$forced" ]; then fail 'It has deleted the index of others.'; fi
    [[ $only == functions* ]] || exit 0
    if [ -z "$forced" ]; then
      ${isNew ? "fail 'Pass the --force option to deploy functions with a failure policy'" : ':'}
      ${live.includes('minInstances') ? "fail 'Pass the --force option to deploy functions that increase the minimum bill'" : ':'}
    fi
    if [ "$only" = functions ] && [ -n ${quoted(former.join())} ]; then
      [ -z "$forced" ] && fail 'Aborting because deletion cannot proceed in non-interactive mode.'
      echo deleted ${quoted(former.join())}
    fi
    [ -z "$forced" ] && fail 'Functions successfully deployed but could not set up cleanup policy in location asia-southeast2.'
    exit 0
`;
};

/** Deploys with an index that is being built at first, and then has this state. Without one gcloud fails. */
const deploy = async (
  parts: readonly string[],
  {
    indexState = 'READY',
    refused = 'nothing',
    isBuilt = true,
    live = [...BUILT],
    databaseId = '(default)',
    refusals = [],
    faults = BUILT,
    lost = [],
    closed = [],
    staysClosed = false,
    paused = [],
  }: Partial<Case> = {},
): Promise<number> => {
  const launch: Launch = {
    steps: new Steps({ write: (text: string) => (output += text) }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  return deployBackend(
    launch,
    parts,
    { project: 'sales', databaseId },
    {
      functions: folder,
      firebase: program('firebase', firebaseTools(refused, live, refusals)),
      indexStates: async () => {
        appendFileSync(join(folder, 'calls'), `${STATES}\n`);
        const asked = calls().filter((call) => call === STATES).length;
        if (asked > 1 && indexState === '') throw new Error('Firestore does not answer.');
        return asked === 1 ? ['READY', 'CREATING'] : ['READY', indexState];
      },
      allowCalls: async () => appendFileSync(join(folder, 'calls'), `${ALLOWED}\n`),
      builtFunctions: async () => BUILD,
      functionFaults: async () => {
        const isDeployed = calls().some((call) => call.includes('--only functions'));
        const open = isDeployed ? lost : faults;
        // An update makes no callable public (lib/deploy/functions/release/fabricator.js, `updateV2Function`).
        const shut = calls().includes(ALLOWED) && !staysClosed ? [] : closed;
        return [
          ...open.map((name) => ({ name, reason: 'has no job' })),
          ...shut.map((name) => ({ name, reason: OPENED[0] ?? '' })),
          ...paused.map((name) => ({ name, reason: 'has a job that is PAUSED', byHand: 'resume it' })),
        ];
      },
      deployedFunctions: async () => [...new Set([...live, ...BUILT])].map((name) => ({ name })),
      pollMs: 10,
      pauseMs: 1,
      requireBuild: async () => {
        if (!isBuilt) throw new Error('functions/dist is not the build of these sources.');
      },
    },
  );
};

const RULES = 'firebase deploy --only firestore:rules --project sales --non-interactive --force';
const INDEXES = 'firebase deploy --only firestore:indexes --project sales --non-interactive';
const STATES = 'states of the indexes';
const ALLOWED = 'calls are allowed';
const FUNCTIONS =
  'firebase deploy --only functions:addUser,functions:indexWords-customers --project sales --non-interactive --force';

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
  ['cannot be read', '', 'Firestore does not answer.'],
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

test.each([
  ['a new function that is retried', ['addUser']],
  ['the first functions of a project', []],
  ['a function that keeps instances', [...BUILT, 'minInstances']],
])('deploys %s, although Firebase would ask first', async (_case, live) => {
  expect(await deploy(['functions'], { live })).toBe(0);
});

test.each([
  'HTTP Error: 409, unable to queue the operation',
  "HTTP Error: 429, Quota exceeded for quota metric 'Per project mutation requests' and limit 'Per project mutation requests per minute per region'",
  'Permission denied while using the Eventarc Service Agent. If you recently started to use Eventarc, it may take a few minutes before all necessary permissions are propagated to the Service Agent.',
])('deploys functions again after %s', async (refusal) => {
  expect(await deploy(['functions'], { refusals: [refusal, refusal] })).toBe(0);
  expect(calls()).toEqual([FUNCTIONS, FUNCTIONS, FUNCTIONS]);
  writeFileSync(join(folder, 'calls'), '');
  await expect(deploy(['functions'], { refusals: Array(9).fill(refusal), lost: BUILT })).rejects.toThrow();
  expect(calls()).toEqual([FUNCTIONS, FUNCTIONS, FUNCTIONS]);
  expect(output).toContain(refusal);
});

const FAILED = 'Error: There was an error deploying functions';

test.each([
  ['the one that Auth asks', ['refuseSignUp']],
  ['all public ones of a first deployment', ['addUser', 'refuseSignUp']],
])('deploys where the organization allows no allUsers: %s', async (_, closed) => {
  expect(await deploy(['functions'], { refusals: [FAILED], closed })).toBe(0);
  expect(calls()).toEqual([FUNCTIONS, ALLOWED]);
  expect(output).toContain('the organization allows no allUsers');
});

test.each([
  ['that is not there', []],
  ['beside one that is not public', ['refuseSignUp']],
])('fails for a function %s', async (_, closed) => {
  const deploying = deploy(['functions'], { refusals: [FAILED], lost: ['addUser'], closed });
  await expect(deploying).rejects.toMatchObject({ cause: { message: expect.stringContaining('exit code') } });
  expect(calls().filter((call) => call !== ALLOWED)).toEqual([FUNCTIONS]);
});

test('does not deploy functions again after another refusal', async () => {
  const refusals = ['Build failed: missing permission on the build service account.'];
  await expect(deploy(['functions'], { refusals, lost: BUILT })).rejects.toThrow();
  expect(calls()).toEqual([FUNCTIONS]);
});

test('finds a function that is not there after a deployment without an error', async () => {
  const deploying = deploy(['functions'], { lost: ['indexWords-customers'] });
  await expect(deploying).rejects.toMatchObject({
    cause: { message: 'indexWords-customers has no job: deploy again.' },
  });
});

test('deploys only what is not as built, and nothing where all is', async () => {
  expect(await deploy(['functions'], { faults: ['addUser'] })).toBe(0);
  expect(calls()).toEqual([FUNCTIONS.replace(',functions:indexWords-customers', '')]);
  writeFileSync(join(folder, 'calls'), '');
  expect(await deploy(['functions'], { faults: [] })).toBe(0);
  expect(calls()).toEqual([]);
  expect(output).toContain('all are there as built');
});

// A deployment broke off after it had made the function, and before it made it public.
test.each<[string, Partial<Case>, string[]]>([
  ['without a build', { faults: [] }, [ALLOWED]],
  [
    'beside another one',
    { faults: ['indexWords-customers'] },
    [FUNCTIONS.replace('functions:addUser,', ''), ALLOWED],
  ],
])('opens a function that is closed to the page %s', async (_, faults, expected) => {
  expect(await deploy(['functions'], { ...faults, closed: ['addUser'] })).toBe(0);
  expect(calls()).toEqual(expected);
  writeFileSync(join(folder, 'calls'), '');
  const deploying = deploy(['functions'], { ...faults, closed: ['addUser'], staysClosed: true });
  await expect(deploying).rejects.toMatchObject({
    cause: { message: 'addUser is closed to the page: deploy again.' },
  });
});

test('builds no function for what only a person repairs, and says how', async () => {
  const deploying = deploy(['functions'], { faults: [], paused: ['addUser'] });
  await expect(deploying).rejects.toMatchObject({
    cause: { message: 'addUser has a job that is PAUSED: resume it.' },
  });
  expect(calls()).toEqual([]);
  await expect(
    deploy(['functions'], { faults: ['indexWords-customers'], paused: ['addUser'] }),
  ).rejects.toThrow();
  expect(calls()).toEqual([FUNCTIONS.replace('functions:addUser,', '')]);
});

test('deploys indexes again after others have changed some', async () => {
  const refusals = ['HTTP Error: 409, too much contention on these datastore entities. please try again.'];
  expect(await deploy(['indexes'], { refusals })).toBe(0);
  expect(calls()).toEqual([INDEXES, INDEXES, STATES, STATES]);
});

test('says what to do about an index that is there already', async () => {
  await expect(
    deploy(['indexes'], { refusals: ['HTTP Error: 409, index already exists'] }),
  ).rejects.toThrow();
  expect(calls()).toEqual([INDEXES]);
  expect(output).toContain('npx firebase firestore:indexes --project sales');
});

test('deletes no function that the sources lack, and says how to', async () => {
  expect(await deploy(['functions'], { live: [...BUILT, 'watchDeletedAccounts'] })).toBe(0);
  expect(calls()).toEqual([FUNCTIONS]);
  expect(output).not.toContain('deleted watchDeletedAccounts');
  expect(output).toContain('npx firebase functions:delete watchDeletedAccounts --project sales');
});

test.each([
  ['Pass the --force option to deploy functions with a failure policy', ['addUser'], 'functions'],
  ['that increase the minimum bill', [...BUILT, 'minInstances'], 'functions:addUser'],
  ['deletion cannot proceed in non-interactive mode', [...BUILT, 'former'], 'functions'],
  ['could not set up cleanup policy', BUILT, 'functions:addUser'],
])('the stand-in refuses as Firebase does: %s', (message, live, only) => {
  const [bash = '', file = ''] = program('firebase', firebaseTools('nothing', live));
  const { status, stderr } = spawnSync(bash, [file, 'deploy', '--only', only, '--non-interactive']);
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining(message)]);
});

test('deploys rules and indexes to another database, and tells the functions its name', async () => {
  const variables = join(folder, '.env.sales');
  await deploy([], { databaseId: 'restored-1' });
  const made = calls().map((call) => call.replace(/ --config \S+/, ' --config FILE'));
  expect(made).toEqual([
    'to restored-1 with firestore.rules',
    `${RULES} --config FILE`,
    'to restored-1 with firestore.rules',
    `${INDEXES} --config FILE`,
    STATES,
    STATES,
    FUNCTIONS,
  ]);
  // Reads it as Firebase's own command line does.
  const { parse } = createRequire(__filename)('firebase-tools/lib/functions/env.js');
  expect(parse(readFileSync(variables, 'utf8'))).toEqual({
    envs: {
      DATABASE_ID: 'restored-1',
      BUILD_HASHES: expect.stringMatching(/^addUser:[0-9a-f]{16} indexWords-customers:[0-9a-f]{16}$/),
    },
    errors: [],
  });
  expect(parse(variablesOf({ databaseId: '(default)', timeZone: 'Asia/Makassar' }))).toEqual({
    envs: { TIME_ZONE: 'Asia/Makassar' },
    errors: [],
  });
  const retention = { contacts: 36, reports: 84 };
  expect(parse(variablesOf({ databaseId: '(default)', retention }))).toEqual({
    envs: { RETENTION: JSON.stringify(retention) },
    errors: [],
  });
  await deploy(['functions']);
  expect(readFileSync(variables, 'utf8')).not.toContain('restored-1');
});
