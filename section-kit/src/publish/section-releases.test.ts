import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import { integrityOf } from '../build/integrity';
import { jsonText } from '../build/section-manifest';
import { generateSigningKey } from '../build/signing-key';
import { builtPreview, previousBuild, SectionReleases, withLive, withRollback } from './section-releases';
import { filesIn, LocalSite } from './site';
import { fakeBuild, fakeFiles } from './testing/fake-build';

const KEY = generateSigningKey();

let folder: string;
let site: string;

const built = (day: number) => fakeBuild(folder, day);
const section = (key = KEY) => new SectionReleases('reports', new LocalSite(site), key);
const served = async () => (await filesIn(site)).sort();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
  site = join(folder, 'sites/reports');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('publishes all files of a build and makes it live', async () => {
  const upload = await section().publish(built(1), 'live');
  expect(await served()).toEqual([...fakeFiles(1), 'section.json']);
  expect(readFileSync(join(site, 'builds/build-1/a/1.js'), 'utf8')).toBe('more(1)');
  expect(await section().manifest()).toMatchObject({ live: 'build-1' });
  const bytes = (await served()).map((path) => readFileSync(join(site, path)).length);
  expect(upload).toEqual({ files: 4, bytes: bytes.reduce((sum, length) => sum + length, 0) });
});

test('deletes the first build when the sixth is published', async () => {
  for (const day of [1, 2, 3, 4, 5, 6]) await section().publish(built(day), 'live');
  expect(await served()).toEqual([...fakeFiles(2, 3, 4, 5, 6), 'section.json']);
  expect(readdirSync(join(site, 'builds'))).not.toContain('build-1');
});

test('changes only section.json when another build goes live', async () => {
  for (const day of [1, 2]) await section().publish(built(day), 'live');
  const hashes = async () =>
    Object.fromEntries((await served()).map((path) => [path, integrityOf(readFileSync(join(site, path)))]));
  const before = await hashes();
  const upload = await section().change((manifest) => withLive(manifest, previousBuild(manifest)));
  const { 'section.json': changed, ...rest } = await hashes();
  const { 'section.json': former, ...others } = before;
  expect(rest).toEqual(others);
  expect(changed).not.toBe(former);
  expect(upload.files).toBe(1);
  expect(await section().manifest()).toMatchObject({ live: 'build-1' });
});

test('makes a held build live by section.json alone', async () => {
  await section().publish(built(1), 'live');
  await section().publish(built(2), 'hold');
  expect(await section().manifest()).toMatchObject({ live: 'build-1' });
  expect(await section().publish(built(2), 'live')).toMatchObject({ files: 1 });
  expect(await section().manifest()).toMatchObject({ live: 'build-2' });
  expect(await served()).toEqual([...fakeFiles(1, 2), 'section.json']);
});

test('refuses a change if nothing has been published', async () => {
  await expect(section().change((manifest) => manifest)).rejects.toThrow(
    'Nothing has been published of reports',
  );
  expect(await served()).toEqual([]);
});

describe('a file from somebody else', () => {
  beforeEach(() => section().publish(built(1), 'live'));

  test('is not signed again if it names another live build', async () => {
    const text = readFileSync(join(site, 'section.json'), 'utf8');
    const manifest = v.parse(sectionManifestSchema, JSON.parse(text));
    writeFileSync(join(site, 'section.json'), jsonText({ ...manifest, live: 'evil' }));
    await expect(section().publish(built(2), 'live')).rejects.toThrow('is not signed by its key');
    expect(await served()).toEqual([...fakeFiles(1), 'section.json']);
  });

  test('is not signed again if it is a list of files', async () => {
    writeFileSync(join(site, 'builds/build-1/files.json'), '{}');
    await expect(section().publish(built(2), 'live')).rejects.toThrow('is not what was published');
    expect(await served()).toEqual([...fakeFiles(1), 'section.json']);
  });

  test('is refused if another key has signed it', async () => {
    await expect(section(generateSigningKey()).manifest()).rejects.toThrow('is not signed by its key');
  });
});

describe('an older section.json', () => {
  const text = () => readFileSync(join(site, 'section.json'), 'utf8');
  let yesterday: string;

  beforeEach(async () => {
    await section().publish(built(1), 'live');
    yesterday = text();
    await section().publish(built(2), 'live');
    await section().publish(built(3), 'live');
  });

  test('is refused by every command, although the key has signed it', async () => {
    writeFileSync(join(site, 'section.json'), yesterday);
    const refusal = 'The section.json of reports is older than its last release';
    await expect(section().manifest()).rejects.toThrow(refusal);
    await expect(section().publish(built(4), 'live')).rejects.toThrow(refusal);
    await expect(section().change((manifest) => withRollback(manifest, 'build-1'))).rejects.toThrow(refusal);
    expect(text()).toBe(yesterday);
  });

  test('is not needed for a rollback, which makes a new release', async () => {
    const before = v.parse(sectionManifestSchema, JSON.parse(text()));
    await section().change((manifest) => withRollback(manifest, 'build-1'));
    const after = v.parse(sectionManifestSchema, JSON.parse(text()));
    expect(after.live).toBe('build-1');
    expect(after.serial).toBeGreaterThan(before.serial);
  });

  test('stays refused after the site was lost', async () => {
    const { serial } = v.parse(sectionManifestSchema, JSON.parse(text()));
    rmSync(site, { recursive: true });
    await section().publish(built(4), 'live');
    expect((await section().manifest())?.serial).toBeGreaterThan(serial);
    rmSync(site, { recursive: true });
    rmSync(`${site}.serial`);
    await section().publish(built(5), 'live');
    expect((await section().manifest())?.serial).toBeGreaterThan(serial);
  });
});

test('keeps the builds of concurrent processes', async () => {
  const days = [1, 2, 3, 4];
  const script = `
    import { LocalSite } from ${JSON.stringify(join(__dirname, 'site.ts'))};
    import { SectionReleases } from ${JSON.stringify(join(__dirname, 'section-releases.ts'))};
    const { built, site, key } = JSON.parse(process.argv[1] ?? '');
    await new SectionReleases('reports', new LocalSite(site), key).publish(built, 'live');
  `;
  const exits = days.map(async (day) => {
    const argument = JSON.stringify({ built: built(day), site, key: KEY });
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script, argument],
      { cwd: __dirname, stdio: 'inherit' },
    );
    const [code] = await once(child, 'exit');
    return code;
  });
  expect(await Promise.all(exits)).toEqual(days.map(() => 0));
  const manifest = await section().manifest();
  expect(manifest?.builds.map(({ id }) => id).sort()).toEqual(days.map((day) => `build-${day}`));
  expect(await served()).toEqual([...fakeFiles(...days), 'section.json']);
}, 60_000);

describe('a build of a pull request', () => {
  /** Writes `dist` with a build, as `npm run build` does or as an attacker would. */
  const dist = (different: object = {}) => {
    const { build } = fakeBuild(join(folder, 'dist/builds'), 1);
    const manifest = { name: 'reports', builds: [{ ...build, ...different }], live: build.id };
    writeFileSync(join(folder, 'dist/section.json'), jsonText(manifest));
    return join(folder, 'dist');
  };

  test('is read, and is never more than a new build', async () => {
    const { build } = await builtPreview(dist({ replaces: null, withdrawn: true }));
    expect(build).toEqual(fakeBuild(folder, 1).build);
  });

  test.each([
    ['writes into the folder of another build', { entry: 'builds/build-2/remoteEntry.js' }],
    ['names another entry', { entry: 'builds/build-1/a/1.js' }],
    ['has another hash of its entry', { integrity: `sha384-${'A'.repeat(64)}` }],
    ['has another list of files', { files: `sha384-${'A'.repeat(64)}` }],
    ['comes from the future, and would never be the oldest', { createdAt: '2999-01-01T00:00:00.000Z' }],
  ])('is refused if it %s', async (_, different) => {
    await expect(builtPreview(dist(different))).rejects.toThrow('is not what `npm run build` makes');
  });

  test.each(['remoteEntry.js', 'a/1.js', 'more.js'])('is refused if %s is not as it lists', async (file) => {
    const made = dist();
    writeFileSync(join(made, 'builds/build-1', file), 'evil()');
    await expect(builtPreview(made)).rejects.toThrow('is not what `npm run build` makes');
  });
});
