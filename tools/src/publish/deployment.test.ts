import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from 'section-kit/build/signing-key';
import { SectionReleases } from 'section-kit/publish/section-releases';
import { filesIn, LocalSite } from 'section-kit/publish/site';
import { fakeBuild } from 'section-kit/publish/testing/fake-build';
import { databaseOf, hostedPage, pageFor } from '../cloud/deployment-file';
import { hostedDeployment } from './deployment';
import { ShellReleases } from './releases/shell-releases';

const KEY = generateSigningKey();
const OPTIONS = { apiKey: 'key', authDomain: 'sales.firebaseapp.com', projectId: 'sales' };

const FILE = {
  project: 'sales',
  region: 'asia-southeast2',
  web: OPTIONS,
  sites: {
    shell: { site: 'sales-shell' },
    reports: { site: 'sales-reports', publicKey: KEY.publicKey },
  },
};

let checkout: string;

const write = (path: string, value: unknown) => writeFileSync(join(checkout, path), JSON.stringify(value));

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'deployment-'));
  mkdirSync(join(checkout, 'deployments/sales'), { recursive: true });
  write('deployments/sales/deployment.json', FILE);
});

afterEach(() => {
  rmSync(checkout, { recursive: true });
  for (const name of ['SECTION_SIGNING_KEY', 'SMOKE_EMAIL', 'SMOKE_PASSWORD']) delete process.env[name];
});

test("serves the page from the shell's site, with the sections of the project", async () => {
  const deployment = await hostedDeployment('sales', checkout);
  expect(deployment.page).toBe('https://sales-shell.web.app');
  expect(deployment.sections.reports?.site).toBe('https://sales-reports.web.app');
  expect(deployment.config).toEqual({ options: OPTIONS, region: 'asia-southeast2' });
});

test("lets the page ask a section's own services, and lists them with its site", async () => {
  const connect = ['https://api.reports.example', 'https://files.reports.example:8443'];
  const { shell, reports } = FILE.sites;
  write('deployments/sales/deployment.json', { ...FILE, sites: { shell, reports: { ...reports, connect } } });
  const { hosting, sections } = await hostedDeployment('sales', checkout);
  expect(sections.reports).toMatchObject({ connect });
  const policies = hosting('shell').headers.flatMap(({ headers }) =>
    headers.filter(({ key }) => key === 'Content-Security-Policy').map(({ value }) => value.split('; ')),
  );
  const asked = policies.flatMap((policy) => policy.filter((each) => each.startsWith('connect-src')));
  expect(asked).toHaveLength(3);
  for (const words of asked) expect(words.split(' ')).toEqual(expect.arrayContaining(connect));
  // Nothing else is allowed: neither their scripts nor their pictures.
  expect(policies.flat().filter((words) => words.includes(connect[0] ?? ''))).toEqual(asked);
});

test.each([
  ['without encryption', 'http://api.reports.example'],
  ['a socket', 'wss://api.reports.example'],
  ['a path', 'https://api.reports.example/v1'],
  ['a slash at the end', 'https://api.reports.example/'],
  ['a query', 'https://api.reports.example?key=1'],
  ['an account', 'https://sari:secret@api.reports.example'],
  ['every host', 'https://*'],
  ['every host of a domain', 'https://*.reports.example'],
  ['a scheme alone', 'https:'],
  ['a host alone', 'api.reports.example'],
  ['capitals', 'https://API.reports.example'],
  ['the usual port', 'https://api.reports.example:443'],
  ['no port', 'https://api.reports.example:99999'],
  ['this machine', 'https://localhost'],
  ['two', 'https://api.reports.example https://other.example'],
  ['another directive', "https://api.reports.example;script-src'unsafe-inline'"],
  ['a list', 'https://api.reports.example,https://other.example'],
  ['a keyword', "'unsafe-inline'"],
  ['nothing', ''],
  ['no text', 443],
])('refuses as the address of a service %s', async (_, address) => {
  const { shell, reports } = FILE.sites;
  const sites = { shell, reports: { ...reports, connect: ['https://api.reports.example', address] } };
  write('deployments/sales/deployment.json', { ...FILE, sites });
  await expect(hostedDeployment('sales', checkout)).rejects.toThrow(
    'deployments/sales/deployment.json is wrong in sites.reports.connect.1 (',
  );
});

test('names the database of the documents, where it is not the default one', async () => {
  write('deployments/sales/deployment.json', { ...FILE, databaseId: 'restored-1' });
  expect((await hostedDeployment('sales', checkout)).config).toEqual({
    options: OPTIONS,
    region: 'asia-southeast2',
    databaseId: 'restored-1',
  });
  expect(databaseOf('sales', checkout)).toBe('restored-1');
  write('deployments/sales/deployment.json', FILE);
  expect(databaseOf('sales', checkout)).toBe('(default)');
});

test('names the time zone of the company, and refuses another text', async () => {
  write('deployments/sales/deployment.json', { ...FILE, timeZone: 'Asia/Makassar' });
  expect((await hostedDeployment('sales', checkout)).config).toMatchObject({ timeZone: 'Asia/Makassar' });
  write('deployments/sales/deployment.json', { ...FILE, timeZone: 'Makassar' });
  await expect(hostedDeployment('sales', checkout)).rejects.toThrow('a time zone is as Asia/Jakarta');
});

test.each(['', 'abc', 'Restored', '1restored', 'restored-', 'a/b', '(other)'])(
  'refuses %j as the name of a database',
  async (databaseId) => {
    write('deployments/sales/deployment.json', { ...FILE, databaseId });
    await expect(hostedDeployment('sales', checkout)).rejects.toThrow('is wrong in databaseId');
  },
);

test('serves the page and the sections with the headers of the project', async () => {
  const { hosting } = await hostedDeployment('sales', checkout);
  const page = JSON.stringify(hosting('shell'));
  expect(page).toContain('https://sales-reports.web.app');
  expect(page).toContain('https://asia-southeast2-sales.cloudfunctions.net');
  expect(page).toContain('Strict-Transport-Security');
  expect(hosting('reports').target).toBe('reports');
  expect(() => hosting('other')).toThrow('There is no site other: shell, reports.');
});

test('publishes a section in its own Hosting project, and the shell in that of the page', async () => {
  const own = { ...FILE.sites.reports, site: 'sales-reports-1', project: 'sales-reports' };
  write('deployments/sales/deployment.json', { ...FILE, sites: { ...FILE.sites, reports: own } });
  const { hostings, sections } = hostedPage('sales', checkout);
  expect(hostings).toEqual({
    shell: { project: 'sales', site: 'sales-shell' },
    reports: { project: 'sales-reports', site: 'sales-reports-1' },
  });
  expect(sections.reports?.site).toBe('https://sales-reports-1.web.app');
  write('deployments/sales/deployment.json', {
    ...FILE,
    sites: { ...FILE.sites, reports: { ...own, project: 'Sales' } },
  });
  expect(() => hostedPage('sales', checkout)).toThrow('is wrong in sites.reports.project');
});

test('signs only with the key whose public half the page contains', async () => {
  const { key } = await hostedDeployment('sales', checkout);
  await expect(key('reports')).rejects.toThrow('SECTION_SIGNING_KEY is not set');
  process.env.SECTION_SIGNING_KEY = KEY.privateKey;
  expect(await key('reports')).toEqual(KEY);
  process.env.SECTION_SIGNING_KEY = generateSigningKey().privateKey;
  await expect(key('reports')).rejects.toThrow('is not the key whose public half deployment.json names');
});

test("signs the shell with its own key, not with a section's", async () => {
  const { key } = await hostedDeployment('sales', checkout);
  process.env.SECTION_SIGNING_KEY = KEY.privateKey;
  await expect(key('shell')).rejects.toThrow('is the key of reports: the shell has one of its own');
  const own = generateSigningKey();
  process.env.SECTION_SIGNING_KEY = own.privateKey;
  expect(await key('shell')).toEqual(own);
});

test('refuses an invalid Firebase configuration before anything is built', async () => {
  write('deployments/sales/deployment.json', { ...FILE, web: { ...OPTIONS, authDomain: undefined } });
  await expect(hostedDeployment('sales', checkout)).rejects.toThrow('options.authDomain');
  write('deployments/sales/deployment.json', { ...FILE, web: { ...OPTIONS, private_key: 'a secret' } });
  await expect(hostedDeployment('sales', checkout)).rejects.toThrow('options.private_key');
  write('deployments/sales/deployment.json', { ...FILE, web: { ...OPTIONS, appId: '1:2:web:3' } });
  expect(await hostedDeployment('sales', checkout)).toMatchObject({ name: 'sales' });
});

test.each([
  ['sites.shell', { ...FILE, sites: { shell: { site: 'Sales Shell' } } }],
  ['region', { ...FILE, region: undefined }],
  ['secret', { ...FILE, secret: 'key' }],
  ['domain', { ...FILE, domain: 'https://sales.example.com/' }],
])('names what is wrong with %s', async (field, file) => {
  write('deployments/sales/deployment.json', file);
  await expect(hostedDeployment('sales', checkout)).rejects.toThrow(field);
});

test('serves the page from a domain of its own, if it has one', async () => {
  write('deployments/sales/deployment.json', { ...FILE, domain: 'sales.example.com' });
  expect((await hostedDeployment('sales', checkout)).page).toBe('https://sales.example.com');
});

test('opens the page with the account from the environment', async () => {
  const { visitors } = await hostedDeployment('sales', checkout);
  expect(visitors).toThrow('SMOKE_EMAIL is not set');
  Object.assign(process.env, { SMOKE_EMAIL: 'smoke@example.com', SMOKE_PASSWORD: 'secret' });
  expect(visitors()).toEqual([{ email: 'smoke@example.com', password: 'secret', admin: true }]);
});

test.each([
  ['site for the shell', { ...FILE, sites: {} }],
  ['web configuration', { ...FILE, web: undefined }],
  ['public key of reports', { ...FILE, sites: { ...FILE.sites, reports: { site: 'sales-reports' } } }],
])('fails without a %s, and says what writes it', async (what, file) => {
  write('deployments/sales/deployment.json', file);
  await expect(hostedDeployment('sales', checkout)).rejects.toThrow(
    `no ${what}: run \`npm run init -- sales\``,
  );
});

describe('the HTML of a publication', () => {
  const META =
    '<meta content="{&quot;options&quot;:{&quot;apiKey&quot;:&quot;local&quot;}}" name="page-config">';
  const html = (text: string) => {
    mkdirSync(join(checkout, 'dist'), { recursive: true });
    writeFileSync(join(checkout, 'dist/index.html'), `<head>${text}<script></script></head>`);
    return join(checkout, 'dist');
  };

  const webOf = (project: string) => ({
    apiKey: `"$&' <${project}`,
    authDomain: `${project}.example`,
    projectId: project,
  });

  test('is of one build, with the configuration of each project alone', async () => {
    const folder = html(META);
    for (const project of ['staging', 'production']) {
      mkdirSync(join(checkout, 'deployments', project));
      write(`deployments/${project}/deployment.json`, { ...FILE, project, web: webOf(project) });
    }
    const read = async (project: string) => {
      const { config } = await hostedDeployment(project, checkout);
      const contents = [...(await pageFor(folder, config)).matchAll(/<meta content="([^"]*)"/g)];
      expect(contents).toHaveLength(1);
      const text = contents[0]?.[1]
        ?.replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&');
      return JSON.parse(text ?? '');
    };
    for (const project of ['staging', 'production']) {
      expect((await read(project)).options).toEqual(webOf(project));
    }
  });

  test('is all that differs between two projects, besides the files that are signed or name sites', async () => {
    const folder = html(META);
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/main.1.js'), 'start()');
    const built = fakeBuild(checkout, 1);
    const filesOf = async (project: string): Promise<ReadonlyMap<string, string>> => {
      const key = generateSigningKey();
      const reports = { site: `${project}-reports`, publicKey: key.publicKey };
      mkdirSync(join(checkout, 'deployments', project));
      const file = { ...FILE, project, web: webOf(project), sites: { ...FILE.sites, reports } };
      write(`deployments/${project}/deployment.json`, file);
      const deployment = await hostedDeployment(project, checkout);
      const [shell, section] = ['shell', 'reports'].map(
        (name) => new LocalSite(join(checkout, project, name)),
      );
      if (!shell || !section) throw new Error('Each has a site.');
      const releases = new ShellReleases(shell, generateSigningKey(), deployment);
      await releases.publish(folder, deployment.sections);
      await new SectionReleases('reports', section, key).publish(built, 'live');
      const paths = await filesIn(join(checkout, project));
      return new Map(paths.map((path) => [path, readFileSync(join(checkout, project, path), 'utf8')]));
    };
    const [staging, production] = [await filesOf('staging'), await filesOf('production')];
    const own = ['reports/section.json', 'shell/index.html', 'shell/releases.json', 'shell/sections.json'];
    const paths = [...staging.keys()].filter((path) => !path.endsWith('.serial'));
    expect(paths).toEqual([...production.keys()].filter((path) => !path.endsWith('.serial')));
    expect(paths.filter((path) => staging.get(path) !== production.get(path)).sort()).toEqual(own);
    expect(paths.length).toBeGreaterThan(own.length + 3);
  });

  test.each([
    ['no place for it', ''],
    ['two', META + META],
  ])('is refused with %s', async (_case, text) => {
    const { config } = await hostedDeployment('sales', checkout);
    await expect(pageFor(html(text), config)).rejects.toThrow('has no configuration');
  });
});
