import { randomInt, randomUUID } from 'node:crypto';
import { doc, getDoc } from 'firebase/firestore';
import { logger } from 'firebase-functions/v2';
import type { SectionLoad } from 'shared-model/section-loads';
import { directSource } from 'shared-store/testing/direct-store';
import { ConnectionError } from '../../../shared-store/src/data-store';
import { sectionLoadLog } from '../../../shared-store/src/firestore/lazy/section-loads';
import { stopFailingCanary, watchLoad } from '../../src/sections/watch-loads';
import { admin, firestore, signInAs } from '../accounts/accounts';
import { openClient } from '../calls/client';
import { FIRESTORE, PROJECT } from '../emulators';

const clients: ReturnType<typeof openClient>[] = [];

type Client = ReturnType<typeof openClient>;

const sourceOf = ({ firestore, auth }: Client, host = `${FIRESTORE.host}:${FIRESTORE.port}`) =>
  directSource(firestore, {
    config: { options: { projectId: PROJECT }, emulators: { auth: '', functions: '', firestore: host } },
    token: async () => (await auth.currentUser?.getIdToken()) ?? '',
  });

/** Opens the page of a new member of staff. */
const openPage = async () => {
  const client = openClient();
  clients.push(client);
  const uid = await signInAs(client, { emailVerified: true, admin: false });
  return { client, uid, log: sectionLoadLog(sourceOf(client), uid) };
};

const newLoad = (section: string): SectionLoad => ({
  section,
  build: 'a',
  channel: 'canary',
  outcome: 'timeout',
  isAdmin: false,
});

/** Makes a section that no other test uses, with its loads and the stops of its canaries. */
const newSection = () => {
  const section = `section-${randomUUID().slice(0, 8)}`;
  const load = (fields: Partial<SectionLoad> = {}): SectionLoad => ({ ...newLoad(section), ...fields });
  const documents = async () =>
    (await firestore.collection('sectionLoads').where('section', '==', section).get()).docs;
  const stored = async () => (await documents()).map((document) => document.data());
  const stops = async () => (await firestore.collection('canaryStops').doc(section).get()).get('builds');
  const stop = async (build = 'a') => (await stops())?.[build];
  return { section, load, documents, stored, stops, stop };
};

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  warn.mockRestore();
});

/** Repeats an assertion until it holds, for 15 seconds. */
const eventually = async (assert: () => Promise<void>) => {
  const end = Date.now() + 15_000;
  for (;;) {
    try {
      return await assert();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};

test('stores a load with its account, the server time and an expiry', async () => {
  const { load, stored } = newSection();
  const { log, uid } = await openPage();
  await log.record(load({ channel: 'live' }));
  const [found] = await stored();
  const { timestamp, expiresAt, ...rest } = found ?? {};
  expect(rest).toEqual({ ...load({ channel: 'live' }), uid });
  expect(Math.abs(timestamp.toMillis() - Date.now())).toBeLessThan(60_000);
  expect(expiresAt.toMillis() - timestamp.toMillis()).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);
  expect(warn).not.toHaveBeenCalled();
});

test('stores successful loads of a canary only, and those with a time', async () => {
  const { load, stored } = newSection();
  const { log } = await openPage();
  for (const channel of ['live', 'fallback', 'override', 'preview', 'canary'] as const) {
    await log.record(load({ channel, outcome: 'loaded' }));
  }
  expect((await stored()).map(({ channel }) => channel)).toEqual(['canary']);
  await log.record(load({ channel: 'live', outcome: 'loaded', ms: '1234' }));
  expect(await stored()).toEqual(
    expect.arrayContaining([expect.objectContaining({ channel: 'live', ms: '1234' })]),
  );
});

test('stores at most ten loads a minute of an account, and warns about the others', async () => {
  const { load, documents } = newSection();
  const { log, client, uid } = await openPage();
  const other = sectionLoadLog(sourceOf(client), uid);
  for (let round = 0; round < 11; round += 1) {
    await log.record(load({ outcome: 'http' }));
    await other.record(load({ outcome: 'chunk' }));
  }
  // The minute of the page, which the rules compare: a load that the page sends as a minute ends is stored in the next one.
  const minutes = (await documents()).map(({ id }) => id.split('_')[1]);
  for (const minute of minutes) {
    expect(minutes.filter((other) => other === minute).length).toBeLessThanOrEqual(10);
  }
  expect(minutes.length + warn.mock.calls.length).toBe(22);
});

test('warns about a load that cannot be stored', async () => {
  const { load, stored } = newSection();
  const nobody = openClient();
  clients.push(nobody);
  await sectionLoadLog(sourceOf(nobody), 'nobody').record(load());
  const { log, uid } = await openPage();
  await admin.deleteUser(uid);
  await log.record(load({ section: 'Not a section' }));
  expect(await stored()).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(2);
});

test.each([20, -20, 25 * 60])(
  'stores a load of a device whose clock is %s minutes wrong',
  async (minutes) => {
    const { load, stored } = newSection();
    const { log } = await openPage();
    const right = Date.now;
    const wrong = jest.spyOn(Date, 'now').mockImplementation(() => right() + minutes * 60_000);
    try {
      await log.record(load());
    } finally {
      wrong.mockRestore();
    }
    await eventually(async () => expect(await stored()).toHaveLength(1));
  },
);

test('throws if the stop of a canary cannot be read', async () => {
  const { client, uid } = await openPage();
  const log = sectionLoadLog(sourceOf(client, '127.0.0.1:9'), uid);
  await expect(log.isStoppedCanary('reports', 'a')).rejects.toThrow(ConnectionError);
});

describe('a canary', () => {
  test('is stopped when two accounts, and a fifth of those that tried, failed to load it', async () => {
    const { section, load, stop } = newSection();
    const pages = await Promise.all(Array.from({ length: 4 }, openPage));
    const [first, second, third] = pages;
    for (const { log } of pages) await log.record(load({ outcome: 'loaded' }));
    await first?.log.record(load({ outcome: 'timeout' }));
    await second?.log.record(load({ outcome: 'render' }));
    await eventually(async () => {
      expect(await stop()).toMatchObject({
        failures: 2,
        total: 4,
        reason: expect.stringMatching(
          /^2 of 4 accounts could not load it within an hour: (timeout, render|render, timeout)\.$/,
        ),
      });
    });
    await expect(third?.log.isStoppedCanary(section, 'a')).resolves.toBe(true);
    await expect(third?.log.isStoppedCanary(section, 'b')).resolves.toBe(false);
  });

  test.each<[string, Partial<SectionLoad>[][]]>([
    ['one account fails again and again', [[{}, {}, {}], [{ outcome: 'loaded' }]]],
    ['its failures are those of another build', [[{ build: 'b' }], [{}]]],
    ['its failures are those of the live build', [[{ channel: 'live' }], [{}], [{ channel: 'fallback' }]]],
  ])('continues if %s', async (_what, byAccount) => {
    const { section, load, stop } = newSection();
    for (const loads of byAccount) {
      const { log } = await openPage();
      for (const fields of loads) await log.record(load(fields));
    }
    await stopFailingCanary(firestore, section, 'a');
    expect(await stop()).toBeUndefined();
    const { log } = await openPage();
    await expect(log.isStoppedCanary(section, 'a')).resolves.toBe(false);
  });

  const storeLoads = async (section: string, count: number, fields: object) => {
    const batch = firestore.batch();
    for (let index = 0; index < count; index += 1) {
      const uid = randomUUID();
      const load = { section, build: 'a', channel: 'canary', isAdmin: false, timestamp: new Date(), uid };
      batch.create(firestore.collection('sectionLoads').doc(), { ...load, ...fields });
    }
    await batch.commit();
  };

  test.each([
    [8, true],
    [9, false],
  ])('with 2 failures and %i others is stopped: %s', async (others, isStopped) => {
    const { section, stop } = newSection();
    await storeLoads(section, others, { outcome: 'loaded' });
    await storeLoads(section, 2, { outcome: 'http' });
    await stopFailingCanary(firestore, section, 'a');
    expect((await stop()) !== undefined).toBe(isStopped);
  });

  test('continues whatever fails for those who open the build by a link', async () => {
    const { section, stop } = newSection();
    await storeLoads(section, 20, { channel: 'preview', outcome: 'render' });
    await storeLoads(section, 1, { outcome: 'http' });
    await stopFailingCanary(firestore, section, 'a');
    expect(await stop()).toBeUndefined();
  });

  /** Stores a load of the canary for each account, and of the live build too if its browser breaks all builds. */
  const storeTroubled = async (section: string, count: number) => {
    const batch = firestore.batch();
    for (let index = 0; index < count; index += 1) {
      const load = {
        section,
        isAdmin: false,
        timestamp: new Date(),
        uid: randomUUID(),
        outcome: 'integrity',
      };
      const create = (fields: object) =>
        batch.create(firestore.collection('sectionLoads').doc(), { ...load, ...fields });
      create({ build: 'a', channel: 'canary' });
      create({ section: `${section}-other`, build: 'z', channel: 'live' });
    }
    await batch.commit();
  };

  test('continues if a fifth of 100 accounts cannot load live builds either', async () => {
    const { section, stop } = newSection();
    await storeLoads(section, 80, { outcome: 'loaded' });
    await storeTroubled(section, 20);
    await stopFailingCanary(firestore, section, 'a');
    expect(await stop()).toBeUndefined();
  });

  test('is stopped although its accounts have loaded live builds, and met an error in one', async () => {
    const { section, stop } = newSection();
    const uid = randomUUID();
    for (const outcome of ['loaded', 'error'])
      await storeLoads(section, 1, { outcome, uid, build: 'z', channel: 'live' });
    await storeLoads(section, 1, { outcome: 'render', uid });
    await storeLoads(section, 1, { outcome: 'render' });
    await stopFailingCanary(firestore, section, 'a');
    expect(await stop()).toMatchObject({ failures: 2, total: 2 });
  });

  test('is stopped within six loads if it is broken for a third of the accounts, and others have trouble', async () => {
    const { section, stop } = newSection();
    await storeTroubled(section, 2);
    for (let load = 1; load <= 6; load += 1) {
      expect(await stop()).toBeUndefined();
      await storeLoads(section, 1, { outcome: load % 3 === 0 ? 'render' : 'loaded' });
      await stopFailingCanary(firestore, section, 'a');
    }
    expect(await stop()).toMatchObject({ failures: 2, total: 6 });
  });

  test('ignores loads older than an hour', async () => {
    const { section, stop } = newSection();
    await storeLoads(section, 2, { outcome: 'http', timestamp: new Date(Date.now() - 61 * 60_000) });
    await stopFailingCanary(firestore, section, 'a');
    expect(await stop()).toBeUndefined();
  });

  test('stays stopped when another canary is stopped', async () => {
    const { section, load, stops } = newSection();
    const builds = ['a', 'b', 'c'];
    for (const build of builds) {
      await storeLoads(section, 2, { outcome: 'http', build });
      await stopFailingCanary(firestore, section, build);
    }
    const before = await stops();
    const { log } = await openPage();
    await log.record(load({ build: 'a' }));
    for (const build of builds) await stopFailingCanary(firestore, section, build);
    for (const build of builds) await expect(log.isStoppedCanary(section, build)).resolves.toBe(true);
    expect(await stops()).toEqual(before);
  });

  test('keeps the 99 newest stops before it', async () => {
    const { section, stops } = newSection();
    const kept = Array.from({ length: 110 }, (_, age) => ({
      reason: '2 of 2.',
      failures: 2,
      total: 2,
      stoppedAt: new Date(Date.now() - age * 60_000),
    }));
    const builds = Object.fromEntries(kept.map((each, age) => [`b${age}`, each]));
    await firestore.collection('canaryStops').doc(section).set({ builds });
    await storeLoads(section, 2, { outcome: 'http' });
    await stopFailingCanary(firestore, section, 'a');
    const stored = await stops();
    expect(stored).toMatchObject({ a: { failures: 2 } });
    expect(Object.keys(stored).sort()).toEqual(['a', ...Object.keys(builds).slice(0, 99)].sort());
  });

  test('ignores loads that cannot be read', async () => {
    const { section, stop } = newSection();
    await storeLoads(section, 2, { outcome: 'http', uid: 7 });
    await stopFailingCanary(firestore, section, 'a');
    expect(await stop()).toBeUndefined();
  });

  test('is stopped once, until another build is stopped', async () => {
    const { section, stop } = newSection();
    await storeLoads(section, 2, { outcome: 'http' });
    await Promise.all(Array.from({ length: 5 }, () => stopFailingCanary(firestore, section, 'a')));
    const first = await stop();
    await storeLoads(section, 2, { outcome: 'chunk' });
    await stopFailingCanary(firestore, section, 'a');
    expect(await stop()).toEqual(first);
    await storeLoads(section, 3, { outcome: 'chunk', build: 'b' });
    await stopFailingCanary(firestore, section, 'b');
    expect(await stop('b')).toMatchObject({ failures: 3, total: 3 });
  });
});

test('lets only staff read whether a canary is stopped', async () => {
  const { section } = newSection();
  const { client } = await openPage();
  await expect(getDoc(doc(client.firestore, 'canaryStops', section))).resolves.toBeDefined();
  const nobody = openClient();
  clients.push(nobody);
  await expect(getDoc(doc(nobody.firestore, 'canaryStops', section))).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

describe('the log', () => {
  const TEAM = 'Reports <reports@example.com>';
  const LIVE = { channel: 'live', outcome: 'render', team: TEAM } as const;
  const THROWN = {
    ...LIVE,
    outcome: 'error',
    error: 'TypeError',
    frames: 'section.2ac99f33.js:1:4711 ',
  } as const;

  const HOUR = 60 * 60_000;
  /** An hour of each test's own: ten sections of one are logged. */
  let now: number;
  beforeEach(() => {
    now = Date.now() + randomInt(1, 1_000_000) * HOUR;
  });

  /** Stores a load of each account, and handles it twice, as a retried trigger does. Returns the logged errors. */
  const errorsOf = async (
    section: string,
    loads: readonly Partial<SectionLoad & { uid: string }>[],
    at = now,
  ) => {
    const logged = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
    for (const fields of loads) {
      const load = { ...newLoad(section), uid: randomUUID(), timestamp: new Date(), ...fields };
      // The trigger of the suite handles it as it is created, and leaves a success alone.
      const stored = await firestore.collection('sectionLoads').add({ ...load, outcome: 'loaded' });
      await stored.update({ outcome: load.outcome });
      await watchLoad(firestore, load, at);
      await watchLoad(firestore, load, at);
    }
    const calls = [...logged.mock.calls];
    logged.mockRestore();
    return calls;
  };

  test('has a stopped canary once, with its section and team', async () => {
    const { section } = newSection();
    const failed = { outcome: 'render', team: TEAM } as const;
    const [logged, ...others] = await errorsOf(section, [failed, failed, failed]);
    expect(others).toEqual([]);
    expect(logged).toEqual([
      `Section ${section} of ${TEAM}: the canary a was stopped. 2 of 2 accounts could not load it within an hour: render.`,
      { section, build: 'a', team: TEAM },
    ]);
  });

  test('has a live build that two accounts could not load, once an hour', async () => {
    const { section } = newSection();
    const uid = randomUUID();
    expect(
      await errorsOf(section, [
        { ...LIVE, uid },
        { ...LIVE, uid },
      ]),
    ).toEqual([]);
    const [logged, ...others] = await errorsOf(section, [{ ...LIVE, outcome: 'evaluation' }, LIVE, THROWN]);
    expect(others).toEqual([]);
    expect(logged).toEqual([
      expect.stringMatching(
        `^Section ${section} of ${TEAM}: build a \\(live\\) failed for 2 accounts within an hour: (render, evaluation|evaluation, render)\\. `,
      ),
      { section, build: 'a', team: TEAM },
    ]);
    expect(await errorsOf(section, [LIVE, LIVE], now + HOUR)).toHaveLength(1);
  });

  test('has an error of one account, with its innermost frame', async () => {
    const { section } = newSection();
    expect(await errorsOf(section, [THROWN, THROWN])).toEqual([
      [
        `Section ${section} of ${TEAM}: build a (live) failed for 1 account within an hour: TypeError at section.2ac99f33.js:1:4711. See npm run errors -w mfe-${section}.`,
        { section, build: 'a', team: TEAM },
      ],
    ]);
  });

  test.each<[string, Partial<SectionLoad>]>([
    ['a network failed', { ...LIVE, outcome: 'timeout' }],
    ['a chunk did not arrive', { ...THROWN, error: 'ChunkLoadError' }],
  ])(
    'has no build that nine accounts could not load because %s, and one that ten could not',
    async (_, failed) => {
      const { section } = newSection();
      expect(await errorsOf(section, Array(9).fill(failed))).toEqual([]);
      expect(await errorsOf(section, [failed])).toHaveLength(1);
    },
  );

  test('has at most ten sections an hour, because an account may invent them', async () => {
    const invented = Array.from({ length: 11 }, (_, index) => ({ ...THROWN, section: `invented-${index}` }));
    expect(await errorsOf('', invented)).toHaveLength(10);
  });

  test("has no build of a developer's machine, and no success", async () => {
    const { section } = newSection();
    const loads = [THROWN, { ...LIVE, outcome: 'evaluation' }, { ...LIVE, outcome: 'evaluation' }] as const;
    expect(
      await errorsOf(
        section,
        loads.map((load) => ({ ...load, channel: 'override' })),
      ),
    ).toEqual([]);
    expect(await errorsOf(section, Array(3).fill({ ...LIVE, outcome: 'loaded' }))).toEqual([]);
  });

  test('has an error of a canary, which stops no canary', async () => {
    const { section, stop } = newSection();
    const thrown = { ...THROWN, channel: 'canary' } as const;
    expect(await errorsOf(section, [thrown, thrown, thrown])).toHaveLength(1);
    await stopFailingCanary(firestore, section, 'a');
    expect(await stop()).toBeUndefined();
  });
});
