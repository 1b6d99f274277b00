import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from '../../build/manifest/signing-key';
import { filesIn, LocalSite } from '../site/site';
import { ShellReleases } from './shell-releases';

const SECTIONS = { reports: { site: 'https://reports.example', publicKey: 'AAAA' } };

const KEY = generateSigningKey();

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Publishes a shell with one script, which has the number in its name. */
const publish = async (number: number, { key = KEY, forgetReleases = false } = {}) => {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, '.inputs'), 'a stamp');
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>');
  writeFileSync(join(dist, 'index.html'), `<script src="/assets/main.${number}.js">`);
  writeFileSync(join(dist, `assets/main.${number}.js`), `start(${number})`);
  return new ShellReleases(new LocalSite(join(folder, 'site')), key).publish(dist, SECTIONS, {
    forgetReleases,
  });
};

const served = async () => (await filesIn(join(folder, 'site'))).sort();
const read = (path: string) => readFileSync(join(folder, 'site', path), 'utf8');

test('publishes the page with its scripts and sections.json', async () => {
  await publish(1);
  expect(await served()).toEqual([
    'assets/main.1.js',
    'favicon.svg',
    'index.html',
    'releases.json',
    'sections.json',
  ]);
  expect(JSON.parse(read('sections.json'))).toEqual(SECTIONS);
});

test('keeps the scripts of the last five releases and the newest page', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) await publish(number);
  expect((await served()).filter((path) => path.startsWith('assets/'))).toEqual(
    [2, 3, 4, 5, 6].map((number) => `assets/main.${number}.js`),
  );
  expect(read('index.html')).toContain('main.6.js');
  expect(read('assets/main.2.js')).toBe('start(2)');
});

test('does not upload a file again', async () => {
  const first = await publish(1);
  const again = await publish(1);
  expect(first.files - again.files).toBe(1);
  expect(await served()).toContain('assets/main.1.js');
});

test("refuses a releases.json that the shell's key has not signed, and names the option", async () => {
  await publish(1);
  const signed = read('releases.json');
  const evil = JSON.parse(signed);
  evil.releases[0].assets['assets/evil.js'] = `sha384-${'A'.repeat(64)}`;
  for (const text of [JSON.stringify(evil), '[]', '{', signed.replace('"releases"', '"release"')]) {
    writeFileSync(join(folder, 'site/releases.json'), text);
    await expect(publish(2)).rejects.toThrow(/releases\.json of shell is .*--forget-releases/s);
  }
  writeFileSync(join(folder, 'site/releases.json'), signed);
  await expect(publish(2, { key: generateSigningKey() })).rejects.toThrow('is not signed by its key');
  expect(await served()).not.toContain('assets/main.2.js');
});

test('publishes the new release alone with --forget-releases', async () => {
  await publish(1);
  writeFileSync(join(folder, 'site/releases.json'), '[]');
  await publish(2, { forgetReleases: true });
  expect((await served()).filter((path) => path.startsWith('assets/'))).toEqual(['assets/main.2.js']);
  await publish(3);
  expect(await served()).toEqual(expect.arrayContaining(['assets/main.2.js', 'assets/main.3.js']));
});

test('refuses an older releases.json, although the key has signed it', async () => {
  await publish(1);
  const yesterday = read('releases.json');
  await publish(2);
  writeFileSync(join(folder, 'site/releases.json'), yesterday);
  await expect(publish(3)).rejects.toThrow('is older than its last release');
});

test('counts the same build as one release', async () => {
  for (const number of [1, 2, 2, 2, 2, 2, 2]) await publish(number);
  expect(await served()).toEqual(expect.arrayContaining(['assets/main.1.js', 'assets/main.2.js']));
});
