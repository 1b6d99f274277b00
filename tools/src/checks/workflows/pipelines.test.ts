import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { environmentOf, isBuild, PARTS } from '../../pipeline/parts';
import { root } from '../../project/root';
import { packageNames } from '../../project/workspace';
import {
  type Contexts,
  evaluate,
  holds,
  type Job,
  jobResults,
  readWorkflow,
  type Step,
  workflowFaults,
  workflowText,
} from './workflow';

const WORKFLOWS = readdirSync(join(root, '.github/workflows'));

const SOURCELESS = ['node_modules', '.git', '.local'];

const files = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !SOURCELESS.includes(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((path) =>
          `${entry.name}/${path}`.replaceAll(sep, '/'),
        )
      : [entry.name],
  );

const sections = packageNames(root, 'mfe-');
const sites = ['shell', ...sections];

/** Lists the rights of a job beyond reading the repository. */
const powersOf = (job: Job): string[] => [
  ...(job.environment === undefined ? [] : ['environment']),
  ...(JSON.stringify(job).includes('secrets.') ? ['secrets'] : []),
  ...Object.entries(job.permissions ?? {}).flatMap(([name, access]) => (access === 'write' ? [name] : [])),
];

/** The inputs of each action that a workflow may use. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  'actions/checkout': ['persist-credentials', 'fetch-depth', 'ref'],
  'actions/setup-node': ['node-version', 'cache'],
  'actions/cache': ['path', 'key'],
  'actions/upload-artifact': ['name', 'path', 'if-no-files-found', 'include-hidden-files', 'overwrite'],
  // By a name it would take whatever another job has put in its place.
  'actions/download-artifact': ['artifact-ids', 'path'],
  'google-github-actions/auth': ['workload_identity_provider', 'service_account'],
};

/** Returns the text of an expression in a workflow. */
const reading = (path: string): string => `\${{ ${path} }}`;

/** Returns what a step runs: its command, or the name of its action. */
const workOf = ({ uses = '', run }: Step): string => run?.trim() ?? uses.replace(/@.*/, '');

/** The shell goes back by a publication of older sources. */
const ONLY_OF_SECTIONS = ['rollback', 'canary'];

/** Refuses a commit that is not on main. */
const REVIEWED = 'git merge-base --is-ancestor HEAD refs/remotes/origin/main';

/** Returns whether package.json of a folder has a script. */
const hasScript = (folder: string, script: string): boolean =>
  script in JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts;

describe.each(WORKFLOWS)('%s', (file) => {
  const workflow = readWorkflow(file);
  const jobs = Object.entries(workflow.jobs);

  test('is a workflow by the rules of GitHub', async () => {
    expect(await workflowFaults(file)).toEqual([]);
  });

  test('pins each action by its commit, and one version of it', () => {
    const used = [...workflowText(file).matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, text = '']) => text);
    expect(used.length).toBeGreaterThan(0);
    const unpinned = used.filter((text) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(text));
    expect(unpinned).toEqual([]);
    const names = new Set(used.map((text) => text.split('@')[0]));
    expect(new Set(used).size).toBe(names.size);
  });

  test('gives a job only the rights that it needs', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) {
      for (const [name, access] of Object.entries(job.permissions ?? {})) {
        expect([name, access]).toEqual([name, name === 'id-token' ? 'write' : 'read']);
      }
    }
  });

  test('keeps no credentials in a checkout, and stops what hangs', () => {
    for (const { steps, 'timeout-minutes': minutes } of Object.values(workflow.jobs)) {
      expect(minutes).toBeLessThanOrEqual(360);
      const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout'));
      expect(checkouts.map((step) => step.with['persist-credentials'])).toEqual([false]);
    }
  });

  test.each(jobs)('gives each action of %s only inputs that it has', (_name, { steps }) => {
    for (const step of steps.filter(({ uses }) => uses !== undefined)) {
      expect(INPUTS[workOf(step)]).toEqual(expect.arrayContaining(Object.keys(step.with)));
    }
  });

  test.each(jobs)('gives %s no artifact but one whose id the job that built it names', (_name, { steps }) => {
    for (const step of steps.filter((step) => workOf(step) === 'actions/download-artifact'))
      expect(step.with['artifact-ids']).toMatch(/^\$\{\{ needs\.build[\w-]*\.outputs\b/);
  });

  // Each variable in quotes, so what a person types on GitHub stays one argument. `PARTS` is a list of this project.
  test.each(jobs)('runs by %s only commands of this checkout, after the installation', (_name, { steps }) => {
    const works = steps.map(workOf);
    const commands = steps
      .filter(({ run }) => run !== undefined)
      .map(workOf)
      .filter((command) => command !== REVIEWED);
    const isChosen = steps[0]?.with.ref !== undefined;
    expect(works.slice(0, isChosen ? 3 : 2)).toEqual([
      'actions/checkout',
      ...(isChosen ? [REVIEWED] : []),
      'actions/setup-node',
    ]);
    if (commands[0] === '.ci/run') return expect(commands).toHaveLength(1);
    expect(commands[0]).toBe('npm ci');
    for (const command of commands.slice(1)) {
      const [, script = '', part] =
        /^npm run ([\w:-]+)(?: -w "\$(PART)")?(?: -- (?:[\w :-]|"\$\w+"|\$\{\w+:\+"\$\w+"\})+(?: \$PARTS)?)?$/.exec(
          command,
        ) ?? [];
      const folders = ONLY_OF_SECTIONS.includes(script) ? sections : sites;
      const isThere = (part ? folders : ['.']).every((folder) => hasScript(folder, script));
      expect([command, isThere]).toEqual([command, true]);
    }
  });
});

/** The workflow with the tests of each, and the job of that workflow. */
const TESTING = [
  ['main.yml', 'test', '.ci/run'],
  ['nightly.yml', 'night', 'npm run test:night'],
] as const;

test.each(TESTING)('%s keeps what the tests have written, also when they fail', (file, name, command) => {
  const { steps } = readWorkflow(file).jobs[name] ?? { steps: [] };
  expect(steps.slice(-2).map(workOf)).toEqual([command, 'actions/upload-artifact']);
  const [kept] = steps.slice(-1);
  expect(holds(kept?.if, {}, false)).toBe(true);
  expect(kept?.with).toMatchObject({ 'include-hidden-files': true });
  expect(String(kept?.with.path).split('\n')).toContain('.local/test');
});

test('tests with the oldest Node that a checkout may have, and with the one that production runs', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [{ runtime }] = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')).functions;
  const wanted = [Number(/\d+/.exec(engines.node)?.[0]), Number(/\d+/.exec(runtime)?.[0])];
  const { strategy, steps } = readWorkflow('main.yml').jobs.test ?? { steps: [] };
  expect(strategy?.matrix).toEqual({ node: wanted });
  expect(steps[1]?.with['node-version']).toBe(reading('matrix.node'));
});

test('uses the same version of an action in each workflow', () => {
  const used = WORKFLOWS.flatMap((file) =>
    [...workflowText(file).matchAll(/uses: (.*)$/gm)].map(([, text = '']) => text),
  );
  expect(new Set(used).size).toBe(new Set(used.map((text) => text.split('@')[0])).size);
});

describe('main.yml', () => {
  const workflow = readWorkflow('main.yml');
  const { on, jobs } = workflow;

  /** Returns the jobs that run where these parts have changed, with their results. */
  const resultsOf = (changed: readonly string[], failing: readonly string[] = [], contexts?: Contexts) => {
    const outputs = {
      changed: JSON.stringify(changed),
      builds: JSON.stringify(changed.filter(isBuild)),
      sections: JSON.stringify(changed.filter((part) => part.startsWith('mfe-'))),
    };
    const push = { github: { event_name: 'push' }, vars: { FIREBASE_PROJECT: 'sales' } };
    const results = jobResults(workflow, contexts ?? push, { changes: outputs }, failing);
    return Object.fromEntries(Object.entries(results).filter(([, result]) => result !== 'skipped'));
  };
  const passed = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'success']));
  const TESTED = ['test', 'changes'];

  test('builds and deploys what a push to main changed', () => {
    expect(resultsOf(PARTS)).toEqual(passed(...Object.keys(jobs)));
    expect(resultsOf([])).toEqual(passed(...TESTED));
    expect(resultsOf(['rules'])).toEqual(passed(...TESTED, 'backend'));
    expect(resultsOf(['functions'])).toEqual(passed(...TESTED, 'build-functions', 'backend'));
    expect(resultsOf(['shell'])).toEqual(passed(...TESTED, 'build-shell', 'shell'));
    expect(resultsOf(['mfe-admin'])).toEqual(passed(...TESTED, 'build-sections', 'sections'));
  });

  test.each([
    ['a pull request', { github: { event_name: 'pull_request' }, vars: { FIREBASE_PROJECT: 'sales' } }],
    ['a repository without a Firebase project', { github: { event_name: 'push' }, vars: {} }],
  ])('only tests %s', (_case, contexts) => {
    expect(resultsOf(PARTS, [], contexts)).toEqual(passed('test'));
  });

  test.each([
    ['test', ['backend', 'shell', 'sections']],
    ['changes', ['build-functions', 'build-shell', 'build-sections', 'backend', 'shell', 'sections']],
    ['build-functions', ['backend', 'shell', 'sections']],
    ['build-shell', ['backend', 'shell', 'sections']],
    ['build-sections', ['backend', 'shell', 'sections']],
    ['backend', ['shell', 'sections']],
    ['shell', []],
  ])('does not deploy after a failure of %s', (failing, skipped) => {
    const others = Object.keys(jobs).filter((name) => name !== failing && !skipped.includes(name));
    expect(resultsOf(PARTS, [failing])).toEqual({ ...passed(...others), [failing]: 'failure' });
  });

  test('runs for each pull request and each push to main, whatever it changes', () => {
    expect(on).toEqual({ pull_request: null, push: { branches: ['main'] } });
  });

  test('gives secrets and rights to the jobs that deploy, and to no other', () => {
    const powers = Object.entries(jobs).map(([name, job]) => [name, powersOf(job)]);
    expect(Object.fromEntries(powers)).toEqual({
      test: [],
      changes: [],
      'build-functions': [],
      'build-shell': [],
      'build-sections': [],
      backend: ['environment', 'id-token'],
      shell: ['environment', 'secrets', 'id-token'],
      sections: ['environment', 'secrets', 'id-token'],
    });
  });

  test('deploys only what the tests have passed', () => {
    const deploying = Object.values(jobs).filter((job) => powersOf(job).length > 0);
    for (const job of deploying) {
      expect(job.needs).toContain('test');
      expect(job.if).toContain("needs.test.result == 'success'");
    }
    expect(jobs.test?.steps.map(({ run }) => run).filter((run) => run)).toEqual(['.ci/run']);
  });

  test('gives secrets to the command that publishes, and to no other step', () => {
    const readers = Object.values(jobs).flatMap(({ steps }) =>
      steps.filter((step) => JSON.stringify(step).includes('secrets.')),
    );
    expect(new Set(readers.map(workOf))).toEqual(
      new Set(['npm run publish -w "$PART" -- --project "$PROJECT" --built']),
    );
    const names = ['SECTION_SIGNING_KEY', 'SMOKE_EMAIL', 'SMOKE_PASSWORD'];
    const env = Object.fromEntries(names.map((name) => [name, reading(`secrets.${name}`)]));
    for (const step of readers) expect(step.env).toEqual(env);
  });

  const [FETCH, SIGN_IN] = ['actions/download-artifact', 'google-github-actions/auth'];
  const ASK = 'npm run changed-parts -- --project "$PROJECT"';

  test.each([
    ['backend', `${ASK} rules indexes functions`, 'npm run deploy:backend -- --project "$PROJECT" $PARTS'],
    ['shell', `${ASK} "$PART"`, 'npm run publish -w "$PART" -- --project "$PROJECT" --built'],
    ['sections', `${ASK} "$PART"`, 'npm run publish -w "$PART" -- --project "$PROJECT" --built'],
  ])(
    '%s asks what has changed by now, fetches its build, signs in and deploys, in this order',
    (name, ask, deploy) => {
      const { steps = [], permissions, env } = jobs[name] ?? {};
      const runningFor = (changed: readonly string[], part: string) => {
        const outputs = { changed: JSON.stringify(changed) };
        const contexts = { steps: { now: { outputs } }, matrix: { part } };
        return steps
          .filter((step) => holds(step.if, contexts))
          .map(workOf)
          .slice(2);
      };
      const part = name === 'backend' ? 'functions' : 'shell';
      expect(runningFor([part], part)).toEqual(['npm ci', ask, FETCH, SIGN_IN, deploy]);
      // A later run may have deployed it meanwhile.
      expect(runningFor([], part)).toEqual(['npm ci', ask, SIGN_IN]);
      expect(permissions).toEqual({ contents: 'read', deployments: 'read', 'id-token': 'write' });
      expect(env).toMatchObject({ PROJECT: reading('vars.FIREBASE_PROJECT') });
      expect(env?.PART).toBe(name === 'backend' ? undefined : jobs[name]?.environment);
      expect(steps.find((step) => workOf(step) === SIGN_IN)?.with).toEqual({
        workload_identity_provider: reading('vars.WORKLOAD_IDENTITY_PROVIDER'),
        service_account: reading('vars.SERVICE_ACCOUNT'),
      });
    },
  );

  test('deploys of the backend the parts that have changed', () => {
    const step = jobs.backend?.steps.find(({ run }) => run?.includes('deploy:backend'));
    const outputs = { changed: '["rules","functions"]' };
    expect(evaluate(String(step?.env.PARTS), { steps: { now: { outputs } } })).toBe('rules functions');
    const fetched = jobs.backend?.steps.find((each) => workOf(each) === FETCH);
    expect(holds(fetched?.if, { steps: { now: { outputs: { changed: '["rules"]' } } } })).toBe(false);
  });

  test('compares with the whole history, as GitHub knows what was deployed', () => {
    const asking = Object.values(jobs).filter(({ steps }) => steps.some(({ run }) => run?.includes(ASK)));
    expect(asking).toHaveLength(4);
    for (const { steps, permissions } of asking) {
      expect(permissions).toMatchObject({ deployments: 'read' });
      expect(steps[0]?.with['fetch-depth']).toBe(0);
      const [step] = steps.filter(({ run }) => run?.includes(ASK));
      expect(step?.env.GITHUB_TOKEN).toBe(reading('github.token'));
    }
    const step = jobs.changes?.steps.find(({ id }) => id === 'changed');
    const outputs = ['changed', 'builds', 'sections'].map((key) => [
      key,
      reading(`steps.changed.outputs.${key}`),
    ]);
    expect([step && workOf(step), jobs.changes?.outputs]).toEqual([ASK, Object.fromEntries(outputs)]);
  });

  test.each(['functions', 'shell'])(
    'deploys of %s the artifact that its own job has built, whatever another job puts in its place',
    (part) => {
      const { steps = [], env, outputs } = jobs[`build-${part}`] ?? {};
      const [build, upload] = steps.slice(-2);
      expect(env?.PART).toBe(part);
      expect(build?.run).toBe('npm run build -- "$PART"');
      expect(upload && workOf(upload)).toBe('actions/upload-artifact');
      expect(upload?.with).toMatchObject({
        path: `${reading('env.PART')}/dist`,
        'if-no-files-found': 'error',
        // One of them says from which sources the build is.
        'include-hidden-files': true,
      });
      expect(outputs).toEqual({ artifact: reading(`steps.${upload?.id}.outputs.artifact-id`) });
      const deploying = jobs[part === 'shell' ? 'shell' : 'backend'];
      const fetched = deploying?.steps.find((step) => workOf(step) === FETCH);
      expect(deploying?.needs).toContain(`build-${part}`);
      expect(fetched?.with).toEqual({
        'artifact-ids': reading(`needs.build-${part}.outputs.artifact`),
        path: `${part}/dist`,
      });
    },
  );

  test('publishes of each section the artifact that its own job has built, whatever the job of another one puts in its place', () => {
    const { steps = [], env, strategy, outputs } = jobs['build-sections'] ?? {};
    const all = { part: reading('fromJSON(needs.changes.outputs.sections)') };
    expect([strategy?.matrix, jobs.sections?.strategy?.matrix]).toEqual([all, all]);
    expect(env?.PART).toBe(reading('matrix.part'));
    expect(steps).toEqual(jobs['build-shell']?.steps);
    expect(steps.at(-1)?.with.name).toBe(`build-${reading('env.PART')}`);
    // Each job of the matrix sets the output of its own place, and only that one.
    const id = `steps.${steps.at(-1)?.id}.outputs.artifact-id`;
    const places = Array.from({ length: 10 }, (_, index) => [
      `artifact${index}`,
      reading(`strategy.job-index == ${index} && ${id} || ''`),
    ]);
    expect(outputs).toEqual(Object.fromEntries(places));
    const fetched = jobs.sections?.steps.find((step) => workOf(step) === FETCH);
    expect(fetched?.with).toEqual({
      'artifact-ids': reading(
        "needs.build-sections.outputs[format('artifact{0}', strategy.job-index)] || 'missing'",
      ),
      path: `${reading('matrix.part')}/dist`,
    });
  });

  test('deploys each part once at a time, and lets every run wait for its turn', () => {
    const groups = Object.values(jobs).flatMap(({ concurrency }) => (concurrency ? [concurrency] : []));
    expect(groups.map(({ queue }) => queue)).toEqual(['max', 'max', 'max']);
    const ofPart = `deploy-${reading('matrix.part')}`;
    expect(groups.map(({ group }) => group)).toEqual(['deploy-backend', ofPart, ofPart]);
  });
});

test('has every section among its parts, each with an environment of its own', () => {
  expect(PARTS).toEqual(expect.arrayContaining(sites));
  expect(sites.map(environmentOf)).toEqual(sites);
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
      expect(files.some((path) => `/${path}`.startsWith(pattern))).toBe(true);
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
