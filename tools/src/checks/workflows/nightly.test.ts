import { holds, readWorkflow } from './workflow';

test('exports each night in an environment of its own, without a secret, to the bucket of the project', () => {
  const { on, jobs } = readWorkflow('nightly.yml');
  const { export: job, night } = jobs;
  expect(on.schedule).toHaveLength(1);
  expect(JSON.stringify(job)).not.toContain('secrets.');
  expect(job?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  expect(job?.environment).toEqual({ name: 'export', deployment: false });
  expect([
    holds(job?.if, { vars: { FIREBASE_PROJECT: '' } }),
    holds(job?.if, { vars: { FIREBASE_PROJECT: 'sales' } }),
  ]).toEqual([false, true]);
  expect(job?.steps.slice(2).map(({ uses = '', run }) => run ?? uses.replace(/@.*/, ''))).toEqual([
    'npm ci',
    'google-github-actions/auth',
    'npm run export -- --project "$PROJECT" --bucket "$BUCKET"',
  ]);
  expect(job?.steps.at(-1)?.env).toEqual({
    PROJECT: `\${{ vars.FIREBASE_PROJECT }}`,
    BUCKET: `\${{ vars.EXPORT_BUCKET }}`,
  });
  // A failure of the tests keeps no export back.
  expect([job?.needs, night?.needs]).toEqual([[], []]);
});
