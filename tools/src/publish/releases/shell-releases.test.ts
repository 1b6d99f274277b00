import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from 'section-kit/build/signing-key';
import { filesIn, LocalSite } from 'section-kit/publish/site';
import { readNextShell, ShellReleases } from './shell-releases';

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
const publish = async (number: number, { key = KEY, forgetReleases = false, hold = false } = {}) => {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, '.inputs'), 'a stamp');
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>');
  writeFileSync(join(dist, 'index.html'), `<script src="/assets/main.${number}.js">`);
  writeFileSync(join(dist, `assets/main.${number}.js`), `start(${number})`);
  return new ShellReleases(new LocalSite(join(folder, 'site')), key).publish(dist, SECTIONS, {
    forgetReleases,
    hold,
  });
};

/** Makes the release before live again, or another one. */
const goBack = (releasedAt?: string) =>
  new ShellReleases(new LocalSite(join(folder, 'site')), KEY).rollback(SECTIONS, releasedAt, async () => {});

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

const all = async () => Object.fromEntries((await served()).map((path) => [path, read(path)]));
const releasedAt = (): string[] =>
  JSON.parse(read('releases.json')).releases.map((release: { releasedAt: string }) => release.releasedAt);

test('goes back to the page before without its build, further with each time, and past what was rolled back', async () => {
  for (const number of [1, 2, 3]) await publish(number);
  const page = () => read('index.html').match(/main\.(\d)/)?.[1];
  await goBack();
  expect(page()).toBe('2');
  // Open tabs still load its lazy scripts.
  expect(await served()).toContain('assets/main.3.js');
  await publish(4);
  await goBack();
  expect(page()).toBe('2');
  await goBack();
  expect(page()).toBe('1');
  await expect(goBack()).rejects.toThrow(/There is no shell to go back to\. The site keeps 20/);
  expect(page()).toBe('1');
  await goBack(releasedAt().at(-1));
  expect(page()).toBe('3');
});

test('serves after a rollback each file as the former release did', async () => {
  await publish(1);
  const { 'releases.json': _, ...former } = await all();
  await publish(2);
  await goBack();
  const { 'releases.json': __, 'assets/main.2.js': ___, ...now } = await all();
  expect(now).toEqual(former);
});

test('refuses a rollback of a shell that was never published, or whose releases.json is forged', async () => {
  await expect(goBack()).rejects.toThrow('Nothing has been published of the shell yet.');
  await publish(1);
  await publish(2);
  const forged = read('releases.json').replace('main.1.js\\">', 'evil.js\\">');
  expect(forged).not.toBe(read('releases.json'));
  writeFileSync(join(folder, 'site/releases.json'), forged);
  await expect(goBack()).rejects.toThrow('is not signed by its key');
  expect(read('index.html')).toContain('main.2.js');
});

describe('the next shell', () => {
  const next = () => readNextShell(new LocalSite(join(folder, 'site')));

  test('has its scripts on the site, and changes no file that a page opens', async () => {
    await publish(1);
    const { 'releases.json': _, ...before } = await all();
    await publish(2, { hold: true });
    const { 'releases.json': __, 'assets/main.2.js': script, ...after } = await all();
    expect(after).toEqual(before);
    expect(script).toBe('start(2)');
    expect((await next())?.texts['index.html']).toContain('main.2.js');
  });

  test('stays while the live shell is published, goes back, and another one is held', async () => {
    await publish(1);
    await publish(2, { hold: true });
    await publish(3);
    await goBack();
    expect((await next())?.texts['index.html']).toContain('main.2.js');
    expect(await served()).toContain('assets/main.2.js');
    await publish(4, { hold: true });
    expect((await next())?.texts['index.html']).toContain('main.4.js');
    expect(await served()).not.toContain('assets/main.2.js');
  });

  test('is no longer the next one once it is live, or the live one is held in its place', async () => {
    await publish(1);
    await publish(2, { hold: true });
    await publish(2);
    expect(await next()).toBeUndefined();
    await publish(3, { hold: true });
    await publish(2, { hold: true });
    expect(await next()).toBeUndefined();
    expect(read('index.html')).toContain('main.2.js');
  });

  test('needs a live one', async () => {
    await expect(publish(1, { hold: true })).rejects.toThrow('publish it without --hold');
    expect(await served()).toEqual([]);
  });
});
