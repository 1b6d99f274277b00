import { holds, readWorkflow } from './workflow';

const { on, jobs } = readWorkflow('export.yml');

test('exports each week in an environment of its own', () => {
  const job = jobs.export;
  expect(on.schedule).toEqual([{ cron: '0 19 * * 6' }]);
  expect(job?.environment).toEqual({ name: 'export', deployment: false });
  expect(holds(job?.if, { vars: { FIREBASE_PROJECT: '' } })).toBe(false);
  expect(holds(job?.if, { vars: { FIREBASE_PROJECT: 'sales' } })).toBe(true);
  expect(job?.steps.at(-1)?.run).toBe('npm run export -- --project "$PROJECT" --bucket "$BUCKET"');
});
