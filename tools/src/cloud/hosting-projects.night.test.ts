import { runSteps } from './step';
import { runText, setupsOfTests } from './testing/fake-setup';

const open = setupsOfTests();

test('a section of before moves to a project of its own', async () => {
  const moving = await open();
  moving.state.things.set('sites/sales-reports', { name: 'sites/sales-reports', type: 'USER_SITE' });
  await moving.setup.files.writeDeployment({
    project: 'sales',
    region: 'asia-southeast2',
    sites: { reports: { site: 'sales-reports' } },
  });
  await runSteps(moving.steps(), () => undefined);
  expect(moving.file()?.sites.reports).toMatchObject({
    project: 'sales-reports',
    site: expect.stringMatching(/^sales-reports-[0-9a-f]{6}$/),
  });
});

// cloud.google.com/resource-manager/docs/creating-managing-projects#restoring_a_project: for 30 days nobody gets its id.
test('a Hosting project that somebody has deleted can be restored', async () => {
  const other = await open();
  await runSteps(other.steps(), () => undefined);
  const project = other.state.company.get('sales-reports');
  if (project) project.lifecycleState = 'DELETE_REQUESTED';
  expect(await runText(other.steps(), { attempts: 1, pauseMs: 1 })).toContain(
    'gcloud projects undelete sales-reports',
  );
  if (project) project.lifecycleState = 'ACTIVE';
  other.openMail('sari@example.com');
  expect(await runSteps(other.steps(), () => undefined)).toBe(true);
});

test.each([
  ['takes another id where a stranger has it', ['sales-reports'], /^sales-reports-[0-9a-f]{6}$/],
  ['says so where strangers have all', ['sales-reports', 'sales-reports-457b0b'], undefined],
])('a Hosting project %s', async (_, takenProjects, id) => {
  const other = await open({ takenProjects });
  const said = await runText(other.steps());
  if (id) expect(other.file()?.sites.reports?.project).toMatch(id);
  else expect(said).toContain('others have the projects sales-reports and sales-reports-457b0b');
});
