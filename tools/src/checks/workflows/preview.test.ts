import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { commandLine } from '../../cli';
import { filled, holds, jobResults, readWorkflow } from './workflow';

const preview = readWorkflow('preview.yml');
const { build, review, publish } = preview.jobs;

const HEAD = '1234567';
const contextsOf = (label: string, different = {}) => ({
  vars: { FIREBASE_PROJECT: 'sales' },
  github: {
    repository: 'company/sales',
    run_id: 7,
    event: {
      number: 3,
      label: { name: label },
      pull_request: { head: { sha: HEAD, repo: { full_name: 'company/sales' } } },
    },
    ...different,
  },
});

test('starts by a label, and by the file of the branch main', () => {
  expect(preview.on).toEqual({ pull_request_target: { types: ['labeled'] } });
});

test.each([
  ['mfe-reports', {}, 'success'],
  ['shell', {}, 'skipped'],
  ['bug', {}, 'skipped'],
  // Of a fork: the head is in another repository.
  ['mfe-reports', { repository: 'stranger/sales' }, 'skipped'],
])('of the label "%s" with %j the build is a %s', (label, different, result) => {
  const contexts = contextsOf(label, different);
  expect(holds(build?.if, contexts)).toBe(result === 'success');
  expect(jobResults(preview, contexts, {})).toEqual({ build: result, review: result, publish: result });
});

test.each(['build', 'review'])('publishes nothing where %s fails', (job) => {
  expect(jobResults(preview, contextsOf('mfe-reports'), {}, [job]).publish).toBe('skipped');
});

test('builds without a project', () => {
  expect(holds(build?.if, { ...contextsOf('mfe-reports'), vars: { FIREBASE_PROJECT: '' } })).toBe(false);
});

describe('the code of a pull request', () => {
  const secretsIn = (part: unknown) => JSON.stringify(part).match(/secrets|id-token|write/g) ?? [];
  const refs = (['build', 'review', 'publish'] as const).map((name) => {
    const [checkout] = preview.jobs[name]?.steps ?? [];
    return filled(checkout?.with.ref ?? 'main', contextsOf('mfe-reports'));
  });

  test('runs in one job, without an environment, a secret, a right or a cache', () => {
    expect(refs).toEqual([HEAD, 'main', 'main']);
    expect([build?.environment, build?.permissions]).toEqual([undefined, undefined]);
    expect(secretsIn(build)).toEqual([]);
    expect(JSON.stringify(build)).not.toContain('cache');
  });

  test('decides neither the environment nor the folder of its build', () => {
    const [download] = publish?.steps.filter(({ uses }) => uses?.includes('download-artifact')) ?? [];
    const { environment } = publish ?? {};
    const given = [
      typeof environment === 'object' ? environment.name : '',
      download?.with.path,
      publish?.env.PART,
    ];
    expect(given.map((text) => filled(text, contextsOf('mfe-reports')))).toEqual([
      'mfe-reports',
      'mfe-reports/dist',
      'mfe-reports',
    ]);
    expect(JSON.stringify(given)).not.toContain('needs.');
  });

  test('is no text of a command', () => {
    const commands = Object.values(preview.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    expect(commands.filter((run) => run.includes('{{'))).toEqual([]);
  });
});

describe('the review', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'preview-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Whether the job goes on, once GitHub has started it, by the answers of the reviewers. */
  const passes = (...states: string[]): boolean => {
    const gh = join(folder, 'gh');
    const expected = 'api repos/{owner}/{repo}/actions/runs/7/approvals --jq .[].state';
    writeFileSync(gh, `#!/usr/bin/env bash\n[ "$*" = '${expected}' ] && printf '%s\n' ${states.join(' ')}\n`);
    chmodSync(gh, 0o755);
    const { run = 'false', env = {} } = review?.steps.at(-1) ?? {};
    const PATH = `${folder}${delimiter}${process.env.PATH}`;
    try {
      const RUN = filled(env.RUN, contextsOf('mfe-reports'));
      execFileSync('bash', ['-e', '-c', run], { env: { PATH, RUN }, stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };

  test('asks the reviewers of its own environment, which has no secret', () => {
    expect(review?.environment).toBe('preview');
    expect(review?.needs).toEqual(['build']);
    expect(review?.permissions).toEqual({ actions: 'read', contents: 'read' });
    expect(JSON.stringify(review)).not.toContain('secrets.');
  });

  // A private repository without GitHub Enterprise has no reviewers, and GitHub starts the job at once.
  test.each([
    [[], false],
    [['rejected'], false],
    [['approved'], true],
    [['rejected', 'approved'], true],
  ])('after the answers %j it goes on: %s', (states, goesOn) => {
    expect(passes(...states)).toBe(goesOn);
  });
});

test('publishes by the account of the section, after what is published of it, and makes no deployment', () => {
  const { environment, concurrency, permissions, needs } = publish ?? {};
  expect(needs).toEqual(['build', 'review']);
  expect(environment).toMatchObject({ deployment: false });
  expect(filled(concurrency?.group, contextsOf('mfe-reports'))).toBe('deploy-mfe-reports');
  expect(permissions).toEqual({ contents: 'read', 'id-token': 'write', 'pull-requests': 'write' });
  const readers = (publish?.steps ?? []).filter((step) => JSON.stringify(step).includes('secrets.'));
  expect(readers.map(({ run }) => run)).toEqual([
    'npm run publish -w "$PART" -- --project "$PROJECT" --preview',
  ]);
});

test('its command is one of the command line', () => {
  const command = commandLine(async () => {}).commands.find((each) => each.name() === 'publish');
  expect(command?.options.map(({ long }) => long)).toContain('--preview');
});

test('ends with a comment that has the link', () => {
  const { run, env = {} } = publish?.steps.at(-1) ?? {};
  const contexts = {
    ...contextsOf('mfe-reports'),
    steps: { held: { outputs: { link: 'https://page/?section=x' } } },
  };
  expect(run).toBe('gh pr comment "$NUMBER" --body "$TEXT"');
  expect([env.NUMBER, env.TEXT].map((text) => filled(text, contexts))).toEqual([
    '3',
    `All staff can open ${HEAD} in the live page: https://page/?section=x`,
  ]);
});
