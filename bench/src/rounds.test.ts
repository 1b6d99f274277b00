import { takeRounds } from './rounds';

const launch = {
  steps: {
    run: (_: string, action: (task: { log(line: string): void }) => Promise<void>) =>
      action({ log: () => {} }),
  },
  signal: new AbortController().signal,
};

test('begins each round with another subject, and keeps the values by round', async () => {
  const order: string[] = [];
  const subjectOf = (name: string) => ({
    name,
    measure: async () => {
      order.push(name);
      return { step: order.length };
    },
  });
  const samples = await takeRounds(launch, 'test', 2, [subjectOf('a'), subjectOf('b')]);
  expect(order).toEqual(['a', 'b', 'b', 'a']);
  expect(samples).toEqual({ a: { step: [1, 4] }, b: { step: [2, 3] } });
});
