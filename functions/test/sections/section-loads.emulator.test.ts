import { randomUUID } from 'node:crypto';
import { disableNetwork, doc, getDoc } from 'firebase/firestore';
import type { SectionLoad } from 'shared-records/model/section-loads';
import { ConnectionError } from '../../../shared-records/src/store/data-store';
import { sectionLoadLog } from '../../../shared-records/src/store/firestore/section-load-log';
import { stopIllCanary } from '../../src/sections/canary-health';
import { admin, firestore, signInAs } from '../accounts/accounts';
import { openClient } from '../calls/client';

const clients: ReturnType<typeof openClient>[] = [];

/** The page of another member of staff. */
const openPage = async () => {
  const client = openClient();
  clients.push(client);
  const uid = await signInAs(client, { emailVerified: true, admin: false });
  return { client, uid, log: sectionLoadLog(client.firestore, () => client.auth.currentUser?.uid) };
};

/** The loads of a section that no other test uses. */
const newSection = () => {
  const section = `section-${randomUUID().slice(0, 8)}`;
  const load = (fields: Partial<SectionLoad> = {}): SectionLoad => ({
    section,
    build: 'a',
    part: 'canary',
    outcome: 'timeout',
    isAdmin: false,
    ...fields,
  });
  const stored = async () => {
    const { docs } = await firestore.collection('sectionLoads').where('section', '==', section).get();
    return docs.map((document) => document.data());
  };
  const stop = async () => (await firestore.collection('canaryStops').doc(section).get()).data();
  return { section, load, stored, stop };
};

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  warn.mockRestore();
});

/** Waits until the function has come to what is expected. */
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

test('a load is stored with its account, the time of the server and an end', async () => {
  const { load, stored } = newSection();
  const { log, uid } = await openPage();
  await log.record(load({ part: 'live' }));
  const [found] = await stored();
  const { timestamp, expiresAt, ...rest } = found ?? {};
  expect(rest).toEqual({ ...load({ part: 'live' }), uid });
  expect(Math.abs(timestamp.toMillis() - Date.now())).toBeLessThan(60_000);
  expect(expiresAt.toMillis() - timestamp.toMillis()).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);
  expect(warn).not.toHaveBeenCalled();
});

test('of loads that went well only those of a canary are stored', async () => {
  const { load, stored } = newSection();
  const { log } = await openPage();
  for (const part of ['live', 'fallback', 'override', 'canary'] as const) {
    await log.record(load({ part, outcome: 'loaded' }));
  }
  expect((await stored()).map(({ part }) => part)).toEqual(['canary']);
});

test('two pages of one account find slots of their own, and more than ten in a minute are dropped and said', async () => {
  const { load, stored } = newSection();
  const { log, client } = await openPage();
  const other = sectionLoadLog(client.firestore, () => client.auth.currentUser?.uid);
  for (let round = 0; round < 11; round += 1) {
    await log.record(load({ outcome: 'http' }));
    await other.record(load({ outcome: 'chunk' }));
  }
  const minutes = (await stored()).map(({ timestamp }) => Math.floor(timestamp.toMillis() / 60_000));
  for (const minute of minutes) {
    expect(minutes.filter((other) => other === minute).length).toBeLessThanOrEqual(10);
  }
  expect(minutes.length + warn.mock.calls.length).toBe(22);
});

test('a load that cannot be stored is written to the console, and nothing else', async () => {
  const { load, stored } = newSection();
  const nobody = openClient();
  clients.push(nobody);
  await sectionLoadLog(nobody.firestore, () => undefined).record(load());
  const { log, uid } = await openPage();
  await admin.deleteUser(uid);
  await log.record(load({ section: 'Not a section' }));
  expect(await stored()).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(2);
});

test('that it cannot be learnt whether a canary is stopped is an error, and no answer', async () => {
  const { client, log } = await openPage();
  await disableNetwork(client.firestore);
  await expect(log.isStoppedCanary('reports', 'a')).rejects.toThrow(ConnectionError);
});

describe('a canary', () => {
  test('is stopped when two accounts and a fifth of all that tried could not load it', async () => {
    const { section, load, stop } = newSection();
    const pages = await Promise.all(Array.from({ length: 4 }, openPage));
    const [first, second, third] = pages;
    for (const { log } of pages) await log.record(load({ outcome: 'loaded' }));
    await first?.log.record(load({ outcome: 'timeout' }));
    await second?.log.record(load({ outcome: 'render' }));
    await eventually(async () => {
      expect(await stop()).toMatchObject({
        build: 'a',
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
    ['its failures are those of the live build', [[{ part: 'live' }], [{}], [{ part: 'fallback' }]]],
  ])('goes on where %s', async (_what, byAccount) => {
    const { section, load, stop } = newSection();
    for (const loads of byAccount) {
      const { log } = await openPage();
      for (const fields of loads) await log.record(load(fields));
    }
    await stopIllCanary(firestore, section, 'a');
    expect(await stop()).toBeUndefined();
    const { log } = await openPage();
    await expect(log.isStoppedCanary(section, 'a')).resolves.toBe(false);
  });

  const storeLoads = async (section: string, count: number, fields: object) => {
    const batch = firestore.batch();
    for (let index = 0; index < count; index += 1) {
      const uid = randomUUID();
      const load = { section, build: 'a', part: 'canary', isAdmin: false, timestamp: new Date(), uid };
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
    await stopIllCanary(firestore, section, 'a');
    expect((await stop()) !== undefined).toBe(isStopped);
  });

  test('is not judged by what was more than an hour ago', async () => {
    const { section, stop } = newSection();
    await storeLoads(section, 2, { outcome: 'http', timestamp: new Date(Date.now() - 61 * 60_000) });
    await stopIllCanary(firestore, section, 'a');
    expect(await stop()).toBeUndefined();
  });

  test('stays stopped when others are: one more report of it frees none of them', async () => {
    const { section, load, stop } = newSection();
    const builds = ['a', 'b', 'c'];
    for (const build of builds) {
      await storeLoads(section, 2, { outcome: 'http', build });
      await stopIllCanary(firestore, section, build);
    }
    const before = await stop();
    const { log } = await openPage();
    await log.record(load({ build: 'a' }));
    for (const build of builds) await stopIllCanary(firestore, section, build);
    for (const build of builds) await expect(log.isStoppedCanary(section, build)).resolves.toBe(true);
    expect(await stop()).toEqual(before);
  });

  test('that an older version stopped stays stopped when another is', async () => {
    const { section } = newSection();
    await firestore
      .collection('canaryStops')
      .doc(section)
      .set({ build: 'old', reason: '2 of 2.', failures: 2, total: 2, stoppedAt: new Date() });
    await storeLoads(section, 2, { outcome: 'http' });
    await stopIllCanary(firestore, section, 'a');
    const { log } = await openPage();
    for (const build of ['old', 'a']) await expect(log.isStoppedCanary(section, build)).resolves.toBe(true);
  });

  test('is kept with the 99 newest before it', async () => {
    const { section, stop } = newSection();
    const stops = Array.from({ length: 110 }, (_, age) => ({
      reason: '2 of 2.',
      failures: 2,
      total: 2,
      stoppedAt: new Date(Date.now() - age * 60_000),
    }));
    const builds = Object.fromEntries(stops.map((each, age) => [`b${age}`, each]));
    await firestore
      .collection('canaryStops')
      .doc(section)
      .set({ ...stops[0], build: 'b0', builds });
    await storeLoads(section, 2, { outcome: 'http' });
    await stopIllCanary(firestore, section, 'a');
    const stored = await stop();
    expect(stored).toMatchObject({ build: 'a', failures: 2, builds: { a: { failures: 2 } } });
    expect(Object.keys(stored?.builds).sort()).toEqual(['a', ...Object.keys(builds).slice(0, 99)].sort());
  });

  test('is judged by loads that can be read, whatever else is stored', async () => {
    const { section, stop } = newSection();
    await storeLoads(section, 2, { outcome: 'http', uid: 7 });
    await stopIllCanary(firestore, section, 'a');
    expect(await stop()).toBeUndefined();
  });

  test('is stopped once: what was written stays, until another build is stopped', async () => {
    const { section, stop } = newSection();
    await storeLoads(section, 2, { outcome: 'http' });
    await Promise.all(Array.from({ length: 5 }, () => stopIllCanary(firestore, section, 'a')));
    const first = await stop();
    await storeLoads(section, 2, { outcome: 'chunk' });
    await stopIllCanary(firestore, section, 'a');
    expect(await stop()).toEqual(first);
    await storeLoads(section, 3, { outcome: 'chunk', build: 'b' });
    await stopIllCanary(firestore, section, 'b');
    expect(await stop()).toMatchObject({ build: 'b', failures: 3, total: 3 });
  });
});

test('staff read whether a canary is stopped, and nobody else does', async () => {
  const { section } = newSection();
  const { client } = await openPage();
  await expect(getDoc(doc(client.firestore, 'canaryStops', section))).resolves.toBeDefined();
  const nobody = openClient();
  clients.push(nobody);
  await expect(getDoc(doc(nobody.firestore, 'canaryStops', section))).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
