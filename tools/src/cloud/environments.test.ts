import { runSteps } from './step';
import { askLines, openFakeSetup, runText } from './testing/fake-setup';

let fake: Awaited<ReturnType<typeof openFakeSetup>>;

beforeAll(async () => {
  fake = await openFakeSetup();
  await runSteps(fake.steps(), () => undefined);
  fake.openMail('sari@example.com');
});

afterAll(() => fake.close());

const ENVIRONMENTS = ['backend', 'shell', 'mfe-reports', 'mfe-admin', 'preview'];

// "If no branch protection rules are defined for any branch in the repository, then all branches can deploy."
// (docs.github.com/actions/reference/workflows-and-actions/deployments-and-environments)
describe('the environments of GitHub', () => {
  const policyOf = (environment: string) => fake.environments.get(environment);
  const POLICY = { protected_branches: false, custom_branch_policies: true };

  test.each(ENVIRONMENTS)(
    '%s opens to the branch main alone, also where no branch is protected',
    (environment) => {
      expect(policyOf(environment)).toMatchObject({ deployment_branch_policy: POLICY, branches: ['main'] });
    },
  );

  test.each([
    [
      'protected branches, of which there may be none',
      { protected_branches: true, custom_branch_policies: false },
      [],
    ],
    ['another branch, too', POLICY, ['main', 'try-*']],
    ['no branch', POLICY, []],
    ['all branches', null, []],
  ])(
    'one for %s is found by doctor, and closed by init, which keeps its reviewers',
    async (_, policy, branches) => {
      const reviewers = [{ type: 'Team', id: 7 }];
      const settings = { wait_timer: 5, prevent_self_review: true, reviewers };
      fake.environments.set('shell', {
        ...settings,
        deployment_branch_policy: policy,
        branches: [...branches],
      });
      const said = await askLines(fake.steps());
      expect(said.filter((line) => line.startsWith('✖')).join()).toContain(
        'environments, for the branch main only',
      );
      expect(await runSteps(fake.steps(), () => undefined)).toBe(true);
      expect(policyOf('shell')).toEqual({
        ...settings,
        deployment_branch_policy: POLICY,
        branches: ['main'],
      });
    },
  );

  test('a branch main that nobody reviews is named, and stops nothing', async () => {
    fake.protect(false);
    expect(await runSteps(fake.steps(), () => undefined)).toBe(false);
    expect(await runText(fake.steps())).toMatch(/✖ GitHub protects the branch main.*\n.*settings\/branches/);
    fake.protect(true);
  });

  // GitHub ignores lines with teams that it does not know, so that nobody's review is required
  // (docs.github.com/rest/repos/repos#list-codeowners-errors).
  test('owners that GitHub does not know are named, and stop nothing', async () => {
    fake.setUnknownOwners(9);
    const said = await runText(fake.steps());
    expect(said).toMatch(/✖ GitHub knows the owners.*\n.*CODEOWNERS/);
    expect(said.match(/^✖/gm)).toHaveLength(1);
    fake.setUnknownOwners(0);
  });
});
