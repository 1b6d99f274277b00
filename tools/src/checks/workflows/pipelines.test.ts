import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../project/root';
import { packageNames } from '../../project/workspace';
import { environmentOf, PARTS } from '../../publish/changed-parts';
import {
  type Contexts,
  evaluate,
  filled,
  holds,
  type Job,
  type JobResult,
  jobResults,
  readWorkflow,
  type Step,
  workflowFaults,
  workflowText,
} from './workflow';

const WORKFLOWS = readdirSync(join(root, '.github/workflows'));
const MAIN = readWorkflow('main.yml');
const PART = readWorkflow('part.yml');
const sites = ['shell', ...packageNames(root, 'mfe-')];

/** Lists the rights of a job beyond reading the repository. */
const powersOf = (job: Job): string[] => [
  ...(job.environment === undefined ? [] : ['environment']),
  ...(JSON.stringify(job).includes('secrets.') ? ['secrets'] : []),
  ...Object.entries(job.permissions ?? {}).flatMap(([name, access]) => (access === 'write' ? [name] : [])),
];

/** Returns the text of an expression in a workflow. */
const reading = (path: string): string => `\${{ ${path} }}`;

/** Returns what a step runs: its command, or the name of its action. */
const workOf = ({ uses = '', run }: Step): string => run?.trim() ?? uses.replace(/@.*/, '');

describe.each(WORKFLOWS)('%s', (file) => {
  const workflow = readWorkflow(file);
  const jobs = Object.values(workflow.jobs);

  test('is a workflow by the rules of GitHub', async () => {
    expect(await workflowFaults(file)).toEqual([]);
  });

  test('pins each action by its commit', () => {
    const used = [...workflowText(file).matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, text = '']) => text);
    expect(used.length).toBeGreaterThan(0);
    const unpinned = used.filter((text) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(text));
    expect(new Set(unpinned)).toEqual(new Set(file === 'main.yml' ? ['./.github/workflows/part.yml'] : []));
  });

  test('reads the repository, keeps no credentials in a checkout, and stops what hangs', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const { uses, steps, 'timeout-minutes': minutes = 0 } of jobs.filter((job) => !job.uses)) {
      expect([uses, minutes > 0 && minutes <= 360]).toEqual([undefined, true]);
      const checkouts = steps.filter((step) => workOf(step) === 'actions/checkout');
      expect(checkouts.map((step) => step.with['persist-credentials'])).toEqual([false]);
    }
  });

  test('asks only for jobs that it waits for: of others GitHub says nothing', () => {
    for (const job of jobs) {
      const asked = [...JSON.stringify(job).matchAll(/\bneeds\.(\w+)/g)].map(([, name]) => name);
      expect(job.needs).toEqual(expect.arrayContaining(asked));
    }
  });

  // By a name it would take whatever another job has put in its place.
  test('takes an artifact by the id that the job that built it gives', () => {
    const fetching = jobs.flatMap(({ steps }) =>
      steps.filter((step) => workOf(step) === 'actions/download-artifact'),
    );
    for (const step of fetching) {
      expect(step.with['artifact-ids']).toBe(reading('needs.build.outputs.artifact'));
      expect(Object.keys(step.with)).toEqual(['artifact-ids', 'path']);
    }
    const { outputs, steps = [] } = workflow.jobs.build ?? { outputs: {} };
    const id = steps.find((step) => workOf(step) === 'actions/upload-artifact')?.id;
    expect(outputs).toEqual(fetching.length ? { artifact: reading(`steps.${id}.outputs.artifact-id`) } : {});
  });

  test('puts each variable of a command in quotes, so that it stays one argument', () => {
    const commands = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    // `PARTS` is a list of this project.
    const bare = commands.map((run) => run.replaceAll(/"\$\w+"|\$\{\w+:\+"\$\w+"\}|\$PARTS$/g, ''));
    expect(bare.filter((run) => /\$|\\/.test(run))).toEqual([]);
  });
});

test('uses the same version of an action in each workflow', () => {
  const used = WORKFLOWS.flatMap((file) => [...workflowText(file).matchAll(/uses: (.*@.*)$/gm)]);
  const versions = new Set(used.map(([, text]) => text));
  expect(versions.size).toBe(new Set([...versions].map((text) => text?.split('@')[0])).size);
});

test.each([
  ['main.yml', 'suite', '.ci/run'],
  ['nightly.yml', 'night', 'npm run test:night'],
])('%s keeps what the tests have written, also when they fail', (file, name, command) => {
  const { steps } = readWorkflow(file).jobs[name] ?? { steps: [] };
  const [test, kept] = steps.slice(-2);
  expect([test, kept].map((step) => step && workOf(step))).toEqual([command, 'actions/upload-artifact']);
  expect(holds(kept?.if, {}, false)).toBe(true);
  expect(String(kept?.with.path).split('\n')).toContain('.local/test');
});

test('tests pushes with the Node that production runs and the one before, and nights with the oldest one of a checkout', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [{ runtime }] = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')).functions;
  const nodeOf = (job: Job | undefined) => job?.steps[1]?.with['node-version'];
  const production = Number(/\d+/.exec(runtime)?.[0]);
  expect(MAIN.jobs.suite?.strategy?.matrix.node).toEqual([production - 2, production]);
  expect(String(nodeOf(MAIN.jobs.suite))).toContain('matrix.node');
  expect(nodeOf(PART.jobs.build)).toBe(production);
  expect(nodeOf(readWorkflow('nightly.yml').jobs.night)).toBe(Number(/\d+/.exec(engines.node)?.[0]));
});

const SECTIONS = Array.from({ length: 40 }, (_, number) => `mfe-${number}`);
const ALL = ['backend', 'shell', ...SECTIONS];
/** A shell that is on its site for gates alone. */
const HELD = 'shell, held';
const PUSH = { github: { event_name: 'push' }, vars: { FIREBASE_PROJECT: 'sales' } };
const WITH_STAGING = { ...PUSH, vars: { ...PUSH.vars, STAGING_PROJECT: 'try' } };

interface Run {
  readonly changed?: readonly string[];
  readonly contexts?: Contexts;
  /** The jobs that fail: `suite`, or one of a part as `shell build`. */
  readonly failing?: readonly string[];
  /** The parts that need the backend of their commit. `changed-parts` stops them where it is not deployed. */
  readonly needing?: readonly string[];
  /** The sections that ask for the new major contract of the shell; undefined if it has none. */
  readonly moved?: readonly string[];
}

/** Runs `main.yml` with all calls of `part.yml`. Returns the parts that went to staging, and those that were published. */
const runMain = ({ changed = ALL, contexts = PUSH, failing = [], needing = [], moved }: Run = {}) => {
  const published: string[] = [];
  const staged: string[] = [];
  /** A section for a new contract passes by the shell that is held, and that shell by the live sections alone. */
  const isRefused = (part: string, hold: boolean): boolean => {
    if (part !== 'shell') return moved?.includes(part) === true && !published.includes(HELD);
    return moved !== undefined && !hold && !SECTIONS.every((name) => published.includes(name));
  };
  const call = (job: Job, own: Contexts): JobResult => {
    const parts = job.strategy ? evaluate(String(job.strategy.matrix.part), own) : [''];
    if (!Array.isArray(parts)) throw new Error('A matrix is a list.');
    const ends = parts.map((part) => {
      const given = Object.entries(job.with).map(([name, text]) => [
        name,
        filled(text, { ...own, matrix: { part } }),
      ]);
      const { hold, ...others } = Object.fromEntries(given);
      const inputs = { backend: 'success', ...others, hold: hold === 'true' };
      const isHeld = needing.includes(inputs.part) && !['success', 'skipped'].includes(inputs.backend);
      const ofPart = failing.flatMap((name) =>
        name.startsWith(`${inputs.part} `) ? name.slice(`${inputs.part} `.length) : [],
      );
      const stops = isHeld || isRefused(inputs.part, inputs.hold);
      const failingJobs = [...ofPart, ...(stops ? ['stage', 'publish'] : [])];
      const results = jobResults(PART, { ...contexts, inputs }, {}, failingJobs);
      const named = inputs.hold ? HELD : inputs.part;
      if (results.stage === 'success') staged.push(named);
      if (results.publish === 'success') published.push(named);
      return !Object.values(results).includes('failure');
    });
    return ends.every(Boolean) ? 'success' : 'failure';
  };
  const outputs = {
    environments: JSON.stringify(changed),
    sections: JSON.stringify(changed.filter((part) => part.startsWith('mfe-'))),
    held: JSON.stringify(moved ? ['shell'] : []),
    last: JSON.stringify(moved?.length === SECTIONS.length ? ['shell'] : []),
  };
  return { results: jobResults(MAIN, contexts, { changes: outputs }, failing, call), staged, published };
};

const without = (...parts: string[]) => ALL.filter((part) => !parts.includes(part));

describe('main.yml', () => {
  const CASES: [string, Run, string[]][] = [
    ['everything is green', {}, ALL],
    ['nothing changed', { changed: [] }, []],
    ['one section changed', { changed: ['mfe-7'] }, ['mfe-7']],
    ['eleven sections changed', { changed: SECTIONS.slice(0, 11) }, SECTIONS.slice(0, 11)],
    ['only the backend changed', { changed: ['backend'] }, ['backend']],
    ['the whole suite is red', { failing: ['suite'] }, ALL],
    ['the tests of a section are red', { failing: ['mfe-7 build'] }, without('mfe-7')],
    ['the gate refuses a section', { failing: ['mfe-7 publish'] }, without('mfe-7')],
    [
      'two sections and the suite are red',
      { failing: ['suite', 'mfe-0 build', 'mfe-39 publish'] },
      without('mfe-0', 'mfe-39'),
    ],
    ['the tests of the shell are red', { failing: ['shell build'] }, without('shell')],
    ['the gate refuses the shell', { failing: ['shell publish'] }, without('shell')],
    [
      'the tests of the backend are red',
      { failing: ['backend build'], needing: ['mfe-7'] },
      without('backend', 'mfe-7'),
    ],
    [
      'the backend is not deployed',
      { failing: ['backend publish'], needing: ['mfe-7'] },
      without('backend', 'mfe-7'),
    ],
    ['the backend is deployed', { needing: ['shell', 'mfe-7'] }, ALL],
    ['the backend has not changed', { changed: without('backend'), needing: ['mfe-7'] }, without('backend')],
    [
      'backend, shell and a section are red',
      { failing: ['backend build', 'shell build', 'mfe-7 build'] },
      without('backend', 'shell', 'mfe-7'),
    ],
    ['nobody knows what has changed', { failing: ['changes'] }, []],
  ];

  test.each(CASES)(
    'publishes what its own tests and gate have passed where %s, with staging or without',
    (_case, run, published) => {
      expect(runMain(run)).toMatchObject({ staged: [], published });
      const through = runMain({ ...run, contexts: WITH_STAGING });
      expect(through.published).toEqual(published);
      expect(through.staged).toEqual(expect.arrayContaining(published));
    },
  );

  test.each<[string, Run, string[]]>([
    ['everything', {}, ALL],
    ['nothing of a section', { failing: ['mfe-7 stage'] }, without('mfe-7')],
    ['nothing of the shell', { failing: ['shell stage'] }, without('shell')],
    [
      'neither the backend nor what needs it',
      { failing: ['backend stage'], needing: ['mfe-7'] },
      without('backend', 'mfe-7'),
    ],
    ['nothing', { failing: ALL.map((part) => `${part} stage`) }, []],
  ])('publishes %s where that alone has passed staging', (_case, run, published) => {
    const { staged, ...others } = runMain({ ...run, contexts: WITH_STAGING });
    expect([staged, others.published]).toEqual([published, published]);
    // A project without staging has nothing that could fail there.
    if (run.needing === undefined) expect(runMain(run).published).toEqual(ALL);
  });

  test.each<[string, Run, string[]]>([
    ['all sections move with it', { moved: SECTIONS }, ['backend', HELD, ...SECTIONS, 'shell']],
    ['no section has moved yet', { moved: [] }, ['backend', HELD, ...SECTIONS]],
    ['one section has not moved', { moved: SECTIONS.slice(1) }, ['backend', HELD, ...SECTIONS]],
    [
      'a section that moves is red',
      { moved: SECTIONS, failing: ['mfe-7 build'] },
      ['backend', HELD, ...SECTIONS.filter((name) => name !== 'mfe-7')],
    ],
    [
      'it is red itself',
      { moved: SECTIONS.slice(0, 2), failing: ['shell build'] },
      ['backend', ...SECTIONS.slice(2)],
    ],
  ])('publishes a shell for a new major contract after the sections where %s', (_case, run, published) => {
    expect(runMain(run).published).toEqual(published);
    const through = runMain({ ...run, contexts: WITH_STAGING });
    expect([through.staged, through.published]).toEqual([published, published]);
  });

  test.each([
    ['a pull request', { ...PUSH, github: { event_name: 'pull_request' } }],
    ['a repository without a Firebase project', { ...PUSH, vars: { FIREBASE_PROJECT: '' } }],
  ])('only tests %s', (_case, contexts) => {
    const { results, published } = runMain({ contexts });
    expect(published).toEqual([]);
    expect(results).toMatchObject({ suite: 'success', changes: 'skipped', sections: 'skipped' });
  });

  test('runs the whole suite for each pull request and each push to main, and makes nothing wait for it', () => {
    expect(Object.values(MAIN.jobs).flatMap(({ needs }) => needs)).not.toContain('suite');
    expect([MAIN.jobs.suite?.needs, MAIN.jobs.suite?.if]).toEqual([[], undefined]);
    expect(MAIN.on).toEqual({ pull_request: null, push: { branches: ['main'] } });
  });

  test('gives the rights of a publication to calls of part.yml alone', () => {
    const calls = Object.entries(MAIN.jobs).filter(([, { uses }]) => uses);
    expect(calls.map(([name]) => name)).toEqual(['backend', 'shell', 'sections', 'last']);
    for (const [, job] of calls) {
      expect([job.secrets, job.uses]).toEqual(['inherit', './.github/workflows/part.yml']);
      expect(job.permissions).toEqual(PART.jobs.publish?.permissions);
    }
    const others = Object.values(MAIN.jobs).filter(({ uses }) => !uses);
    expect([...others.flatMap(powersOf), ...others.map(({ secrets }) => secrets)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('part.yml', () => {
  const { build, stage, publish } = PART.jobs;
  const ASK = 'npm run changed-parts -- --project "$PRODUCTION" --backend "$BACKEND" "$PART"';
  const FETCH = 'actions/download-artifact';
  const PUBLISH = `npm run publish -w "$PART" -- --project "$PROJECT" --built \${HOLD:+"$HOLD"}`;

  test.each([
    [false, '', true],
    [true, '--hold', false],
  ])('with hold %s publishes by the option "%s", and counts as a deployment: %s', (hold, option, counts) => {
    expect(filled(publish?.env.HOLD, { inputs: { hold } })).toBe(option);
    expect(evaluate(reading('!inputs.hold'), { inputs: { hold } })).toBe(counts);
  });

  test('tests and builds a part without an environment, and publishes it in its own', () => {
    expect([build, stage, publish].map((job) => job && powersOf(job))).toEqual([
      [],
      ['environment', 'secrets', 'id-token'],
      ['environment', 'secrets', 'id-token'],
    ]);
    expect(build?.permissions).toBeUndefined();
    expect(publish?.permissions).toEqual({ contents: 'read', deployments: 'read', 'id-token': 'write' });
    expect(publish?.environment).toEqual({
      name: reading('inputs.part'),
      deployment: reading('!inputs.hold'),
    });
    expect(publish?.concurrency).toEqual({ group: `deploy-${reading('inputs.part')}`, queue: 'max' });
    expect(new Set(PARTS.map(environmentOf))).toEqual(new Set(['backend', ...sites]));
  });

  test('does the same with the same artifact in staging and in production: only project, keys and queue differ', () => {
    const contexts = {
      inputs: { part: 'mfe-7', backend: 'success', hold: false },
      vars: { FIREBASE_PROJECT: 'sales', STAGING_PROJECT: 'try' },
      needs: { build: { outputs: { artifact: '4711' } } },
    };
    const placeOf = (job: Job | undefined) => ({
      environment: filled(
        typeof job?.environment === 'object' ? job.environment.name : job?.environment,
        contexts,
      ),
      group: filled(job?.concurrency?.group, contexts),
      ...Object.fromEntries(
        Object.entries(job?.env ?? {}).map(([name, text]) => [name, filled(text, contexts)]),
      ),
    });
    const shared = { PART: 'mfe-7', PRODUCTION: 'sales', BACKEND: 'success', HOLD: '' };
    expect(placeOf(stage)).toEqual({
      ...shared,
      environment: 'staging-mfe-7',
      group: 'deploy-staging-mfe-7',
      PROJECT: 'try',
    });
    expect(placeOf(publish)).toEqual({
      ...shared,
      environment: 'mfe-7',
      group: 'deploy-mfe-7',
      PROJECT: 'sales',
    });
    expect([stage?.steps, stage?.permissions]).toEqual([publish?.steps, publish?.permissions]);
    const fetched = publish?.steps.find((step) => workOf(step) === FETCH);
    expect(filled(fetched?.with['artifact-ids'], contexts)).toBe('4711');
  });

  test.each([
    ['', 'skipped', 'success'],
    ['try', 'success', 'success'],
    ['try', 'failure', 'skipped'],
  ])(
    'with the staging project "%s" a stage of %s makes a publication of %s',
    (project, staged, published) => {
      const vars = { FIREBASE_PROJECT: 'sales', STAGING_PROJECT: project };
      const failing = staged === 'failure' ? ['stage'] : [];
      expect(jobResults(PART, { vars, inputs: { part: 'mfe-7' } }, {}, failing)).toEqual({
        build: 'success',
        stage: staged,
        publish: published,
      });
      const unbuilt = jobResults(PART, { vars, inputs: { part: 'mfe-7' } }, {}, ['build']);
      expect(unbuilt).toEqual({ build: 'failure', stage: 'skipped', publish: 'skipped' });
    },
  );

  test('gives the secrets to the command that publishes, and to no other step', () => {
    const readers = [build, publish].flatMap((job) =>
      (job?.steps ?? []).filter((step) => JSON.stringify(step).includes('secrets')),
    );
    expect(readers.map(workOf)).toEqual([PUBLISH]);
  });

  test.each(['backend', 'mfe-7'])(
    'checks and tests %s and the shared packages, and then builds it',
    (part) => {
      expect(filled(build?.env.PART, { inputs: { part } })).toBe(part === 'backend' ? 'functions' : part);
      const shared = packageNames(root, 'shared-').filter((name) => name !== 'shared-testing');
      expect(build?.steps.flatMap(({ run }) => run ?? [])).toEqual([
        'npm ci',
        'npx biome ci "$PART"',
        'npx tsc -p "$PART"',
        `npm test -- "$PART" section-kit/src/host ${shared.join(' ')}`,
        'npm run build -- "$PART"',
      ]);
    },
  );

  test.each([
    ['backend', 'functions', 'npm run deploy:backend -- --project "$PROJECT" $PARTS'],
    ['mfe-7', 'mfe-7', PUBLISH],
  ])(
    'asks what changed of %s by now, fetches its build, signs in and deploys, in this order',
    (part, folder, deploy) => {
      const runningFor = (changed: string) => {
        const contexts = { inputs: { part }, steps: { now: { outputs: { changed } } } };
        return (publish?.steps ?? [])
          .filter((step) => holds(step.if, contexts))
          .slice(2)
          .map(workOf);
      };
      const SIGN_IN = 'google-github-actions/auth';
      expect(runningFor('["rules"]')).toEqual(['npm ci', ASK, FETCH, SIGN_IN, deploy]);
      // A run of a later commit may have deployed it meanwhile.
      expect(runningFor('[]')).toEqual(['npm ci', ASK, SIGN_IN]);
      const fetched = publish?.steps.find((step) => workOf(step) === FETCH);
      expect(filled(fetched?.with.path, { inputs: { part } })).toBe(`${folder}/dist`);
    },
  );

  test('compares with the whole history, as GitHub knows what was deployed', () => {
    for (const job of [MAIN.jobs.changes, publish]) {
      expect(job?.permissions).toMatchObject({ deployments: 'read' });
      expect(job?.steps[0]?.with['fetch-depth']).toBe(0);
    }
  });
});

describe('CODEOWNERS', () => {
  const lines = readFileSync(join(root, '.github/CODEOWNERS'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '));
  const owners = (path: string) => lines.findLast(([first = '']) => path.startsWith(first))?.slice(1);
  const everyone = lines.find(([first]) => first === '*')?.slice(1);

  test('names only existing files', () => {
    for (const [pattern = ''] of lines.filter(([first]) => first !== '*')) {
      expect(existsSync(join(root, pattern))).toBe(true);
    }
  });

  test.each(sites)('gives %s to a team of its own', (part) => {
    const [own] = owners(`/${part}/package.json`) ?? [];
    expect(own).toMatch(/^@/);
    for (const other of sites.filter((folder) => folder !== part)) {
      expect(owners(`/${other}/package.json`)).not.toContain(own);
    }
  });

  test('gives the workflows to the team that owns the rest, as they deploy every part', () => {
    expect(everyone).toHaveLength(1);
    for (const file of WORKFLOWS) expect(owners(`/.github/workflows/${file}`) ?? everyone).toEqual(everyone);
  });
});

// The action that signs in to Google writes them into the checkout (github.com/google-github-actions/auth, README).
test('no commit takes the credentials of a job along', () => {
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('gha-creds-*.json');
});
