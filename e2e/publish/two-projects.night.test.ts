import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Route, test } from '@playwright/test';
import { generateSigningKey } from 'section-kit/build/signing-key';
import type { SiteServer } from 'section-kit/publish/gate/smoke-test';
import { builtSection, SectionReleases } from 'section-kit/publish/section-releases';
import { filesIn, LocalSite } from 'section-kit/publish/site';
import { customer } from 'shared-model/customer';
import { testBuildOf } from '../../tools/src/build/builds';
import { type HostedPage, hostedPage } from '../../tools/src/cloud/deployment-file';
import { backendOrigins } from '../../tools/src/cloud/firebase-web-config';
import { emulators, sites } from '../../tools/src/project/firebase-config';
import { root } from '../../tools/src/project/root';
import { adminFirestore } from '../../tools/src/publish/deployment';
import { hostingConfig, hostingEntryOf } from '../../tools/src/publish/hosting/hosting-config';
import { serveSite } from '../../tools/src/publish/hosting/site-server';
import { ShellReleases } from '../../tools/src/publish/releases/shell-releases';
import { submitLogin } from '../support/fixtures';

const FIRESTORE = `http://${emulators.firestore.host}:${emulators.firestore.port}`;
const ACCOUNT = { email: 'sari@example.com', password: 'rahasia-sekali' };

/** The texts that only one of the two deployments may ask for. */
const DEPLOYMENTS = {
  'demo-staging': { region: 'europe-west1', customer: 'PT Percobaan' },
  'demo-live': { region: 'asia-southeast2', customer: 'PT Sungguhan' },
} as const;

type Project = keyof typeof DEPLOYMENTS;

interface Deployed {
  readonly project: Project;
  readonly hosted: HostedPage;
  readonly folder: string;
  readonly servers: ReadonlyMap<string, SiteServer>;
}

let folder: string;
let deployed: Deployed[];

/** Writes the `deployment.json` of a project, and publishes the one build of each package there. */
const deploy = async (project: Project): Promise<Deployed> => {
  const keys = Object.fromEntries(sites.map(({ target }) => [target, generateSigningKey()]));
  const keyOf = (target: string) => keys[target] ?? generateSigningKey();
  mkdirSync(join(folder, 'deployments', project), { recursive: true });
  const file = {
    project,
    region: DEPLOYMENTS[project].region,
    web: { apiKey: `key-of-${project}`, authDomain: `${project}.firebaseapp.com`, projectId: project },
    sites: Object.fromEntries(
      sites.map(({ target }) => [
        target,
        target === 'shell'
          ? { site: project }
          : {
              site: `${project}-${target}`,
              project: `${project}-${target}`,
              publicKey: keyOf(target).publicKey,
            },
      ]),
    ),
  };
  writeFileSync(join(folder, 'deployments', project, 'deployment.json'), JSON.stringify(file));
  const hosted = hostedPage(project, folder);
  const own = join(folder, project);
  const origins = {
    sections: Object.fromEntries(Object.entries(hosted.sections).map(([name, { site }]) => [name, site])),
    backend: backendOrigins(hosted.config),
    production: true,
  };
  const entries = hostingConfig(origins);
  const servers = new Map<string, SiteServer>();
  for (const { target, packageName } of sites) {
    const site = new LocalSite(join(own, target));
    const build = testBuildOf(packageName);
    if (target === 'shell') {
      const place = { config: hosted.config, origins };
      await new ShellReleases(site, keyOf(target), place).publish(build, hosted.sections);
    } else {
      await new SectionReleases(target, site, keyOf(target)).publish(await builtSection(build), 'live');
    }
    const origin = target === 'shell' ? hosted.page : (hosted.sections[target]?.site ?? '');
    servers.set(origin, await serveSite(site.folder, hostingEntryOf(entries, target)));
  }
  return { project, hosted, folder: own, servers };
};

/** Gives a project on the emulator the rules, one account and one customer. */
const fill = async (project: Project): Promise<void> => {
  const rules = {
    files: [{ name: 'firestore.rules', content: readFileSync(join(root, 'firestore.rules'), 'utf8') }],
  };
  const response = await fetch(`${FIRESTORE}/emulator/v1/projects/${project}:securityRules`, {
    method: 'PUT',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify({ rules }),
  });
  expect(response.status).toBe(200);
  const firestore = adminFirestore(project, '(default)', FIRESTORE.replace('http://', ''));
  await firestore.doc(`staff/sari-of-${project}`).set({ since: new Date(), email: ACCOUNT.email });
  await firestore.doc('customers/1').set({ ...customer.empty, name: DEPLOYMENTS[project].customer });
};

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'two-projects-'));
  deployed = [];
  for (const project of Object.keys(DEPLOYMENTS) as Project[]) {
    await fill(project);
    deployed.push(await deploy(project));
  }
});

test.afterAll(async () => {
  await Promise.all(deployed.flatMap(({ servers }) => [...servers.values()].map((server) => server.close())));
  rmSync(folder, { recursive: true });
});

/** Makes an ID token. The emulator checks no signature. */
const tokenOf = (project: Project): string => {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    iat: now,
    auth_time: now,
    exp: now + 3600,
    sub: `sari-of-${project}`,
    email: ACCOUNT.email,
    email_verified: true,
    firebase: { sign_in_provider: 'password', identities: {} },
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
};

const json = (route: Route, body: object, status = 200) =>
  route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*' } });

/** Answers for Auth, with a token of the project whose key is asked for. */
const answerAuth = (route: Route, url: URL) => {
  const project = url.searchParams.get('key')?.replace('key-of-', '') as Project;
  if (!(project in DEPLOYMENTS)) return json(route, { error: { message: 'API key not valid.' } }, 400);
  const localId = `sari-of-${project}`;
  const { email } = ACCOUNT;
  if (url.pathname.endsWith(':lookup'))
    return json(route, { users: [{ localId, email, emailVerified: true, providerUserInfo: [] }] });
  const idToken = tokenOf(project);
  return json(route, {
    localId,
    email,
    idToken,
    refreshToken: 'refresh',
    expiresIn: '3600',
    registered: true,
  });
};

/** Lets the browser reach the sites of one deployment, and every backend. Returns what it asks for. */
const connect = async (context: BrowserContext, { servers }: Deployed): Promise<string[]> => {
  const asked: string[] = [];
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    asked.push(`${request.method()} ${url.href} ${request.postData() ?? ''}`);
    const server = servers.get(url.origin);
    if (server)
      return route.fulfill({
        response: await route.fetch({ url: `${server.address}${url.pathname}${url.search}` }),
      });
    if (url.host === 'identitytoolkit.googleapis.com') return answerAuth(route, url);
    if (url.host.endsWith('.cloudfunctions.net')) return json(route, { data: null, result: { count: 1 } });
    // A stream would be kept back here until it ends.
    if (url.host === 'firestore.googleapis.com' && !url.pathname.includes('/Listen/'))
      return route.fulfill({
        response: await route.fetch({ url: `${FIRESTORE}${url.pathname}${url.search}` }),
      });
    return route.abort();
  });
  return asked;
};

/** Returns the content of all files of a deployment that are not its own: the build. */
const artifactOf = async ({ folder: own }: Deployed): Promise<Record<string, string>> => {
  const named = /(^shell\/(index\.html|sections\.json|releases\.json)|\/section\.json|\.serial)$/;
  const paths = (await filesIn(own)).filter((path) => !named.test(path)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(own, path)).toString('base64')]));
};

test('one artifact on two projects: each page asks its own project alone', async ({ browser }) => {
  const [staging, live] = await Promise.all(deployed.map(artifactOf));
  expect(Object.keys(staging ?? {}).length).toBeGreaterThan(40);
  expect(live).toEqual(staging);
  for (const own of deployed) {
    const { project, hosted } = own;
    const context = await browser.newContext({ baseURL: hosted.page });
    const asked = await connect(context, own);
    const page = await context.newPage();
    await page.goto('/customer');
    await submitLogin(page, ACCOUNT);
    await expect(page.getByText(DEPLOYMENTS[project].customer).first()).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    for (const other of deployed) {
      const mark = DEPLOYMENTS[other.project];
      const naming = asked.filter((line) => line.includes(other.project) || line.includes(`${mark.region}-`));
      if (other === own) expect(naming.length).toBeGreaterThan(20);
      else {
        expect(naming).toEqual([]);
        await expect(page.getByText(mark.customer)).toHaveCount(0);
      }
    }
    // And nothing of the local suite, whose configuration the build carries.
    expect(asked.filter((line) => /demo-sales-report|local-suite|localhost/.test(line))).toEqual([]);
    // The page still asks for files that it may need later.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
});
