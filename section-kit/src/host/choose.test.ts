import fc from 'fast-check';
import { accountPlace, contractFits, type SectionBuild, type SectionManifest } from 'shared-contract';
import { type Circumstances, chooseBuilds, isInBucket } from './choose';
import { buildOf, manifestOf } from './testing/fake-sites';

const build = (id: string, replaces?: string, contract = '^1.0.0'): SectionBuild =>
  buildOf(id, `/${id}`, { contract, replaces });

const choose = (manifest: Partial<SectionManifest>, circumstances: Partial<Circumstances> = {}) =>
  chooseBuilds(manifestOf('reports', '/', manifest), {
    isOverride: false,
    inCanary: false,
    version: '1.1.0',
    ...circumstances,
  });

const candidates = (...parameters: Parameters<typeof choose>) =>
  choose(...parameters).candidates.map(({ build, channel }) => `${channel} ${build.id}`);

describe('the candidates', () => {
  test('are the live build, then the builds that were live before it, the nearest first', () => {
    const builds = [build('oldest'), build('held'), build('live', 'old'), build('old', 'oldest')];
    expect(candidates({ builds })).toEqual(['live live', 'fallback old', 'fallback oldest']);
  });

  test('leave out held and rolled-back builds, and ended canaries', () => {
    const withdrawn = { ...build('old', 'oldest'), withdrawn: true as const };
    const ended = { ...build('ended'), withdrawn: true as const };
    const builds = [build('held'), ended, build('live', 'old'), withdrawn, build('oldest')];
    expect(candidates({ builds })).toEqual(['live live', 'fallback oldest']);
  });

  test('begin with the canary for its users', () => {
    const builds = [build('old'), build('live', 'old'), build('new')];
    const canary = { build: 'new', percent: 10 };
    expect(candidates({ builds, canary }, { inCanary: true })).toEqual([
      'canary new',
      'live live',
      'fallback old',
    ]);
  });

  test('leave out the canary for a user outside its bucket', () => {
    const builds = [build('old'), build('live', 'old'), build('new')];
    expect(candidates({ builds, canary: { build: 'new', percent: 10 } })).toEqual([
      'live live',
      'fallback old',
    ]);
    expect(candidates({ builds, canary: { build: 'old', percent: 10 } })).toEqual(['live live']);
  });

  test('are the live build alone on an override', () => {
    const builds = [build('old'), build('live', 'old'), build('new')];
    const canary = { build: 'new', percent: 100 };
    expect(candidates({ builds, canary }, { isOverride: true })).toEqual(['override live']);
  });

  test('leave out a build that needs a newer contract, even as canary or live', () => {
    const builds = [
      build('live', 'ahead', '^2.0.0'),
      build('canary', undefined, '^1.2.0'),
      build('ahead', 'fits', '^1.1.1'),
      build('fits', undefined, '^1.1.0'),
    ];
    const canary = { build: 'canary', percent: 10 };
    expect(candidates({ builds, canary }, { inCanary: true })).toEqual(['fallback fits']);
  });
});

describe('a build that a link has asked for', () => {
  const builds = [
    build('held'),
    { ...build('ended'), withdrawn: true as const },
    build('ahead', undefined, '^2.0.0'),
    build('canary'),
    build('live', 'old'),
    build('old', 'first'),
    { ...build('first'), replaces: null },
  ];
  const canary = { build: 'canary', percent: 10 };

  test.each(['held', 'canary'])(
    'comes first if it is %s, and a failure of it leads to the live build',
    (id) => {
      const asked = choose({ builds, canary }, { preview: id, inCanary: true });
      expect(asked.preview?.build?.id).toBe(id);
      expect(asked.routes).toEqual([{ path: `/${id}`, role: 'staff' }]);
      expect(candidates({ builds, canary }, { preview: id, inCanary: true })).toEqual([
        `preview ${id}`,
        'live live',
        'fallback old',
        'fallback first',
      ]);
    },
  );

  test.each(['live', 'ended', 'old', 'first', 'ahead'])(
    'is refused if it is "%s", as without the link',
    (id) => {
      const circumstances = { preview: id, inCanary: true };
      const build = builds.find((each) => each.id === id);
      expect(choose({ builds, canary }, circumstances).preview).toEqual({ build, live: 'live' });
      expect(candidates({ builds, canary }, circumstances)).toEqual(
        candidates({ builds, canary }, { inCanary: true }),
      );
    },
  );

  test.each(['evil', '__proto__', 'Call-0800-123-and-say-your-password'])(
    'is refused if the site has no "%s", and its text is not kept',
    (id) => {
      expect(choose({ builds }, { preview: id }).preview).toEqual({ build: undefined, live: 'live' });
      expect(candidates({ builds }, { preview: id })).toEqual(candidates({ builds }));
    },
  );

  test('is none on an override', () => {
    expect(choose({ builds }, { preview: 'held', isOverride: true })).not.toHaveProperty('preview');
  });

  test('is one of the signed builds that was never live and never taken back, or refused, in any section.json', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const id = fc.constantFrom(...ids);
    const anyBuild = fc
      .record({
        id,
        replaces: fc.constantFrom(undefined, undefined, undefined, undefined, null, ...ids),
        withdrawn: fc.constantFrom(undefined, undefined, undefined, true as const),
        contract: fc.constantFrom('^1.0.0', '^1.1.0', '^1.2.0', '^2.0.0'),
      })
      .map(({ id, replaces, withdrawn, contract }) => ({
        ...build(id, undefined, contract),
        ...(replaces !== undefined && { replaces }),
        ...(withdrawn && { withdrawn }),
      }));
    const anyManifest = fc.record({
      builds: fc.uniqueArray(anyBuild, { minLength: 4, maxLength: 6, selector: (each) => each.id }),
      live: id,
      canary: fc.option(fc.record({ build: id, percent: fc.nat(100) }), { nil: undefined }),
    });
    let opened = 0;
    fc.assert(
      fc.property(
        anyManifest,
        fc.oneof({ weight: 5, arbitrary: id }, fc.string()),
        fc.boolean(),
        (manifest, asked, inCanary) => {
          const found = choose(manifest, { preview: asked, inCanary });
          const previews = found.candidates.filter(({ channel }) => channel === 'preview');
          for (const candidate of found.candidates) expect(manifest.builds).toContain(candidate.build);
          const signed = manifest.builds.find((each) => each.id === asked);
          const mayOpen =
            signed !== undefined &&
            signed.replaces === undefined &&
            !signed.withdrawn &&
            asked !== manifest.live &&
            contractFits(signed.contract, '1.1.0');
          expect(previews.map((candidate) => candidate.build)).toEqual(mayOpen ? [signed] : []);
          expect(found.preview).toEqual({ build: signed, live: manifest.live });
          if (!mayOpen) expect(found.candidates).toEqual(choose(manifest, { inCanary }).candidates);
          else expect(found.candidates.map(({ channel }) => channel)).not.toContain('canary');
          opened += previews.length;
        },
      ),
      { numRuns: 500 },
    );
    expect(opened).toBeGreaterThan(10);
  });
});

describe('the routes', () => {
  const routes = (...parameters: Parameters<typeof choose>) =>
    choose(...parameters).routes.map(({ path }) => path);

  test('are those of the first candidate', () => {
    const builds = [build('live'), build('new')];
    const canary = { build: 'new', percent: 10 };
    expect(routes({ builds })).toEqual(['/live']);
    expect(routes({ builds, canary }, { inCanary: true })).toEqual(['/new']);
    expect(routes({ builds: [build('live', 'old', '^2.0.0'), build('old')] })).toEqual(['/old']);
  });

  test('are those of the live build without a candidate, so that the section keeps its place', () => {
    expect(routes({ builds: [build('live', undefined, '^2.0.0')] })).toEqual(['/live']);
  });
});

describe('a live build is incompatible', () => {
  test('if it needs another contract', () => {
    expect(choose({ builds: [build('live', 'old', '^1.2.0'), build('old')] }).incompatible).toEqual({
      section: 'reports',
      build: 'live',
      kind: 'contract',
      detail: 'needs contract ^1.2.0, and this page keeps 1.1.0',
    });
  });

  test('if it is not among the builds; then it has no fallbacks', () => {
    const { candidates, incompatible } = choose({ builds: [build('old')] });
    expect(candidates).toEqual([]);
    expect(incompatible).toMatchObject({ build: 'live', kind: 'manifest' });
  });

  test('and otherwise not', () => {
    expect(choose({ builds: [build('live')] })).not.toHaveProperty('incompatible');
  });
});

describe('the canary bucket', () => {
  const uids = Array.from({ length: 1_000 }, (_, index) => `uid-${index}`);

  const bucket = async (percent: number, section = 'reports', build = 'new') => {
    const members = await Promise.all(uids.map((uid) => isInBucket(uid, section, { build, percent })));
    return uids.filter((_, index) => members[index]);
  };

  test('holds nobody at 0 and everybody at 100 percent', async () => {
    expect(await bucket(0)).toEqual([]);
    expect(await bucket(100)).toEqual(uids);
  });

  test('holds accounts by their place also at 0 percent, for this build and section alone', async () => {
    const accounts = [
      await accountPlace('uid-7', 'reports', 'new'),
      await accountPlace('uid-9', 'reports', 'new'),
    ];
    const named = (section: string, build: string) =>
      Promise.all(uids.map((uid) => isInBucket(uid, section, { build, percent: 0, accounts })));
    const members = await named('reports', 'new');
    expect(uids.filter((_, index) => members[index])).toEqual(['uid-7', 'uid-9']);
    expect(await named('reports', 'newer')).not.toContain(true);
    expect(await named('directory', 'new')).not.toContain(true);
  });

  test('holds about the given percentage', async () => {
    const { length } = await bucket(10);
    expect(length).toBeGreaterThan(70);
    expect(length).toBeLessThan(130);
  });

  test('holds the same accounts each time, and keeps them as it grows', async () => {
    const ten = await bucket(10);
    expect(await bucket(10)).toEqual(ten);
    expect(await bucket(30)).toEqual(expect.arrayContaining(ten));
  });

  test('holds other accounts for another build and another section', async () => {
    const ten = await bucket(10);
    expect(await bucket(10, 'reports', 'newer')).not.toEqual(ten);
    expect(await bucket(10, 'directory')).not.toEqual(ten);
  });
});
