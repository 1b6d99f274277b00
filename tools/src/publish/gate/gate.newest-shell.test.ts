import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withActualPorts } from '../../project/port-offset';
import { root } from '../../project/root';
import { LocalSite } from '../site/site';
import { newestShell } from './gate';

let folder: string;
const at = (path: string): string => join(folder, path);
const LOCAL = withActualPorts(readFileSync(join(root, 'shell/firebase-config.json'), 'utf8'));
const hosting = { target: 'shell', public: '.', ignore: [], headers: [] };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shells-'));
  for (const name of ['site', 'dist']) mkdirSync(at(name));
  writeFileSync(at('site/index.html'), 'live');
  writeFileSync(at('dist/index.html'), 'newer');
});

afterEach(() => rmSync(folder, { recursive: true }));

const builtFor = (backend: string): void =>
  writeFileSync(at('dist/.inputs'), JSON.stringify({ sources: 'a hash', backend }));

const shell = () =>
  newestShell(
    {
      page: 'http://localhost:3000',
      site: (target) => new LocalSite(at(target === 'shell' ? 'site' : target)),
      hosting: () => hosting,
    },
    at('dist'),
  );

test('takes the last build of this machine', async () => {
  builtFor(LOCAL);
  expect(await shell()).toEqual({ origin: 'http://localhost:3000', folder: at('dist'), hosting });
});

test('takes none if the last build is live already', async () => {
  builtFor(LOCAL);
  writeFileSync(at('site/index.html'), 'newer');
  expect(await shell()).toBeUndefined();
});

test.each([
  ['for other emulators', '{"port": 19099}'],
  ['for a Firebase project', '{"projectId": "sales"}'],
])('ignores a build %s', async (_, backend) => {
  builtFor(backend);
  expect(await shell()).toBeUndefined();
});

test('ignores a build by hand, which does not say its backend', async () => {
  expect(await shell()).toBeUndefined();
});

test('takes none before the first build', async () => {
  rmSync(at('dist'), { recursive: true });
  expect(await shell()).toBeUndefined();
});
