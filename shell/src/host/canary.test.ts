import { getsCanary, isInBucket } from './canary';
import { FakeLog, manifestOf } from './fake-sites';

const uids = Array.from({ length: 1_000 }, (_, index) => `uid-${index}`);

const bucket = async (percent: number, section = 'reports', build = 'new') => {
  const members = await Promise.all(uids.map((uid) => isInBucket(uid, section, { build, percent })));
  return uids.filter((_, index) => members[index]);
};

describe('the bucket', () => {
  test('holds nobody at 0 and everybody at 100 percent', async () => {
    expect(await bucket(0)).toEqual([]);
    expect(await bucket(100)).toEqual(uids);
  });

  test('holds about as many of all as it should', async () => {
    const { length } = await bucket(10);
    expect(length).toBeGreaterThan(70);
    expect(length).toBeLessThan(130);
  });

  test('holds the same ones each time, and keeps them as it grows', async () => {
    const ten = await bucket(10);
    expect(await bucket(10)).toEqual(ten);
    expect(await bucket(30)).toEqual(expect.arrayContaining(ten));
  });

  test('holds others for another build and another section', async () => {
    const ten = await bucket(10);
    expect(await bucket(10, 'reports', 'newer')).not.toEqual(ten);
    expect(await bucket(10, 'directory')).not.toEqual(ten);
  });
});

describe('a user gets the canary', () => {
  const canaryFor = (percent: number) => manifestOf('reports', '/', { canary: { build: 'new', percent } });

  test('in the bucket, and not outside', async () => {
    expect(await getsCanary('uid', canaryFor(100), new FakeLog())).toBe(true);
    expect(await getsCanary('uid', canaryFor(0), new FakeLog())).toBe(false);
    expect(await getsCanary('uid', manifestOf('reports', '/'), new FakeLog())).toBe(false);
  });

  test('unless the server has stopped that very build', async () => {
    const log = new FakeLog();
    log.stopped.set('reports', 'new');
    expect(await getsCanary('uid', canaryFor(100), log)).toBe(false);
    log.stopped.set('reports', 'another');
    expect(await getsCanary('uid', canaryFor(100), log)).toBe(true);
  });

  test('only where that can be learnt', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const log = new FakeLog();
    jest.spyOn(log, 'isStoppedCanary').mockRejectedValue(new Error('offline'));
    expect(await getsCanary('uid', canaryFor(100), log)).toBe(false);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test('and only those in the bucket are asked about', async () => {
    const log = new FakeLog();
    const asked = jest.spyOn(log, 'isStoppedCanary');
    await getsCanary('uid', canaryFor(0), log);
    expect(asked).not.toHaveBeenCalled();
  });
});
