import { mapConcurrent } from './row-actions';

test('calls work once for each item, at most eight at a time', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await mapConcurrent([...Array(50).keys()], async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect(done.sort((a, b) => a - b)).toEqual([...Array(50).keys()]);
  expect(most).toBe(8);
});

test('rejects with the first error and starts no further call', async () => {
  const started: number[] = [];
  const work = async (item: number) => {
    started.push(item);
    throw new Error(`${item}`);
  };
  await expect(mapConcurrent([...Array(50).keys()], work)).rejects.toThrow('0');
  expect(started).toHaveLength(8);
});
