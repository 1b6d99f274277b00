import { untilLoaded } from './until-loaded';

const failsTimes = (times: number) => {
  const load = jest.fn(async () => 'code');
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new Error('It did not arrive.'));
  return load;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('loads at once, also in a browser that wrongly reports that it has no network', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(untilLoaded(failsTimes(0))).resolves.toBe('code');
});

test('tries again until the code arrives', async () => {
  const onFailure = jest.fn();
  const loading = untilLoaded(failsTimes(2), onFailure);
  await jest.advanceTimersByTimeAsync(4_000);
  await expect(loading).resolves.toBe('code');
  expect(onFailure).toHaveBeenCalledTimes(2);
});

test('tries again as soon as the browser reports a network', async () => {
  const load = failsTimes(1);
  const loading = untilLoaded(load);
  await jest.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  await expect(loading).resolves.toBe('code');
});
