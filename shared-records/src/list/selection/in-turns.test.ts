import { inTurns } from './in-turns';

test('does everything once, never too much at a time', async () => {
  const done: number[] = [];
  let underWay = 0;
  let most = 0;
  await inTurns([...Array(50).keys()], async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
    done.push(item);
  });
  expect(done.sort((a, b) => a - b)).toEqual([...Array(50).keys()]);
  expect(most).toBe(8);
});

test('ends with the first failure', async () => {
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    throw new Error(`${item}`);
  };
  await expect(inTurns([...Array(50).keys()], work)).rejects.toThrow('0');
  expect(begun).toHaveLength(8);
});
