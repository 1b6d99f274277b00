import type { FailureKind } from './failure';
import { buildOf, FakeLog, FakeSites, manifestOf } from './fake-sites';
import { ManifestReader, readSites, SeenManifests } from './manifest';
import { readEntry } from './section-entry';

const SITE = 'https://reports.example';
const MANIFEST = `${SITE}/section.json`;

const readerOf = (fetch: typeof window.fetch) => new ManifestReader(fetch, new SeenManifests(undefined));

const open = (manifest = manifestOf('reports', '/')) => {
  const sites = new FakeSites();
  sites.put(SITE, manifest, { '/': () => null });
  const read = async (override = false) => {
    const { reports } = await readSites(sites.fetch);
    const source = override ? { name: 'reports', site: SITE } : { name: 'reports', site: SITE, ...reports };
    const manifests = readerOf(sites.fetch);
    return (await readEntry(source, { manifests, uid: 'uid', log: new FakeLog() })).entry;
  };
  return { sites, read };
};

test('a signed section.json gives the builds to load', async () => {
  const { sites, read } = open();
  expect(await read()).toMatchObject({
    name: 'reports',
    site: SITE,
    choice: { ok: true, value: { candidates: [{ build: { id: 'live' }, part: 'live' }] } },
  });
  expect(sites.requests).toEqual(['/sections.json', MANIFEST]);
});

test.each<[FailureKind, string | number | Error]>([
  ['unreachable', new TypeError('Failed to fetch')],
  ['timeout', new DOMException('The operation timed out.', 'TimeoutError')],
  ['http', 503],
  ['http', 404],
  ['manifest', '<!doctype html>'],
  ['manifest', '{}'],
  ['manifest', JSON.stringify(manifestOf('directory', '/customer'))],
  ['signature', JSON.stringify(manifestOf('reports', '/'))],
])('tells "%s" by what a site answers', async (kind, answer) => {
  const { sites, read } = open();
  sites.answers.set(MANIFEST, answer);
  expect((await read()).choice).toEqual({
    ok: false,
    failure: { section: 'reports', kind, detail: expect.stringMatching(`^${MANIFEST}: `) },
  });
});

test('a section.json that was changed after it was signed is refused', async () => {
  const { sites, read } = open();
  const signed = (await sites.text(MANIFEST)) ?? '';
  sites.answers.set(MANIFEST, signed.replace('builds/live/remoteEntry.js', 'builds/evil/remoteEntry.js'));
  expect(await read()).toMatchObject({ choice: { ok: false, failure: { kind: 'signature' } } });
});

test('the order of its fields is what was signed, whatever the order of the schema', async () => {
  const { live, builds, name, serial, signature } = manifestOf('reports', '/');
  const { read } = open({ live, builds, name, serial, signature });
  expect(await read()).toMatchObject({ choice: { ok: true } });
});

test('a section.json signed by no key that is one is refused', async () => {
  const { sites } = open();
  const source = { name: 'reports', site: SITE, publicKey: 'AAAA' };
  const { entry } = await readEntry(source, {
    manifests: readerOf(sites.fetch),
    uid: 'uid',
    log: new FakeLog(),
  });
  expect(entry).toMatchObject({ choice: { ok: false, failure: { kind: 'signature' } } });
});

test("a developer's own need not be signed", async () => {
  const { sites, read } = open();
  sites.answers.set(MANIFEST, JSON.stringify(manifestOf('reports', '/')));
  expect(await read(true)).toMatchObject({
    choice: { ok: true, value: { candidates: [{ part: 'override' }] } },
  });
});

test('who is in the bucket gets the canary', async () => {
  const builds = [buildOf('live', '/'), buildOf('new', '/')];
  const { read } = open(manifestOf('reports', '/', { builds, canary: { build: 'new', percent: 100 } }));
  expect(await read()).toMatchObject({
    choice: { ok: true, value: { candidates: [{ part: 'canary' }, { part: 'live' }] } },
  });
});

test('a site has a limited time to answer', async () => {
  const { sites } = open();
  const patience = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const fetch: typeof window.fetch = (_, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      patience.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    });
  const { entry } = await readEntry(
    { name: 'reports', site: SITE },
    { manifests: readerOf(fetch), uid: 'uid', log: new FakeLog() },
  );
  expect(entry).toMatchObject({ choice: { ok: false, failure: { kind: 'timeout' } } });
  expect(timeout).toHaveBeenCalledWith(5_000);
  expect(sites.requests).toEqual([]);
});
