import { setTimeout as pause } from 'node:timers/promises';
import { hostOf } from './testing/fake-host';
import { PAGE } from './testing/fake-page';
import { buildOf, FakeLog } from './testing/fake-sites';
import { sitesOfThePage } from './testing/three-sections';

const candidate = (id: string) => ({ build: buildOf(id, '/'), channel: 'live' as const });

const NOW = new Date('2026-11-29T08:00:00+07:00');

beforeEach(() => {
  // The hash of an account is made beside the page, in the time of the machine.
  jest.useFakeTimers({ now: NOW, doNotFake: ['nextTick', 'queueMicrotask'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Shows a build to an account, and returns what is reported. */
const show = async (uid: string) => {
  const log = new FakeLog();
  const { shown } = hostOf(sitesOfThePage(), PAGE).sectionsFor({ uid, isAdmin: false }, log);
  let isOver = false;
  const reporting = shown('reports', candidate('live'), 1_234.5).then(() => {
    isOver = true;
  });
  while (!isOver) {
    await pause(0);
    jest.advanceTimersByTime(5_000);
    await Promise.resolve();
  }
  await reporting;
  return log.loads;
};

test('reports for one account in ten how fast a build was there', async () => {
  let reported = 0;
  for (let account = 0; account < 300; account += 1) {
    localStorage.clear();
    reported += (await show(`account-${account}`)).length;
  }
  expect(reported).toBeGreaterThan(15);
  expect(reported).toBeLessThan(50);
});

test('reports once a day in a browser for each build, without the account', async () => {
  const uids = Array.from({ length: 100 }, (_, account) => `account-${account}`);
  const counts: number[] = [];
  for (const uid of uids) {
    localStorage.clear();
    const first = await show(uid);
    if (first.length === 0) continue;
    expect(first).toEqual([
      { section: 'reports', build: 'live', channel: 'live', outcome: 'loaded', isAdmin: false, ms: '1235' },
    ]);
    counts.push((await show(uid)).length);
    jest.setSystemTime(NOW.getTime() + 24 * 60 * 60_000);
    counts.push((await show(uid)).length);
    break;
  }
  expect(counts).toEqual([0, 1]);
});
