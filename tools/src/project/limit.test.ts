import { createLimit } from './limit';

test('runs no more tasks at once than it may, and all of them in the end', async () => {
  const limit = createLimit(2);
  let running = 0;
  let most = 0;
  const task = async (value: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (value === 2) throw new Error('failed');
    return value;
  };

  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((value) => limit(() => task(value))));

  expect(most).toBe(2);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
