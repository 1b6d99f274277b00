import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from '../build/manifest/signing-key';
import { hostedDeployment } from './deployment';

const KEY = generateSigningKey();
const OPTIONS = { apiKey: 'key', authDomain: 'sales.firebaseapp.com', projectId: 'sales' };

let checkout: string;

const write = (path: string, value: unknown) => writeFileSync(join(checkout, path), JSON.stringify(value));

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'deployment-'));
  mkdirSync(join(checkout, 'deployments/sales'), { recursive: true });
  write('deployments/sales/sections.json', {
    reports: { site: 'https://sales-reports.web.app', publicKey: KEY.publicKey },
  });
  write('deployments/sales/firebase-config.json', { options: OPTIONS });
  write('.firebaserc', {
    targets: { sales: { hosting: { shell: ['sales-shell'], reports: ['sales-reports'] } } },
  });
});

afterEach(() => {
  rmSync(checkout, { recursive: true });
  for (const name of ['SECTION_SIGNING_KEY', 'SMOKE_EMAIL', 'SMOKE_PASSWORD']) delete process.env[name];
});

test("serves the page from the shell's site, with the sections of the project", async () => {
  const deployment = await hostedDeployment('sales', checkout);
  expect(deployment.page).toBe('https://sales-shell.web.app');
  expect(deployment.sections.reports?.site).toBe('https://sales-reports.web.app');
  expect(deployment.firebaseConfig).toBe(join(checkout, 'deployments/sales/firebase-config.json'));
});

test('serves the page and the sections with the headers of the project', async () => {
  const { hosting } = await hostedDeployment('sales', checkout);
  const page = JSON.stringify(hosting('shell'));
  expect(page).toContain('https://sales-reports.web.app');
  expect(page).toContain('https://asia-southeast2-sales.cloudfunctions.net');
  expect(page).toContain('Strict-Transport-Security');
  expect(hosting('reports').target).toBe('reports');
  expect(() => hosting('other')).toThrow('There is no site other: shell, reports.');
});

test('signs only with the key whose public half the page contains', async () => {
  const { key } = await hostedDeployment('sales', checkout);
  await expect(key('reports')).rejects.toThrow('SECTION_SIGNING_KEY is not set');
  process.env.SECTION_SIGNING_KEY = KEY.privateKey;
  expect(await key('reports')).toEqual(KEY);
  process.env.SECTION_SIGNING_KEY = generateSigningKey().privateKey;
  await expect(key('reports')).rejects.toThrow('is not the key whose public half sections.json names');
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
  write('deployments/sales/firebase-config.json', { options: { ...OPTIONS, authDomain: undefined } });
  await expect(hostedDeployment('sales', checkout)).rejects.toThrow('options.authDomain');
  write('deployments/sales/firebase-config.json', { options: { ...OPTIONS, appId: '1:2:web:3' } });
  expect(await hostedDeployment('sales', checkout)).toMatchObject({ name: 'sales' });
});

test('opens the page with the account from the environment', async () => {
  const { visitors } = await hostedDeployment('sales', checkout);
  expect(visitors).toThrow('SMOKE_EMAIL is not set');
  Object.assign(process.env, { SMOKE_EMAIL: 'smoke@example.com', SMOKE_PASSWORD: 'secret' });
  expect(visitors()).toEqual([{ email: 'smoke@example.com', password: 'secret', admin: true }]);
});

test('fails if .firebaserc names no site for the page', async () => {
  write('.firebaserc', { targets: {} });
  await expect(hostedDeployment('sales', checkout)).rejects.toThrow('names no site for the shell of sales');
});
