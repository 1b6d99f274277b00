import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generateSigningKey, type SigningKey } from '../../build/manifest/signing-key';
import { root } from '../../project/root';
import { packageNames } from '../../project/workspace';
import { fakeBuild } from '../../publish/sections/fake-build';
import type { Status } from './expressions';
import { type Run, runWorkflow, type World } from './runner';
import { readWorkflow, type Step } from './workflow';

const PROJECT = 'sales';
const SECTIONS = packageNames(root, 'mfe-').map((name) => name.replace('mfe-', ''));
const NOT_COPIED = [
  'node_modules',
  'dist',
  '.git',
  '.local',
  'coverage',
  'test-results',
  'docs',
  'e2e',
  'bench',
];

/** Modules that reach a browser or Firebase Hosting. The stand-in keeps the rest of each. */
const STAND_INS: Readonly<Record<string, string>> = {
  'tools/src/publish/gate/gate.ts': `import { appendFileSync } from 'node:fs';
import type { Gate } from './itself-gate';
export * from './itself-gate';
export const openGate = async ({ deployment, packageName }: Gate) => async (): Promise<void> => {
  const [visitor] = deployment.visitors();
  appendFileSync(process.env.CALLS ?? '', \`gate of \${packageName} as \${visitor?.email}\\n\`);
};
`,
  'tools/src/publish/hosting/hosting-deployment.ts': `import { LocalSite } from '../site/local-site';
import { hostingDeployment as itself } from './itself-hosting-deployment';
export { hasDeployment } from './itself-hosting-deployment';
export const hostingDeployment = async (project: string) => ({
  ...(await itself(project)),
  site: (target: string) => new LocalSite(\`\${process.env.LIVE_SITES}/\${target}\`),
});
`,
};

/** The stand-ins for outside programs, in the folder `programs`. */
const PROGRAMS = ['npm', 'firebase', 'gcloud', 'sleep', 'rspack'];

/** How to run a workflow. */
interface RunOptions {
  readonly commit?: string;
  readonly event?: string;
  readonly vars?: Record<string, string>;
  /** Variables for the stand-ins. */
  readonly env?: Record<string, string>;
  /** Returns whether a step runs. */
  readonly keeps?: (step: Step) => boolean;
  /** Steps behind those of a job, such as a hostile build would take. */
  readonly adds?: Readonly<Record<string, readonly Step[]>>;
}

/** A GitHub repository with this checkout as its first commit. */
export class Repository {
  readonly folder = mkdtempSync(join(tmpdir(), 'workflows-'));
  readonly origin = join(this.folder, 'origin');
  readonly #calls = join(this.folder, 'calls');
  readonly #keys = new Map(['shell', ...SECTIONS].map((name) => [name, generateSigningKey()]));
  readonly #deployments: { environment: string; commit: string; status: Status }[] = [];
  #api: Server | undefined;
  #runs = 0;

  /** Makes the repository, and starts the API of GitHub. */
  async open(): Promise<void> {
    cpSync(root, this.origin, {
      recursive: true,
      filter: (path) => path === root || !NOT_COPIED.includes(basename(path)),
    });
    for (const [path, stand] of Object.entries(STAND_INS)) {
      const file = join(this.origin, path);
      renameSync(file, join(dirname(file), `itself-${basename(file)}`));
      writeFileSync(file, stand);
    }
    this.#writeDeployment();
    this.#preparePrograms();
    this.#git('init', '--quiet', '--initial-branch=main');
    this.#git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    this.commit({});
    // Every job clones it, and a clone of loose files takes four times as long.
    this.#git('repack', '-adq');
    this.#api = createServer(async (request, response) => {
      const { variables } = JSON.parse(await text(request));
      if (request.headers.authorization !== 'bearer github-token') response.statusCode = 401;
      response.end(JSON.stringify({ data: { repository: { deployments: this.#deploymentsOf(variables) } } }));
    });
    await new Promise<void>((done) => this.#api?.listen(0, '127.0.0.1', done));
  }

  async close(): Promise<void> {
    await new Promise((done) => this.#api?.close(done));
    rmSync(this.folder, { recursive: true });
  }

  /** Records that the last commit is deployed everywhere, and forgets the calls of programs. */
  settle(): void {
    const commit = this.#git('rev-parse', 'HEAD');
    for (const environment of Object.keys(this.#environments())) {
      this.#deployments.push({ environment, commit, status: 'success' });
    }
    writeFileSync(this.#calls, '');
  }

  /** Appends a text to each file, and commits them. */
  commit(texts: Readonly<Record<string, string>>): string {
    for (const [path, addition] of Object.entries(texts)) appendFileSync(join(this.origin, path), addition);
    this.#git('add', '--all');
    this.#git('commit', '--quiet', '--allow-empty', '--message=Change it');
    return this.#git('rev-parse', 'HEAD');
  }

  /** Returns the calls of outside programs since the last time. */
  calls(): string[] {
    const lines = readFileSync(this.#calls, 'utf8').split('\n').slice(0, -1);
    writeFileSync(this.#calls, '');
    return lines;
  }

  /** Returns the id of the build that the stand-in for rspack makes of a section. */
  buildOf(section: string): string {
    return `build-${SECTIONS.indexOf(section) + 1}`;
  }

  /** Returns the id of a section's live build. */
  liveBuild(section: string): string | undefined {
    const file = join(this.folder, 'live', section, 'section.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).live : undefined;
  }

  /** Returns the files of an artifact of the last run. */
  artifact(name: string): string[] {
    return readdirSync(join(this.folder, `run-${this.#runs}`, 'artifacts', name));
  }

  /** Runs a workflow of this repository. */
  run(
    file: string,
    {
      commit,
      event = 'push',
      vars = { FIREBASE_PROJECT: PROJECT },
      env = {},
      keeps = () => true,
      adds = {},
    }: RunOptions,
  ): Promise<Run> {
    const folder = join(this.folder, `run-${++this.#runs}`);
    mkdirSync(folder);
    const workflow = readWorkflow(file);
    const jobs = Object.entries(workflow.jobs).map(([name, job]) => {
      const steps: Step[] = [...job.steps.filter(keeps), ...(adds[name] ?? [])];
      return [name, { ...job, steps }] as const;
    });
    return runWorkflow(
      { ...workflow, jobs: Object.fromEntries(jobs) },
      { name: event, commit: commit ?? this.#git('rev-parse', 'HEAD') },
      this.#world(folder, vars, env),
    );
  }

  #world(folder: string, vars: Record<string, string>, env: Record<string, string>): World {
    const address = this.#api?.address();
    if (!address || typeof address === 'string') throw new Error('The API does not run.');
    const programs = join(this.folder, 'programs');
    const machinePath = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((entry) => !entry.includes('node_modules'));
    const realNpm = machinePath.map((entry) => join(entry, 'npm')).find((path) => existsSync(path));
    return {
      folder,
      origin: this.origin,
      path: [programs, ...machinePath].join(delimiter),
      env: {
        GITHUB_GRAPHQL_URL: `http://127.0.0.1:${address.port}/graphql`,
        GITHUB_REPOSITORY: 'sales-report/sales-report',
        CALLS: this.#calls,
        PROGRAMS: programs,
        INSTALLED: join(root, 'node_modules'),
        BUILDS: join(this.folder, 'builds'),
        LIVE_SITES: join(this.folder, 'live'),
        REAL_NPM: realNpm ?? '',
        ...env,
      },
      vars,
      environments: this.#environments(),
      deployed: (environment, commit, status) => this.#deployments.push({ environment, commit, status }),
    };
  }

  #environments(): World['environments'] {
    const identity = (part: string) => ({
      WORKLOAD_IDENTITY_PROVIDER: 'provider',
      SERVICE_ACCOUNT: `${part}@sales`,
    });
    const parts = [...this.#keys].map(([name, { privateKey }]) => {
      const part = name === 'shell' ? name : `mfe-${name}`;
      const secrets = {
        SECTION_SIGNING_KEY: privateKey,
        SMOKE_EMAIL: `smoke-${name}@example.com`,
        SMOKE_PASSWORD: 'password',
      };
      return [part, { vars: identity(part), secrets }];
    });
    return { backend: { vars: identity('backend'), secrets: {} }, ...Object.fromEntries(parts) };
  }

  #deploymentsOf({ environment }: { environment: string }) {
    const nodes = this.#deployments
      .filter((deployment) => deployment.environment === environment)
      .map(({ commit, status }) => ({
        commitOid: commit,
        statuses: { nodes: [{ state: status.toUpperCase() }, { state: 'IN_PROGRESS' }] },
      }));
    return { nodes: nodes.reverse() };
  }

  #writeDeployment(): void {
    const write = (path: string, value: unknown) => {
      mkdirSync(dirname(join(this.origin, path)), { recursive: true });
      writeFileSync(join(this.origin, path), JSON.stringify(value));
    };
    const key = (name: string): SigningKey | undefined => this.#keys.get(name);
    const site = (name: string) => ({
      site: `https://sales-${name}.web.app`,
      publicKey: key(name)?.publicKey,
    });
    write(
      `deployments/${PROJECT}/sections.json`,
      Object.fromEntries(SECTIONS.map((name) => [name, site(name)])),
    );
    write(`deployments/${PROJECT}/firebase-config.json`, {
      options: { apiKey: 'key', authDomain: 'sales.firebaseapp.com', projectId: PROJECT },
    });
    const sites = ['shell', ...SECTIONS].map((name) => [name, [`sales-${name}`]]);
    write('.firebaserc', { targets: { [PROJECT]: { hosting: Object.fromEntries(sites) } } });
  }

  #preparePrograms(): void {
    writeFileSync(this.#calls, '');
    mkdirSync(join(this.folder, 'programs'));
    for (const name of PROGRAMS) {
      const script = join(__dirname, 'programs', `${name}.mjs`);
      const command = `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`;
      writeFileSync(join(this.folder, 'programs', name), command, { mode: 0o755 });
    }
    const builds = join(this.folder, 'builds');
    for (const [index, name] of SECTIONS.entries()) {
      const folder = join(builds, `mfe-${name}`, 'builds');
      const { build } = fakeBuild(folder, index + 1);
      const manifest = { name, builds: [build], live: build.id };
      writeFileSync(join(builds, `mfe-${name}`, 'section.json'), JSON.stringify(manifest));
    }
    mkdirSync(join(builds, 'shell'));
    writeFileSync(join(builds, 'shell/index.html'), '<!doctype html>');
  }

  #git(...args: string[]): string {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    return execFileSync('git', [...identity, ...args], { cwd: this.origin, encoding: 'utf8' }).trim();
  }
}
