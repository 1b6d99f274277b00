import * as v from 'valibot';
import type { Setup } from '../setup';
import type { Step } from '../step';

/** The only branch whose workflows may use an environment. */
const BRANCH = 'main';

const environmentSchema = v.object({
  deployment_branch_policy: v.nullable(
    v.object({ protected_branches: v.boolean(), custom_branch_policies: v.boolean() }),
  ),
  protection_rules: v.optional(
    v.array(
      v.object({
        type: v.string(),
        wait_timer: v.optional(v.number()),
        prevent_self_review: v.optional(v.boolean()),
        reviewers: v.optional(
          v.array(v.object({ type: v.string(), reviewer: v.object({ id: v.number() }) })),
          [],
        ),
      }),
    ),
    [],
  ),
});
type Environment = v.InferOutput<typeof environmentSchema>;

/** Returns the settings that a change of an environment must repeat: GitHub replaces all at once. */
const keptSettings = (environment: Environment | undefined): object => {
  const rules = environment?.protection_rules ?? [];
  const timer = rules.find(({ type }) => type === 'wait_timer');
  const review = rules.find(({ type }) => type === 'required_reviewers');
  return {
    ...(timer && { wait_timer: timer.wait_timer }),
    ...(review && {
      prevent_self_review: review.prevent_self_review,
      reviewers: review.reviewers.map(({ type, reviewer }) => ({ type, id: reviewer.id })),
    }),
  };
};

/** Returns the steps to environments of a repository whose secrets and accounts only reviewed workflows use. */
export const environmentSteps = (
  { programs }: Setup,
  repository: string,
  environments: readonly string[],
): Step[] => {
  const placeOf = (environment: string) => `repos/${repository}/environments/${environment}`;
  const linesOf = async (...args: readonly string[]) =>
    (await programs.github(['api', ...args])).split('\n').filter(Boolean);
  const namesThere = () =>
    linesOf('--paginate', `repos/${repository}/environments`, '--jq', '.environments[].name');
  const read = async (environment: string): Promise<Environment> =>
    v.parse(environmentSchema, JSON.parse(await programs.github(['api', placeOf(environment)])));
  /** Returns the branches of an environment, with their ids. */
  const branchesOf = async (environment: string) => {
    const url = `${placeOf(environment)}/deployment-branch-policies`;
    const lines = await linesOf(
      '--paginate',
      url,
      '--jq',
      String.raw`.branch_policies[] | "\(.id) \(.name)"`,
    );
    return lines.map((line) => {
      const [id = '', ...name] = line.split(' ');
      return { id, name: name.join(' ') };
    });
  };
  /** "Protected branches" are all branches where none is protected (docs.github.com/actions/reference/deployments-and-environments). */
  const namesBranches = ({ deployment_branch_policy: policy }: Environment) =>
    policy?.custom_branch_policies === true && !policy.protected_branches;
  const isClosed = async (environment: string): Promise<boolean> => {
    if (!namesBranches(await read(environment))) return false;
    const names = (await branchesOf(environment)).map(({ name }) => name);
    return names.length === 1 && names[0] === BRANCH;
  };
  const close = async (environment: string, isThere: boolean): Promise<void> => {
    const before = isThere ? await read(environment) : undefined;
    if (!before || !namesBranches(before)) {
      const policy = { protected_branches: false, custom_branch_policies: true };
      const settings = { ...keptSettings(before), deployment_branch_policy: policy };
      const args = ['api', '--method', 'PUT', placeOf(environment), '--input', '-'];
      await programs.github(args, JSON.stringify(settings));
    }
    const url = `${placeOf(environment)}/deployment-branch-policies`;
    const branches = await branchesOf(environment);
    if (!branches.some(({ name }) => name === BRANCH))
      await programs.github(['api', '--method', 'POST', url, '-f', `name=${BRANCH}`]);
    for (const { id } of branches.filter(({ name }) => name !== BRANCH))
      await programs.github(['api', '--method', 'DELETE', `${url}/${id}`]);
  };
  return [
    {
      name: `The repository has the environments, for the branch ${BRANCH} only`,
      isDone: async () => {
        const there = await namesThere();
        if (!environments.every((environment) => there.includes(environment))) return false;
        for (const environment of environments) if (!(await isClosed(environment))) return false;
        return true;
      },
      do: async () => {
        const there = await namesThere();
        for (const environment of environments) await close(environment, there.includes(environment));
      },
      byHand: `gh auth login, or https://github.com/${repository}/settings/environments. A private repository needs GitHub Team`,
    },
    {
      name: `GitHub protects the branch ${BRANCH}`,
      // By a rule for branches, or by a ruleset.
      isDone: async () => {
        const [isProtected] = await linesOf(`repos/${repository}/branches/${BRANCH}`, '--jq', '.protected');
        if (isProtected === 'true') return true;
        const [rules = '0'] = await linesOf(`repos/${repository}/rules/branches/${BRANCH}`, '--jq', 'length');
        return Number(rules) > 0;
      },
      byHand: `https://github.com/${repository}/settings/branches: require reviews, because who writes to ${BRANCH} deploys`,
      isOptional: true,
    },
  ];
};
