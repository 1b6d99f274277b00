import { signingKeyOf } from 'section-kit/build/signing-key';
import * as v from 'valibot';
import { defaultDatabase } from '../../project/firebase-config';
import { Cloud } from '../cloud';
import { variablesOf } from '../deploy-backend';
import type { DeploymentFile } from '../deployment-file';
import { IdentityPlatform } from '../identity-platform';
import { stepsOf } from '../init';
import type { Setup, SetupFiles, SetupPrograms } from '../setup';
import { askSteps, runSteps, type Step } from '../step';
import { openFakeCloud } from './fake-cloud';
import { BUILT, deployTo } from './fake-firebase';
import { hasDefaultSite } from './fake-hosting';
import { type Claims, OPERATOR, principalOf } from './fake-iam';
import { FakeProject } from './fake-project';

const environmentSchema = v.object({
  wait_timer: v.optional(v.number(), 0),
  prevent_self_review: v.optional(v.boolean(), false),
  reviewers: v.optional(v.array(v.object({ type: v.string(), id: v.number() })), []),
  deployment_branch_policy: v.nullable(
    v.object({ protected_branches: v.boolean(), custom_branch_policies: v.boolean() }),
  ),
});

/** The settings of an environment on GitHub, with the branches that may use it. */
type Environment = v.InferOutput<typeof environmentSchema> & { branches: string[] };

/** Breaks a setup off. */
class BrokenOff extends Error {}

interface FakeOptions {
  readonly isStrict?: boolean;
  readonly takenSites?: readonly string[];
  readonly takenProjects?: readonly string[];
  readonly takenBuckets?: readonly string[];
  readonly appEngine?: string;
  /** The currency of the billing account. */
  readonly currency?: string;
  readonly defaultSite?: FakeProject['defaultSite'];
  /** So many reads of IAM after a write answer as before it. */
  readonly staleReads?: number;
  readonly options?: Setup['options'];
  /** The `deployment.json` that is there before. */
  readonly written?: DeploymentFile;
}

/**
 * A company's project, machine and repository, of which nothing exists yet. Everything that a setup changes goes through
 * `change`, which breaks it off after so many changes.
 */
export const openFakeSetup = async ({
  isStrict = true,
  takenSites = [],
  takenProjects = [],
  takenBuckets = [],
  appEngine,
  staleReads = 0,
  currency = 'USD',
  defaultSite = 'with the project',
  options,
  written,
}: FakeOptions = {}) => {
  const state = new FakeProject('sales', isStrict, { takenSites, takenProjects, takenBuckets });
  state.staleReads = staleReads;
  state.currency = currency;
  state.defaultSite = defaultSite;
  if (appEngine !== undefined) {
    state.appEngine = appEngine;
    state.things.set('serviceAccounts/sales@appspot.gserviceaccount.com', {});
  }
  const secrets = new Map<string, string>();
  const accounts = new Map<string, { password: string; isVerified: boolean; isReader?: boolean }>();
  const published: string[] = [];
  /** The database that each published page uses. */
  const pages = new Map<string, string | undefined>();
  const github = {
    id: 456789,
    /** The settings of each environment. */
    environments: new Map<string, Environment>(),
    isProtected: true,
    /** The lines of CODEOWNERS whose owner GitHub does not know. */
    unknownOwners: 0,
    /** A private repository has none on GitHub Free. */
    hasEnvironments: true,
    secrets: new Set<string>(),
    variables: new Map<string, string>(),
  };
  const asked: string[] = [];
  let file = written;
  let build = BUILT;
  let rest = Number.POSITIVE_INFINITY;
  /** Notes a change, and breaks the setup off after the last one that it may make. */
  const change = (what: string): void => {
    asked.push(what);
    rest -= 1;
    if (rest <= 0) throw new BrokenOff('broken off');
  };
  const cloudServer = await openFakeCloud(state, change);
  const cloudBy = (token: string) =>
    new Cloud('sales', {
      accessToken: async () => token,
      addressOf: cloudServer.addressOf,
      fetch: cloudServer.fetch,
      pollMs: 1,
    });
  const cloud = cloudBy('token');

  const files: SetupFiles = {
    deployment: () => file,
    writeDeployment: async (whole) => {
      file = structuredClone(whole);
      change('write deployment.json');
    },
    secret: (name) => secrets.get(name),
    writeSecret: (name, text) => {
      secrets.set(name, text);
      change(`write ${name}`);
    },
  };

  const deployBackend: SetupPrograms['deployBackend'] = async (
    parts = ['rules', 'indexes', 'functions'],
    database = file?.databaseId ?? defaultDatabase,
  ) => {
    const variables = variablesOf({ ...file, databaseId: database });
    await deployTo(state, cloud, { parts, database, variables, build, member: OPERATOR });
    change(`deploy ${parts} to ${database}`);
  };

  const programs: SetupPrograms = {
    deployBackend,
    build: async () => build,
    publishFirst: async (packageName, key) => {
      const target = packageName.replace(/^mfe-/, '');
      const site = file?.sites[target];
      const own = state.company.get(site?.project ?? 'sales');
      if (!site || !own?.things.has(`sites/${site.site}`)) throw new Error(`${target} has no site.`);
      if (!hasDefaultSite(own)) throw new Error('Unable to deploy to Hosting as there is no Hosting site.');
      if (target !== 'shell' && site.publicKey !== signingKeyOf(key).publicKey)
        throw new Error('Another key.');
      published.push(site.site);
      pages.set(site.site, file?.databaseId);
      change(`publish ${packageName}`);
    },
    github: async (args, input = '') => {
      const [verb, , name = ''] = args;
      const environment = args[args.indexOf('--env') + 1];
      if (verb === 'secret' || verb === 'variable') {
        if (args.includes('--env') && !github.environments.has(environment ?? ''))
          throw new Error('HTTP 404: Not Found');
        const place = args.includes('--env') ? `${environment}/${name}` : name;
        if (verb === 'secret') github.secrets.add(place);
        else github.variables.set(place, input);
        change(`gh ${verb} ${place}`);
        return '';
      }
      const url = args.find((arg) => arg.startsWith('repos/')) ?? '';
      // (docs.github.com/rest/actions/variables)
      const named = (names: Iterable<string>) =>
        [...names].slice(0, args.includes('--paginate') ? undefined : 10).join('\n');
      const [, of = ''] = /environments\/([^/]+)/.exec(url) ?? [];
      const before = github.environments.get(of);
      if (args.includes('PUT')) {
        // (docs.github.com/actions/reference/workflows-and-actions/deployments-and-environments)
        if (!github.hasEnvironments) throw new Error('gh: Not Found (HTTP 404)');
        // It replaces all settings (docs.github.com/rest/deployments/environments#create-or-update-an-environment).
        const settings = v.parse(environmentSchema, JSON.parse(input));
        const hasBranches = settings.deployment_branch_policy?.custom_branch_policies;
        github.environments.set(of, { ...settings, branches: hasBranches ? (before?.branches ?? []) : [] });
        change(`gh environment ${of}`);
        return '';
      }
      const [, branch] = /\/deployment-branch-policies\/(\d+)$/.exec(url) ?? [];
      if (branch !== undefined && before) {
        before.branches.splice(Number(branch), 1);
        change(`gh branch of ${of}`);
        return '';
      }
      if (url.endsWith('/deployment-branch-policies')) {
        if (!before?.deployment_branch_policy?.custom_branch_policies) throw new Error('HTTP 404: Not Found');
        if (!args.includes('POST')) return named(before.branches.map((name, index) => `${index} ${name}`));
        before.branches.push(args.find((arg) => arg.startsWith('name='))?.replace('name=', '') ?? '');
        change(`gh branch of ${of}`);
        return '';
      }
      if (/environments\/[^/]+$/.test(url)) {
        if (!before) throw new Error('HTTP 404: Not Found');
        return JSON.stringify({
          deployment_branch_policy: before.deployment_branch_policy,
          protection_rules: [
            { type: 'branch_policy' },
            ...(before.wait_timer > 0 ? [{ type: 'wait_timer', wait_timer: before.wait_timer }] : []),
            ...(before.reviewers.length === 0
              ? []
              : [
                  {
                    type: 'required_reviewers',
                    prevent_self_review: before.prevent_self_review,
                    reviewers: before.reviewers.map(({ type, id }) => ({ type, reviewer: { id } })),
                  },
                ]),
          ],
        });
      }
      if (url.endsWith('/branches/main')) return String(github.isProtected);
      if (url.endsWith('/rules/branches/main')) return '0';
      if (url.endsWith('/codeowners/errors')) return String(github.unknownOwners);
      if (url === 'repos/company/sales') return `${github.id}\n`;
      if (url.endsWith('/environments')) return named(github.environments.keys());
      if (url.endsWith('/actions/variables')) {
        const [, wanted] = /select\(\.name == "(\w+)"\) \| \.value$/.exec(args.at(-1) ?? '') ?? [];
        const own = named([...github.variables.keys()].filter((each) => !each.includes('/'))).split('\n');
        return own.flatMap((each) => (each === wanted ? (github.variables.get(each) ?? '') : [])).join('\n');
      }
      const all = url.endsWith('secrets') ? [...github.secrets] : [...github.variables.keys()];
      return named(all.filter((each) => each.startsWith(`${of}/`)).map((each) => each.split('/')[1] ?? ''));
    },
  };

  const setup: Setup = {
    project: 'sales',
    cloud,
    region: 'asia-southeast2',
    packages: ['shell', 'mfe-reports', 'mfe-admin'],
    files,
    programs,
    accounts: {
      administrator: async () => {
        const own = [...accounts]
          .filter(([email]) => !email.startsWith('gate'))
          .map(([, account]) => account);
        if (own.length === 0) return 'none';
        return own.some(({ isVerified }) => isVerified) ? 'verified' : 'appointed';
      },
      appoint: async (email) => {
        accounts.set(email, { password: '', isVerified: accounts.get(email)?.isVerified ?? false });
        change(`appoint ${email}`);
      },
      isReader: async (email) => accounts.get(email)?.isReader === true,
      makeReader: async (email, password) => {
        accounts.set(email, { password, isVerified: true, isReader: true });
        change('make the account of a gate');
      },
    },
    serves: async (site) => published.includes(site),
    pageOf: async (site) => `<meta content="${pages.get(site)}" name="page-config">`,
    options: options ?? { billing: '0-0-0', admin: 'sari@example.com', repository: 'company/sales' },
  };
  return {
    state,
    setup,
    secrets,
    accounts,
    asked,
    file: () => file,
    steps: (): Step[] => stepsOf(setup, { identityPlatform: new IdentityPlatform(setup.cloud) }),
    /**
     * Returns the steps as a job of GitHub takes them: by the account of its pipeline, without a secret or an account's records,
     * and with the rights that a token of GitHub Actions can have (docs.github.com/actions/reference/authentication-in-a-workflow).
     */
    stepsOfJob: (account: string): Step[] => {
      const own = cloudBy(`token of ${account}`);
      const refuse = async () => {
        throw new Error('this account reads no accounts.');
      };
      return stepsOf(
        {
          ...setup,
          cloud: own,
          options: {},
          files: { ...files, secret: () => undefined },
          accounts: { administrator: refuse, appoint: refuse, isReader: refuse, makeReader: refuse },
          programs: {
            ...programs,
            github: async (args, input) => {
              const isClosed =
                args.some((arg) => /(secrets|variables)$/.test(arg)) || args.includes('--method');
              if (isClosed || args[0] !== 'api')
                throw new Error('gh: Resource not accessible by integration (HTTP 403)');
              return programs.github(args, input);
            },
          },
        },
        { identityPlatform: new IdentityPlatform(own) },
      );
    },
    /** Lets a setup make so many changes. */
    allow: (changes: number) => {
      rest = changes;
    },
    /** Returns the APIs as a service account uses them. */
    cloudOf: (account: string) => cloudBy(`token of ${account}`),
    /** Changes the sources of the functions. */
    rebuild: (hash: string) => {
      build = BUILT.map((each) => ({ ...each, hash }));
    },
    /** Deploys the backend as a member, such as the account of its pipeline. */
    deployAs: (member: string) =>
      deployTo(state, cloud, {
        parts: ['rules', 'indexes', 'functions'],
        database: file?.databaseId ?? defaultDatabase,
        variables: variablesOf({ ...file, databaseId: file?.databaseId ?? defaultDatabase }),
        build,
        member,
      }),
    openMail: (email: string) => accounts.set(email, { password: 'chosen', isVerified: true }),
    /** Returns all that a setup has made, without what is random. */
    whole: () => {
      for (const [name, { publicKey }] of Object.entries(file?.sites ?? {})) {
        const key = secrets.get(`${name}.key`);
        if (publicKey !== undefined && (key === undefined || signingKeyOf(key).publicKey !== publicKey))
          return `The key of ${name} is lost.`;
      }
      for (const target of ['shell', 'reports', 'admin']) {
        const gate: { email: string; password: string } = JSON.parse(
          secrets.get(`gate-${target}.json`) ?? '{}',
        );
        if (accounts.get(gate.email)?.password !== gate.password) return "A gate's password is lost.";
      }
      const sites = Object.entries(file?.sites ?? {}).map(([name, { site }]) => [name, site]);
      return JSON.stringify([
        [...state.company.values()].map((project) => project.text()).sort(),
        { ...file, sites },
        [...secrets.keys()].sort(),
        [...accounts.keys()].sort(),
        [...published].sort(),
        [
          [...github.environments].map((each) => JSON.stringify(each)).sort(),
          [...github.secrets].sort(),
          [...github.variables].sort(),
        ],
      ]);
    },
    /** Returns the principal of a job of GitHub, by the claims of its token. */
    principalOf: (claims: Claims) => principalOf(state, claims),
    environments: github.environments,
    /** The variables of the repository, and as `ENVIRONMENT/NAME` those of its environments. */
    variables: github.variables,
    /** The names of the secrets, as `ENVIRONMENT/NAME`. */
    githubSecrets: github.secrets,
    /** Sets whether GitHub protects the branch main. */
    protect: (isProtected: boolean) => {
      github.isProtected = isProtected;
    },
    setUnknownOwners: (lines: number) => {
      github.unknownOwners = lines;
    },
    /** Sets whether the plan of the repository has environments. */
    upgrade: (hasEnvironments: boolean) => {
      github.hasEnvironments = hasEnvironments;
    },
    refuse: cloudServer.refuse,
    fail: cloudServer.fail,
    send: (url: string, request: RequestInit) => cloudServer.fetch(`http://localhost/${url}`, request),
    /** The address of the stand-in, before `/HOST/PATH` of a service. */
    origin: cloudServer.origin,
    close: cloudServer.close,
  };
};

export type FakeSetup = Awaited<ReturnType<typeof openFakeSetup>>;

/** Returns what opens setups for the tests of a file. Each is closed after its test. */
export const setupsOfTests = (): typeof openFakeSetup => {
  const opened: FakeSetup[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((fake) => fake.close())));
  return async (options) => {
    const fake = await openFakeSetup(options);
    opened.push(fake);
    return fake;
  };
};

/** Runs steps, and returns what is printed. */
export const runText = async (
  steps: readonly Step[],
  patience?: Parameters<typeof runSteps>[2],
): Promise<string> => {
  const lines: string[] = [];
  await runSteps(steps, (line) => lines.push(line), patience);
  return lines.join('\n');
};

/** Asks steps, and returns the lines that are printed. */
export const askLines = async (steps: readonly Step[]): Promise<readonly string[]> => {
  const lines: string[] = [];
  await askSteps(steps, (line) => lines.push(line));
  return lines;
};
