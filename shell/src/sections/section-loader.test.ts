import { remoteName, type SectionBuild } from 'shared-contract';
import type { FailureKind } from './failure';
import { buildOf, FakeSites, manifestOf, sitesJson } from './fake-sites';
import { SectionLoader } from './section-loader';

const SITE = 'https://reports.example';
const SCRIPT = `${SITE}/builds/live/remoteEntry.js`;
const Screen = () => null;

const build = (id: string, day: number): SectionBuild =>
  buildOf(id, '/', { createdAt: new Date(Date.UTC(2026, 10, day)).toISOString() });

let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

/** A page with the reports section alone, whose site is as `spoil` leaves it. */
const open = (spoil: (sites: FakeSites) => void = () => {}, manifest = manifestOf('reports', '/')) => {
  const sites = new FakeSites();
  sites.pages.set('/sections.json', sitesJson({ reports: SITE }));
  sites.put(SITE, manifest, { '/': Screen });
  spoil(sites);
  const loader = new SectionLoader(sites);
  const only = async () => {
    const [entry] = await loader.entries();
    if (!entry) throw new Error('the page has no section');
    return entry;
  };
  return { sites, loader, only };
};

describe('finding the sections', () => {
  test('reads sections.json and the section.json of each site, once', async () => {
    const { sites, loader, only } = open();
    const entry = await only();
    expect(entry).toEqual({
      name: 'reports',
      site: SITE,
      manifest: { ok: true, value: manifestOf('reports', '/') },
    });
    expect(await loader.entries()).toEqual([entry]);
    expect(sites.requests).toEqual(['/sections.json', `${SITE}/section.json`]);
    expect(logged).not.toHaveBeenCalled();
  });

  test('takes no section with it where one is down', async () => {
    const { loader, sites } = open();
    sites.pages.set('/sections.json', sitesJson({ directory: 'https://directory.example', reports: SITE }));
    sites.pages.set('https://directory.example/section.json', new TypeError('Failed to fetch'));
    expect((await loader.entries()).map(({ name, manifest }) => [name, manifest.ok])).toEqual([
      ['directory', false],
      ['reports', true],
    ]);
  });

  test.each<[FailureKind, string | number | Error]>([
    ['unreachable', new TypeError('Failed to fetch')],
    ['timeout', new DOMException('The operation timed out.', 'TimeoutError')],
    ['http', 503],
    ['http', 404],
    ['manifest', '<!doctype html>'],
    ['manifest', '{}'],
    ['manifest', JSON.stringify({ ...manifestOf('reports', '/'), builds: [] })],
    ['manifest', JSON.stringify(manifestOf('directory', '/'))],
  ])('tells "%s" by the answer of the site', async (kind, answer) => {
    const { loader, only } = open((sites) => sites.pages.set(`${SITE}/section.json`, answer));
    const entry = await only();
    const failure = { section: 'reports', kind, detail: expect.stringContaining(`${SITE}/section.json: `) };
    expect(entry.manifest).toEqual({ ok: false, failure });
    expect(await loader.load(entry)).toEqual({ ok: false, failure });
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(`^Section reports: ${kind}: ${SITE}`));
  });

  test('gives a slow site a limited time', async () => {
    const patience = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const { sites } = open();
    const answer = sites.fetch;
    const loader = new SectionLoader({
      ...sites,
      fetch: (url, init) =>
        String(url).endsWith('/section.json')
          ? new Promise((_, reject) => {
              init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
              patience.abort(new DOMException('The operation timed out.', 'TimeoutError'));
            })
          : answer(url, init),
    });
    const [entry] = await loader.entries();
    expect(entry?.manifest).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
    expect(timeout).toHaveBeenCalledWith(5_000);
  });

  test('tries again what could not be read, and only that', async () => {
    const { sites, loader, only } = open();
    sites.pages.set('/sections.json', sitesJson({ directory: 'https://directory.example', reports: SITE }));
    sites.pages.set('https://directory.example/section.json', 503);
    await loader.entries();
    sites.put('https://directory.example', manifestOf('directory', '/customer'), {});
    sites.requests.length = 0;
    expect((await only()).manifest.ok).toBe(true);
    expect(sites.requests).toEqual(['https://directory.example/section.json']);
  });

  test.each([
    ['is missing', 404, /404/],
    ['is no JSON', '<!doctype html>', /JSON/],
    ['names no address', sitesJson({ reports: 'reports.example' }), /URL/],
    ['cannot be reached', new TypeError('Failed to fetch'), 'Failed to fetch'],
  ])('fails as a whole where sections.json %s, and can be tried again', async (_, answer, reason) => {
    const { sites, loader } = open((spoilt) => spoilt.pages.set('/sections.json', answer));
    await expect(loader.entries()).rejects.toThrow(reason);
    sites.pages.set('/sections.json', sitesJson({ reports: SITE }));
    expect(await loader.entries()).toHaveLength(1);
  });
});

describe('loading a section', () => {
  test('runs its live build, once, and gives its screens', async () => {
    const { sites, loader, only } = open();
    const entry = await only();
    expect(loader.loadedNow(entry)).toBeUndefined();
    const section = { ok: true, value: { screens: { '/': Screen } } };
    expect(await loader.load(entry)).toEqual(section);
    expect(await loader.load(entry)).toEqual(section);
    expect(loader.loadedNow(entry)).toEqual(section);
    expect(sites.scripts).toEqual([SCRIPT]);
  });

  test('happens once for all who wait for it', async () => {
    const { sites, loader, only } = open();
    const entry = await only();
    const [first, second] = await Promise.all([loader.load(entry), loader.load(entry)]);
    expect(first).toBe(second);
    expect(sites.scripts).toEqual([SCRIPT]);
  });

  test.each<[FailureKind, (sites: FakeSites) => void]>([
    ['timeout', ({ outcomes }) => outcomes.set(SCRIPT, 'timeout')],
    ['http', ({ outcomes }) => outcomes.set(SCRIPT, 'error')],
    [
      'not-javascript',
      ({ outcomes, pages }) => {
        outcomes.set(SCRIPT, 'error');
        pages.set(SCRIPT, '<!doctype html>');
      },
    ],
    [
      'unreachable',
      ({ outcomes, pages }) => {
        outcomes.set(SCRIPT, 'error');
        pages.set(SCRIPT, new TypeError('Failed to fetch'));
      },
    ],
    ['evaluation', ({ exposing }) => exposing.set(remoteName('reports', 'live'), new Error('boom'))],
    ['missing-export', ({ exposing }) => exposing.set(remoteName('reports', 'live'), {})],
    ['missing-export', ({ exposing }) => exposing.set(remoteName('reports', 'live'), null)],
    ['missing-export', ({ exposing }) => exposing.set(remoteName('reports', 'live'), { default: Screen })],
    [
      'missing-export',
      ({ exposing }) => exposing.set(remoteName('reports', 'live'), { default: { screens: {} } }),
    ],
  ])('tells "%s" by how its build fails', async (kind, spoil) => {
    const { loader, only } = open(spoil);
    const failure = { section: 'reports', build: 'live', kind, detail: expect.any(String) };
    expect(await loader.load(await only())).toEqual({ ok: false, failure });
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(`^Section reports, build live: ${kind}: `));
  });

  test('tells "contract" where no build fits this shell, and runs none', async () => {
    const manifest = manifestOf('reports', '/', { builds: [{ ...build('live', 9), contract: '^2.0.0' }] });
    const { sites, loader, only } = open(() => {}, manifest);
    expect(await loader.load(await only())).toEqual({
      ok: false,
      failure: { section: 'reports', kind: 'contract', detail: 'no build fits this shell' },
    });
    expect(sites.scripts).toEqual([]);
    expect(logged).toHaveBeenCalledWith('Section reports: contract: no build fits this shell');
  });

  test('falls back to the newest other build where the live one fails', async () => {
    const builds = [build('old', 1), build('live', 9), build('newer', 5)];
    const { sites, loader, only } = open(
      ({ outcomes, exposing }) => {
        outcomes.set(SCRIPT, 'timeout');
        exposing.set(remoteName('reports', 'newer'), { default: { screens: { '/': Screen } } });
      },
      manifestOf('reports', '/', { builds }),
    );
    expect(await loader.load(await only())).toMatchObject({ ok: true });
    expect(sites.scripts).toEqual([SCRIPT, `${SITE}/builds/newer/remoteEntry.js`]);
    expect(logged).toHaveBeenCalledWith(`Section reports, build live: timeout: ${SCRIPT}`);
  });

  test('tells of the last build where all fail', async () => {
    const builds = [build('old', 1), build('live', 9)];
    const { loader, only } = open(
      ({ outcomes }) => outcomes.set(SCRIPT, 'timeout'),
      manifestOf('reports', '/', { builds }),
    );
    expect(await loader.load(await only())).toMatchObject({
      ok: false,
      failure: { build: 'old', kind: 'missing-export' },
    });
  });

  test('takes a fresh address at each attempt', async () => {
    const { sites, loader, only } = open(({ outcomes }) => outcomes.set(SCRIPT, 'error'));
    const entry = await only();
    await loader.load(entry);
    await loader.load(entry);
    sites.outcomes.clear();
    expect(await loader.load(entry)).toMatchObject({ ok: true });
    expect(sites.scripts).toEqual([SCRIPT, `${SCRIPT}?attempt=2`, `${SCRIPT}?attempt=3`]);
  });
});
