import * as v from 'valibot';
import { CloudRefusal } from '../cloud';
import { isStaging, type Setup, targetOf } from '../setup';
import type { Step } from '../step';
import { gateOf } from './accounts';
import {
  DOCTOR_PERMISSIONS,
  doctorRole,
  doctorRoleStep,
  EXPORTS_DOCTOR_PERMISSIONS,
  HOSTING_DOCTOR_ROLES,
} from './doctor-role';
import { exportsProjectOf } from './exports';
import { hostingProjectOf } from './hosting-projects';
import {
  accountAddress,
  computeAccount,
  EXPORT_ACCOUNT,
  grantStep,
  RUNTIME_ACCOUNT,
  serviceAccountStep,
} from './identities';
import { namesFor } from './names';
import { projectNumber } from './project';

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

/** Returns the function that asks GitHub about a repository. It returns a line for each result, of all pages: the first one may have only ten. */
const asking =
  ({ programs }: Setup, repository: string) =>
  async (path: string, query: string): Promise<string[]> => {
    const found = await programs.github(['api', '--paginate', `repos/${repository}/${path}`, '--jq', query]);
    return found.split('\n').filter(Boolean);
  };

/** Returns the steps to environments of a repository whose secrets and accounts only reviewed workflows use. */
const environmentSteps = (setup: Setup, repository: string, environments: readonly string[]): Step[] => {
  const { programs } = setup;
  const ask = asking(setup, repository);
  const addressOfEnvironment = (environment: string) => `repos/${repository}/environments/${environment}`;
  const namesThere = () => ask('environments', '.environments[].name');
  const read = async (environment: string): Promise<Environment> =>
    v.parse(environmentSchema, JSON.parse(await programs.github(['api', addressOfEnvironment(environment)])));
  /** Returns the branches of an environment, with their ids. */
  const branchesOf = async (environment: string) => {
    const path = `environments/${environment}/deployment-branch-policies`;
    const lines = await ask(path, String.raw`.branch_policies[] | "\(.id) \(.name)"`);
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
      const args = ['api', '--method', 'PUT', addressOfEnvironment(environment), '--input', '-'];
      await programs.github(args, JSON.stringify(settings));
    }
    const url = `${addressOfEnvironment(environment)}/deployment-branch-policies`;
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
        const [isProtected] = await ask(`branches/${BRANCH}`, '.protected');
        if (isProtected === 'true') return true;
        const [rules = '0'] = await ask(`rules/branches/${BRANCH}`, 'length');
        return Number(rules) > 0;
      },
      byHand: `https://github.com/${repository}/settings/branches: require reviews, because who writes to ${BRANCH} deploys`,
      isOptional: true,
    },
    {
      name: 'GitHub knows the owners of each folder',
      // It ignores lines with others, and then requires nobody's review (docs.github.com/rest/repos/repos#list-codeowners-errors).
      isDone: async () => {
        const [errors] = await ask('codeowners/errors', '.errors | length');
        return errors === '0';
      },
      byHand: `write your teams into .github/CODEOWNERS in place of @sales-report/…, and push it: https://github.com/${repository}/blob/${BRANCH}/.github/CODEOWNERS`,
      isOptional: true,
    },
  ];
};

const BACKEND = 'backend';
/** The environment of `doctor`, which asks each week by itself. */
const DOCTOR = 'doctor';
/** The environment whose reviewers allow a preview of a pull request. It has no secret, and no account. */
const PREVIEW = 'preview';

/** The two projects of a repository. Each part has an environment for each, with other keys and another account. */
const PRODUCTION = { prefix: '', variable: 'FIREBASE_PROJECT', other: 'STAGING_PROJECT', isWatched: true };
const STAGING = {
  prefix: 'staging-',
  variable: 'STAGING_PROJECT',
  other: 'FIREBASE_PROJECT',
  isWatched: false,
};

/** The roles that deploy rules, indexes and functions (firebase.google.com/docs/projects/iam/permissions). */
const BACKEND_ROLES = [
  'roles/artifactregistry.admin',
  'roles/cloudfunctions.admin',
  'roles/cloudscheduler.admin',
  'roles/datastore.indexAdmin',
  'roles/eventarc.admin',
  'roles/firebase.viewer',
  'roles/firebaseauth.admin',
  'roles/firebaserules.admin',
  'roles/run.admin',
  'roles/serviceusage.serviceUsageConsumer',
];

/**
 * The roles that publish a site (firebase-tools, lib/init/features/hosting/github.js). None reads a document, as
 * `roles/firebase.viewer` would.
 */
const SITE_ROLES = [
  'roles/firebasehosting.admin',
  'roles/serviceusage.apiKeysViewer',
  'roles/serviceusage.serviceUsageConsumer',
];

const stateSchema = v.object({ state: v.optional(v.string(), 'ACTIVE') });
const trustSchema = v.object({
  attributeMapping: v.optional(v.record(v.string(), v.string()), {}),
  attributeCondition: v.optional(v.string(), ''),
});

/**
 * Names a job to Google. The token's own subject has two forms and may be changed by an owner
 * (docs.github.com/actions/reference/openid-connect-reference), and Google refuses one of more than 127 bytes. A stranger can
 * take the name of a repository, and not its number.
 */
const SUBJECT = "'repository:' + assertion.repository_id + ':environment:' + assertion.environment";
const numberSchema = v.pipe(v.string(), v.digits());

/** Returns the id of the service account of an environment. Long names that begin alike have different ones. */
export const pipelineAccount = (environment: string): string =>
  namesFor('pipeline', environment)[0] ?? environment;

/**
 * Returns the step for a project that has App Engine. Firebase's command line deploys functions only for who may act by its
 * account, although no function runs by it (firebase-tools, lib/deploy/functions/checkIam.js).
 */
const appEngineStep = (setup: Setup, member: string, takes: (member: string) => boolean): Step => {
  const { cloud, project } = setup;
  const account = `iam.googleapis.com/v1/projects/${project}/serviceAccounts/${project}@appspot.gserviceaccount.com`;
  const step = grantStep(
    setup,
    "The backend's pipeline may deploy functions beside App Engine, if that is there",
    async () => [{ member, roles: ['roles/iam.serviceAccountUser'] }],
    { resource: async () => account, takes },
  );
  return {
    ...step,
    isDone: async () => (await cloud.find(account)) === undefined || (await step.isDone()),
  };
};

/** Returns the steps to pipelines of a repository on GitHub: an identity and the secrets of each environment. */
export const pipelineSteps = (setup: Setup, repository: string): Step[] => {
  const { cloud, project, packages, programs, files } = setup;
  const ask = asking(setup, repository);
  const { prefix, variable, other, isWatched } = isStaging(setup) ? STAGING : PRODUCTION;
  const pipelines = [BACKEND, ...(isWatched ? [DOCTOR] : []), ...packages];
  const environmentOf = (pipeline: string) => `${prefix}${pipeline}`;
  const isPart = (pipeline: string) => packages.includes(pipeline);
  const IAM = 'iam.googleapis.com/v1';
  const pools = `${IAM}/projects/${project}/locations/global/workloadIdentityPools`;
  const providers = `${pools}/github/providers`;
  const addressOf = (pipeline: string) => accountAddress(pipelineAccount(pipeline), project);
  const poolName = async () =>
    `projects/${await projectNumber(setup)}/locations/global/workloadIdentityPools/github`;
  const repositoryId = async () =>
    v.parse(numberSchema, (await programs.github(['api', `repos/${repository}`, '--jq', '.id'])).trim());
  /** Trusts the tokens of this repository alone. */
  const trust = async () => ({
    attributeMapping: { 'google.subject': SUBJECT },
    attributeCondition: `assertion.repository_id == '${await repositoryId()}'`,
  });
  const isTrusted = async () => {
    const { attributeMapping, attributeCondition } = await trust();
    const found = v.parse(trustSchema, (await cloud.find(`${providers}/github`)) ?? {});
    return (
      found.attributeCondition === attributeCondition &&
      found.attributeMapping['google.subject'] === attributeMapping['google.subject']
    );
  };

  const variablesOf = async (pipeline: string): Promise<Readonly<Record<string, string>>> => ({
    SERVICE_ACCOUNT: addressOf(pipeline),
    WORKLOAD_IDENTITY_PROVIDER: `${await poolName()}/providers/github`,
  });
  const secretsOf = (pipeline: string): Readonly<Record<string, string | undefined>> => {
    if (!isPart(pipeline)) return {};
    const gate = gateOf(setup, targetOf(pipeline));
    return {
      SECTION_SIGNING_KEY: files.secret(`${targetOf(pipeline)}.key`),
      SMOKE_EMAIL: gate.email,
      SMOKE_PASSWORD: gate.password,
    };
  };
  /** Returns the names of an environment's secrets or variables. There are none before it is made. */
  const namesIn = (pipeline: string, kind: 'secrets' | 'variables') =>
    ask(`environments/${environmentOf(pipeline)}/${kind}`, `.${kind}[].name`);
  const lacking = async (pipeline: string) => {
    const [secrets, variables] = await Promise.all([
      namesIn(pipeline, 'secrets'),
      namesIn(pipeline, 'variables'),
    ]);
    return {
      secrets: Object.entries(secretsOf(pipeline)).filter(([name]) => !secrets.includes(name)),
      variables: Object.entries(await variablesOf(pipeline)).filter(([name]) => !variables.includes(name)),
    };
  };
  const stateOf = async (address: string) => {
    const found = await cloud.find(address);
    return found === undefined ? undefined : v.parse(stateSchema, found).state;
  };
  /** Google keeps deleted pools and providers for 30 days, and nobody else gets their ids. */
  const makeOrRestore = async (address: string, making: string, body: object) => {
    const state = await stateOf(address);
    if (state === 'DELETED') await cloud.finish(IAM, 'POST', `${address}:undelete`, {});
    else if (state === undefined) {
      try {
        await cloud.finish(IAM, 'POST', making, body);
      } catch (error) {
        // A former run has made it, and reading does not show it yet.
        if (!(error instanceof CloudRefusal && error.status === 409)) throw error;
      }
    }
  };
  const grantTo = (pipeline: string, roles: readonly string[]) =>
    pipelines.includes(pipeline) ? [{ member: `serviceAccount:${addressOf(pipeline)}`, roles }] : [];
  const isPipeline = (member: string) =>
    member.startsWith('serviceAccount:pipeline-') && member.endsWith(`@${project}.iam.gserviceaccount.com`);
  const at = (pipeline: string) => ['--repo', repository, '--env', environmentOf(pipeline)];
  /** Returns the project that a variable of the repository names. */
  const projectIn = async (name: string): Promise<string | undefined> =>
    (await ask('actions/variables', `.variables[] | select(.name == "${name}") | .value`))[0];

  return [
    {
      // So that `doctor` asks for what follows.
      name: 'deployment.json names the repository',
      isDone: async () => files.deployment()?.repository === repository,
      do: async () => {
        const file = files.deployment() ?? { project, region: setup.region, sites: {} };
        await files.writeDeployment({ ...file, repository });
      },
      byHand: `npm run init -- ${project} --repository ${repository}`,
    },
    serviceAccountStep(setup, 'Each pipeline has an account of its own', pipelines.map(pipelineAccount)),
    doctorRoleStep(
      setup,
      'The weekly doctor has a role that only reads settings',
      () => project,
      DOCTOR_PERMISSIONS,
    ),
    grantStep(
      setup,
      'The pipelines of shell, backend and doctor may do their work, and no other one anything of the project',
      async () => [
        ...grantTo(BACKEND, BACKEND_ROLES),
        ...grantTo('shell', SITE_ROLES),
        ...grantTo(DOCTOR, [doctorRole(project)]),
      ],
      { takes: isPipeline },
    ),
    ...packages
      .filter((name) => name !== 'shell')
      .map((name) =>
        grantStep(
          setup,
          `The pipeline of ${name} may publish in its own project, and no other one`,
          async () => [...grantTo(name, SITE_ROLES), ...grantTo(DOCTOR, HOSTING_DOCTOR_ROLES)],
          {
            resource: async () =>
              `cloudresourcemanager.googleapis.com/v1/projects/${hostingProjectOf(setup, targetOf(name))}`,
            takes: isPipeline,
          },
        ),
      ),
    doctorRoleStep(
      setup,
      'The weekly doctor has a role that sees which exports there are',
      () => exportsProjectOf(setup),
      EXPORTS_DOCTOR_PERMISSIONS,
    ),
    {
      ...grantStep(
        setup,
        'It has that role in their project, and no pipeline another one',
        async () => grantTo(DOCTOR, [doctorRole(exportsProjectOf(setup))]),
        {
          resource: async () => `cloudresourcemanager.googleapis.com/v1/projects/${exportsProjectOf(setup)}`,
          takes: isPipeline,
        },
      ),
      isForProduction: true,
    },
    ...Object.entries({
      'that run by their account': async () => accountAddress(RUNTIME_ACCOUNT, project),
      'that run by the account of exports': async () => accountAddress(EXPORT_ACCOUNT, project),
      // Google asks for it even where functions run by another one (github.com/firebase/firebase-tools/issues/8841).
      'that the default account builds': () => computeAccount(setup),
    }).map(([title, address]) =>
      grantStep(
        setup,
        `The backend's pipeline may deploy functions ${title}`,
        async () => [
          { member: `serviceAccount:${addressOf(BACKEND)}`, roles: ['roles/iam.serviceAccountUser'] },
        ],
        {
          resource: async () => `${IAM}/projects/${project}/serviceAccounts/${await address()}`,
          takes: isPipeline,
        },
      ),
    ),
    appEngineStep(setup, `serviceAccount:${addressOf(BACKEND)}`, isPipeline),
    {
      name: 'Google trusts the workflows of the repository',
      isDone: async () =>
        (await stateOf(`${pools}/github`)) === 'ACTIVE' &&
        (await stateOf(`${providers}/github`)) === 'ACTIVE' &&
        (await isTrusted()),
      do: async () => {
        await makeOrRestore(`${pools}/github`, `${pools}?workloadIdentityPoolId=github`, {
          displayName: 'GitHub',
        });
        await makeOrRestore(`${providers}/github`, `${providers}?workloadIdentityPoolProviderId=github`, {
          oidc: { issuerUri: 'https://token.actions.githubusercontent.com' },
          ...(await trust()),
        });
        // A new one may not show yet.
        if ((await stateOf(`${providers}/github`)) === undefined || (await isTrusted())) return;
        const mask = Object.keys(await trust()).join(',');
        await cloud.finish(IAM, 'PATCH', `${providers}/github?updateMask=${mask}`, await trust());
      },
      byHand: `https://console.cloud.google.com/iam-admin/workload-identity-pools?project=${project}`,
    },
    ...pipelines.map((pipeline) =>
      grantStep(
        setup,
        `The account of ${pipeline} trusts its own environment only`,
        async () => [
          {
            member: `principal://iam.googleapis.com/${await poolName()}/subject/repository:${await repositoryId()}:environment:${environmentOf(pipeline)}`,
            roles: ['roles/iam.workloadIdentityUser'],
          },
        ],
        // Nobody else takes its place.
        {
          resource: async () => `${IAM}/projects/${project}/serviceAccounts/${addressOf(pipeline)}`,
          takes: () => true,
        },
      ),
    ),
    ...environmentSteps(setup, repository, [
      ...pipelines.map(environmentOf),
      ...(isWatched ? [PREVIEW] : []),
    ]),
    {
      name: 'Each environment has its secrets and variables',
      isDone: async () => {
        const missing = await Promise.all(pipelines.map(lacking));
        return missing.every(({ secrets, variables }) => secrets.length + variables.length === 0);
      },
      do: async () => {
        for (const pipeline of pipelines) {
          const { secrets, variables } = await lacking(pipeline);
          for (const [name, value] of secrets) {
            if (value === undefined) throw new Error(`${name} of ${pipeline} is not on this machine.`);
            await programs.github(['secret', 'set', name, ...at(pipeline)], value);
          }
          for (const [name, value] of variables) {
            await programs.github(['variable', 'set', name, ...at(pipeline)], value);
          }
        }
      },
      byHand: `https://github.com/${repository}/settings/environments`,
      isForPersons: true,
    },
    {
      name: 'The repository deploys to the project',
      isDone: async () => {
        const found = await projectIn(variable);
        if (found !== undefined && found !== project) throw new Error(`its ${variable} is ${found}.`);
        if ((await projectIn(other)) === project) throw new Error(`it is its ${other}.`);
        return found === project;
      },
      do: async () => {
        await programs.github(['variable', 'set', variable, '--repo', repository], project);
      },
      byHand: `gh variable set ${variable} --body ${project} --repo ${repository}`,
      isForPersons: true,
    },
  ];
};
