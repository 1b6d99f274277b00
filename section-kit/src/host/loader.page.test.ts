import { waitFor } from '@testing-library/react';
import { remoteName, type SectionBuild } from 'shared-contract';
import { EntryError } from './failure';
import type { SectionEntry } from './sections';
import { BUILDS, build, ENTRY, open, Screen, SITE, script } from './testing/fake-loader';
import type { FakeSites } from './testing/fake-sites';

const chunkError = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

const hashOf = async (text: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text)));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/** Returns the builds with the hash of {@link ENTRY}. */
const deliverable = async (): Promise<SectionBuild[]> => {
  const integrity = await hashOf(ENTRY);
  return BUILDS.map((each) => ({ ...each, integrity }));
};

/** Waits until nothing is under way. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('loads the live build, which is then there at once', async () => {
  const { sites, log, loader, entry, loaded } = open();
  expect(loader.loadedNow(entry)).toBeUndefined();
  expect(await loaded()).toBe('live live');
  expect(loader.loadedNow(entry)).toMatchObject({ candidate: { build: { id: 'live' } } });
  expect(sites.scripts).toEqual([script('live')]);
  expect(log.loads).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
});

test('loads once for all who wait for it', async () => {
  const { sites, loader, entry } = open();
  const [first, second] = await Promise.all([loader.load(entry), loader.load(entry)]);
  expect(first).toBe(second);
  expect(sites.scripts).toEqual([script('live')]);
});

test('returns the failure of an unread section.json without reporting it again', async () => {
  const { loader, log } = open();
  const failure = { section: 'reports', kind: 'http', detail: '503' } as const;
  const unread: SectionEntry = { name: 'reports', site: SITE, candidates: [], routes: [], unread: failure };
  expect(await loader.load(unread)).toEqual({ ok: false, failure });
  expect(log.loads).toEqual([]);
});

describe('a canary', () => {
  test('is reported once when it loads', async () => {
    const { log, loaded } = open({ inCanary: true });
    expect(await loaded()).toBe('canary canary');
    await loaded();
    expect(log.loads).toEqual([
      { section: 'reports', build: 'canary', channel: 'canary', outcome: 'loaded', isAdmin: true },
    ]);
  });

  test('is reported when it fails, and is replaced by the live build', async () => {
    const { sites, log, loader, entry, loaded } = open({ inCanary: true, builds: await deliverable() });
    sites.answers.set(script('live'), ENTRY);
    sites.outcomes.set(script('canary'), 'timeout');
    expect(await loaded()).toBe('live live');
    await waitFor(() =>
      expect(log.loads).toMatchObject([{ build: 'canary', channel: 'canary', outcome: 'timeout' }]),
    );
    expect(loader.loadedNow(entry)).not.toHaveProperty('liveFailure');
  });

  test.each<[string, (sites: FakeSites) => void]>([
    ['blocks its files', (sites) => sites.answers.set(script('live'), new TypeError('Failed to fetch'))],
    ['rewrites its files', (sites) => sites.answers.set(script('live'), `${ENTRY} // a proxy`)],
    ['answers with a page', (sites) => sites.answers.set(script('live'), '<!doctype html>')],
  ])('is not blamed by a network that %s, and those of the live build', async (_, spoil) => {
    const { sites, log, loaded } = open({ inCanary: true, builds: await deliverable() });
    spoil(sites);
    // The browser has the live build in its cache.
    sites.outcomes.set(script('canary'), 'error');
    expect(await loaded()).toBe('live live');
    await waitFor(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining('build canary: http')));
    await settled();
    expect(log.loads).toEqual([]);
  });

  test('is not blamed if the live build fails too', async () => {
    const { sites, log, loaded } = open({ inCanary: true });
    for (const id of ['canary', 'live']) sites.exposing.set(remoteName('reports', id), new Error('boom'));
    expect(await loaded()).toBe('fallback before');
    await settled();
    expect(log.loads).toMatchObject([{ build: 'live', channel: 'live', outcome: 'evaluation' }]);
  });

  test('is blamed for its own code, whatever the network does', async () => {
    const { sites, log, loaded } = open({ inCanary: true });
    sites.exposing.set(remoteName('reports', 'canary'), new Error('boom'));
    expect(await loaded()).toBe('live live');
    await waitFor(() =>
      expect(log.loads).toMatchObject([{ build: 'canary', channel: 'canary', outcome: 'evaluation' }]),
    );
  });

  describe('whose lazy chunk does not arrive', () => {
    const CSS = '.form {}';
    const lost = Object.assign(chunkError(), { request: `${SITE}/builds/canary/7.1a2b3c4d.css?attempt=2` });

    /** Opens a page whose network gets the files of the live build through. */
    const openDelivered = async () => {
      const list = JSON.stringify({ '7.99999999.css': await hashOf(CSS) });
      const files = await hashOf(list);
      const builds = (await deliverable()).map((each) => ({ ...each, files }));
      const opened = open({ inCanary: true, builds });
      const delivered = { 'remoteEntry.js': ENTRY, 'files.json': list, '7.99999999.css': CSS };
      for (const [file, text] of Object.entries(delivered))
        opened.sites.answers.set(`${SITE}/builds/live/${file}`, text);
      return opened;
    };

    test('is blamed if it fails again, and the live build gets such a file through', async () => {
      const { log, crash, loaded } = await openDelivered();
      await loaded();
      expect(crash('canary', lost)).toBe(true);
      await settled();
      crash('canary', lost);
      await waitFor(() => expect(log.loads.map(({ outcome }) => outcome)).toEqual(['loaded', 'chunk']));
    });

    test.each<[string, string, string | number | Error]>([
      ['blocks the entry', 'remoteEntry.js', new TypeError('Failed to fetch')],
      ['answers 403 for the same file', '7.99999999.css', 403],
      ['rewrites the same file', '7.99999999.css', `${CSS} .proxy {}`],
      ['answers the same file with a page', '7.99999999.css', '<!doctype html>'],
      ['hides the list of files', 'files.json', 404],
    ])('is not blamed by a network that %s of the live build', async (_, file, answer) => {
      const { sites, log, crash } = await openDelivered();
      sites.answers.set(`${SITE}/builds/live/${file}`, answer);
      for (const _ of ['first', 'second']) crash('canary', lost);
      await settled();
      expect(log.loads).toEqual([]);
    });
  });

  test('is blamed for a crash, but not in a translated page', async () => {
    const { log, crash } = open({ inCanary: true });
    document.documentElement.className = 'translated-ltr';
    crash('canary', new Error('boom'));
    document.documentElement.className = '';
    crash('canary', new DOMException('The node to be removed is not a child.', 'NotFoundError'));
    expect(log.loads).toEqual([]);
    crash('canary', new Error('boom'));
    expect(log.loads).toMatchObject([{ build: 'canary', channel: 'canary', outcome: 'render' }]);
  });
});

describe('a live build that fails', () => {
  test('falls back to the build that was live before, and says why', async () => {
    const { sites, log, loader, entry, loaded } = open();
    sites.outcomes.set(script('live'), 'timeout');
    expect(await loaded()).toBe('fallback before');
    expect(loader.loadedNow(entry)?.liveFailure).toMatchObject({ build: 'live', kind: 'timeout' });
    expect(log.loads).toEqual([
      { section: 'reports', build: 'live', channel: 'live', outcome: 'timeout', isAdmin: true },
    ]);
    expect(logged).toHaveBeenCalledWith(`Section reports, build live: timeout: ${script('live')}`);
  });

  test('is not tried again in this tab while another build works', async () => {
    const { sites, loaded } = open();
    sites.outcomes.set(script('live'), 'timeout');
    await loaded();
    sites.outcomes.clear();
    expect(await loaded()).toBe('fallback before');
  });

  test('is the first to be tried again when all have failed', async () => {
    const { sites, loaded } = open();
    for (const id of ['live', 'before', 'old']) sites.outcomes.set(script(id), 'error');
    expect(await loaded()).toMatchObject({ build: 'old', kind: 'http' });
    sites.outcomes.clear();
    expect(await loaded()).toBe('live live');
  });

  test('is the first again after its failures are reset', async () => {
    const { sites, loader, loaded } = open();
    sites.outcomes.set(script('live'), 'timeout');
    await loaded();
    sites.outcomes.clear();
    loader.resetFailures('directory');
    expect(await loaded()).toBe('fallback before');
    loader.resetFailures('reports');
    expect(await loaded()).toBe('live live');
  });

  test('stops trying older builds when the fallbacks take too long', async () => {
    const { sites, loaded } = open();
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    jest.spyOn(sites.federation, 'load').mockImplementation(async ({ entry }) => {
      now += 6_000;
      throw new EntryError(entry, 'timeout');
    });
    expect(await loaded()).toMatchObject({ build: 'before', kind: 'timeout' });
  });

  test('falls back also if the clock of the device is set meanwhile', async () => {
    const { sites, loaded } = open();
    sites.outcomes.set(script('live'), 'timeout');
    jest.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValue(3_600_000);
    expect(await loaded()).toBe('fallback before');
  });
});

describe('a live build that needs a newer contract', () => {
  test('is not run; an older build is, and says why', async () => {
    const builds = [build('old'), build('live', 'old', '^4.0.0')];
    const { sites, log, loader, entry, loaded } = open({ builds });
    expect(await loaded()).toBe('fallback old');
    await loaded();
    expect(loader.loadedNow(entry)?.liveFailure).toMatchObject({ build: 'live', kind: 'contract' });
    expect(sites.scripts).toEqual([script('old')]);
    expect(log.loads).toMatchObject([{ build: 'live', channel: 'live', outcome: 'contract' }]);
  });

  test('is a failure without another build', async () => {
    const { sites, log, loaded } = open({ builds: [build('live', undefined, '^4.0.0')] });
    expect(await loaded()).toMatchObject({ build: 'live', kind: 'contract' });
    expect(sites.scripts).toEqual([]);
    expect(log.loads).toHaveLength(1);
  });
});

describe('a build that crashes on the page', () => {
  test('is reported, and stays for another try', async () => {
    const { log, loaded, crash } = open();
    await loaded();
    expect(crash('live', new Error('boom'))).toBe(false);
    expect(log.loads).toMatchObject([{ build: 'live', channel: 'live', outcome: 'render' }]);
    expect(await loaded()).toBe('live live');
  });

  test('is replaced by the next build when it crashes again', async () => {
    const { loader, entry, loaded, crash } = open();
    await loaded();
    crash('live', new Error('boom'));
    crash('live', new Error('boom'));
    loader.resetFailures('reports');
    expect(await loaded()).toBe('fallback before');
    expect(loader.loadedNow(entry)?.liveFailure).toMatchObject({ kind: 'render', detail: 'Error: boom' });
  });

  test('on a missing chunk runs again at once, and is then replaced', async () => {
    const { sites, log, loaded, crash } = open();
    await loaded();
    expect(crash('live', chunkError())).toBe(true);
    expect(await loaded()).toBe('live live');
    expect(sites.scripts).toEqual([script('live'), `${script('live')}?attempt=2-page`]);
    expect(crash('live', chunkError())).toBe(false);
    expect(await loaded()).toBe('fallback before');
    expect(log.loads.map(({ outcome }) => outcome)).toEqual(['chunk', 'chunk']);
  });

  test('on missing chunks is the first again after Retry: the site is at fault', async () => {
    const { loader, loaded, crash } = open();
    await loaded();
    for (const _ of ['first', 'second', 'third']) crash('live', chunkError());
    expect(await loaded()).toBe('fallback before');
    loader.resetFailures('reports');
    expect(await loaded()).toBe('live live');
    expect(crash('live', chunkError())).toBe(true);
  });

  test('stays after two crashes of different kinds', async () => {
    const { loader, loaded, crash } = open();
    await loaded();
    crash('live', chunkError());
    crash('live', new Error('boom'));
    loader.resetFailures('reports');
    expect(await loaded()).toBe('live live');
  });
});

test('blames no build for a missing file of the page, and tries no other build', async () => {
  const { sites, log, loaded } = open();
  sites.exposing.set(
    remoteName('reports', 'live'),
    Object.assign(new Error('Loading chunk 7 failed.'), { isOfPage: true }),
  );
  expect(await loaded()).toMatchObject({ kind: 'page', build: 'live' });
  expect(sites.scripts).toEqual([script('live')]);
  expect(log.loads).toEqual([]);
  sites.exposing.set(remoteName('reports', 'live'), { default: { screens: { '/': Screen } } });
  expect(await loaded()).toBe('live live');
});
