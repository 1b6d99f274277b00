import { IS_SOAK } from '../../project/soak';
import type { Run } from './runner';
import { Repository } from './world';

// Every step is a process of its own.
jest.setTimeout(300_000);

/** What keeps an index from being used, and the states that gcloud lists. */
const INDEX_FAULTS = [
  ['fails', 'FAIL'],
  ...(IS_SOAK ? [['needs a repair', 'NEEDS_REPAIR'] as const] : []),
] as const;

/** Each workflow runs here once, and in the soak in every way. */
const testInSoak = IS_SOAK ? test : test.skip;

let repository: Repository;

beforeAll(async () => {
  repository = new Repository();
  await repository.open();
});

beforeEach(() => repository.settle());

afterAll(() => repository.close());

const stepsOf = ({ steps }: Run, job: string): string[] =>
  steps.filter((step) => step.startsWith(job)).map((step) => step.slice(step.indexOf(': ') + 2));

test('publishes what a push to main changed, as it was built and tested', async () => {
  const commit = repository.commit({
    'mfe-reports/src/section.tsx': '\n',
    'shell/src/index.html': '\n',
    'functions/src/index.ts': '\n',
    'firestore.rules': '\n',
    'firestore.indexes.json': '\n',
  });
  const run = await repository.run('main.yml', { commit });

  expect(run.failures).toEqual([]);
  expect(run.jobs).toEqual({
    test: 'success',
    changes: 'success',
    'build-functions': 'success',
    'build-shell': 'success',
    'build-sections': 'success',
    backend: 'success',
    shell: 'success',
    sections: 'success',
  });
  expect(repository.calls().filter((call) => !/^npm (ci|run)/.test(call))).toEqual([
    'npm test',
    'rspack build in shell',
    'rspack build in mfe-reports',
    'firebase deploy --only firestore:rules --project sales --non-interactive (credentials of backend@sales)',
    'firebase deploy --only firestore:indexes --project sales --non-interactive (credentials of backend@sales)',
    'gcloud firestore indexes composite list --project sales --format value(state)',
    'sleep 15',
    'gcloud firestore indexes composite list --project sales --format value(state)',
    'firebase deploy --only functions --project sales --non-interactive (credentials of backend@sales)',
    'gate of shell as smoke-shell@example.com',
    'gate of mfe-reports as smoke-reports@example.com',
  ]);
  expect(repository.liveBuild('reports')).toBe(repository.buildOf('reports'));
  expect(repository.liveBuild('directory')).toBeUndefined();
  expect(stepsOf(run, 'sections (mfe-reports)')).toEqual([
    'actions/checkout',
    'actions/setup-node',
    'npm ci',
    'npm run changed-parts -- --project "$PROJECT" "$PART"',
    'actions/download-artifact',
    'google-github-actions/auth',
    'npm run publish -w "$PART" -- --project "$PROJECT" --built',
  ]);
});

/** The parts that the job of mfe-directory may not replace: a source of each, and the job that publishes it. */
const PROTECTED = {
  shell: ['shell/src/index.html', 'shell (shell)'],
  'mfe-reports': ['mfe-reports/src/section.tsx', 'sections (mfe-reports)'],
  functions: ['functions/src/index.ts', 'backend'],
} as const;

/** What it replaces in each run. Without the backend no page is published. */
const REPLACED: readonly { parts: readonly (keyof typeof PROTECTED)[] }[] = [
  { parts: ['shell', 'mfe-reports'] },
  ...(IS_SOAK ? [{ parts: ['functions'] as const }] : []),
];

test.each(REPLACED)(
  'publishes nothing that the job of a section has put in the place of the built $parts',
  async ({ parts }) => {
    const commit = repository.commit({
      'mfe-directory/src/section.tsx': '\n',
      ...Object.fromEntries(parts.map((part) => [PROTECTED[part][0], '\n'])),
    });
    const replacing = parts.map((part) => ({
      if: "matrix.part == 'mfe-directory'",
      uses: 'actions/upload-artifact@1',
      with: { name: `build-${part}`, path: 'mfe-directory/dist', overwrite: true },
      env: {},
    }));
    const run = await repository.run('main.yml', { commit, adds: { 'build-sections': replacing } });

    expect(run.jobs).toMatchObject({ 'build-sections': 'success' });
    expect(run.failures).toEqual(
      parts.map((part) => expect.stringContaining(`${PROTECTED[part][1]}: There is no artifact`)),
    );
    for (const part of parts)
      expect(repository.calls()).not.toContainEqual(expect.stringMatching(`^(firebase|gate of ${part})`));
  },
);

testInSoak('publishes nothing of a commit that is older than the live one', async () => {
  const older = repository.commit({ 'mfe-reports/src/section.tsx': '\n' });
  const commit = repository.commit({ 'mfe-reports/src/section.tsx': '\n' });
  expect((await repository.run('main.yml', { commit })).failures).toEqual([]);

  const late = await repository.run('main.yml', { commit: older });
  expect(late.failures).toEqual([]);
  expect(late.jobs).toMatchObject({ changes: 'success', 'build-sections': 'skipped', sections: 'skipped' });
});

test('publishes nothing that the tests have not passed, and keeps their results', async () => {
  const commit = repository.commit({ 'mfe-admin/src/section.tsx': '\n', 'firestore.rules': '\n' });
  const run = await repository.run('main.yml', { commit, env: { TESTS_FAIL: 'yes' } });

  expect(run.jobs).toEqual({
    test: 'failure',
    changes: 'success',
    'build-functions': 'skipped',
    'build-shell': 'skipped',
    'build-sections': 'success',
    backend: 'skipped',
    shell: 'skipped',
    sections: 'skipped',
  });
  expect(stepsOf(run, 'test')).toContain('actions/upload-artifact test-results');
  expect(repository.calls().filter((call) => /^(firebase|gate)/.test(call))).toEqual([]);
  expect(repository.liveBuild('admin')).toBeUndefined();
});

testInSoak(
  'publishes by the next run what the tests have not passed, but no build of other sources',
  async () => {
    const commit = repository.commit({ 'mfe-admin/src/section.tsx': '\n', 'firestore.rules': '\n' });
    await repository.run('main.yml', { commit, env: { TESTS_FAIL: 'yes' } });
    expect(repository.calls()).toContain('rspack build in mfe-admin');
    const next = await repository.run('main.yml', {
      keeps: ({ uses }) => !uses?.startsWith('actions/download-artifact'),
    });

    expect(next.jobs).toMatchObject({ test: 'success', backend: 'success', sections: 'failure' });
    expect(next.failures).toEqual([
      expect.stringContaining('mfe-admin/dist is not the build of these sources.'),
    ]);
    expect(repository.calls().filter((call) => /^(firebase|gate|rspack)/.test(call))).toEqual([
      'rspack build in mfe-admin',
      'firebase deploy --only firestore:rules --project sales --non-interactive (credentials of backend@sales)',
    ]);
    expect(repository.liveBuild('admin')).toBeUndefined();
  },
);

test.each(INDEX_FAULTS)('deploys no function and no page while an index %s', async (_case, states) => {
  const commit = repository.commit({ 'firestore.indexes.json': '\n' });
  const run = await repository.run('main.yml', { commit, env: { INDEX_STATES: states } });

  expect(run.jobs).toMatchObject({ 'build-shell': 'skipped', backend: 'failure', shell: 'skipped' });
  expect(stepsOf(run, 'backend').at(-1)).toContain('gcloud firestore indexes');
  expect(repository.calls().filter((call) => call.startsWith('firebase'))).toHaveLength(1);
});

test.each([
  ['a pull request', { event: 'pull_request' }],
  ['a repository without a Firebase project', { vars: {} }],
])('only tests %s', async (_case, options) => {
  const run = await repository.run('main.yml', options);

  expect(run.failures).toEqual([]);
  expect(run.steps.every((step) => step.startsWith('test: '))).toBe(true);
  expect(repository.calls()).toEqual(['npm test']);
});

test('runs the longer tests each night, and keeps their results', async () => {
  const run = await repository.run('nightly.yml', { event: 'schedule' });

  expect(run.failures).toEqual([]);
  expect(stepsOf(run, 'soak').slice(-3)).toEqual([
    'npm ci',
    'npm run test:soak',
    'actions/upload-artifact soak-results',
  ]);
  expect(repository.artifact('soak-results')).toEqual(['units.log']);
});
