import fc from 'fast-check';
import { type Action, CUSTOMERS, world } from './rename-world';

const SEQUENCES = 200;

const customer = fc.nat({ max: CUSTOMERS - 1 });
const sequence = fc.array(
  fc.oneof<fc.WeightedArbitrary<Action>[]>(
    {
      weight: 4,
      // The names of all three, and one that nobody has at first.
      arbitrary: fc.record({
        kind: fc.constant('rename' as const),
        customer,
        name: fc.nat({ max: CUSTOMERS }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('deliver' as const),
        event: fc.nat({ max: 10 }),
        again: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('step' as const) }) },
  ),
  { minLength: 2, maxLength: 10 },
);

test(`after each of ${SEQUENCES} sequences of renames to each other's names, all have their own, also after a rename back`, async () => {
  const there = (customer: number, name: number): Action => ({ kind: 'rename', customer, name });
  const deliver: Action = { kind: 'deliver', event: 0, again: false };
  const swapped = [there(0, 1), deliver, { kind: 'step' } as const, there(1, 0), deliver];
  // The first event comes again after another customer has taken the name.
  const late = [there(1, 2), there(1, 0), there(2, 0), { ...deliver, again: true }];
  await fc.assert(
    fc.asyncProperty(sequence, async (actions) => {
      const { act, names, nameOf, rename, settle, stored, cleanUp } = await world();
      for (const action of actions) await act(action);
      expect(await settle()).toBe(true);
      for (const { owner, name } of await stored()) expect(name).toBe(names[owner]);
      for (const index of names.keys()) await rename(index, nameOf(index));
      expect(await settle()).toBe(true);
      for (const { owner, name } of await stored()) expect(name).toBe(nameOf(owner));
      await cleanUp();
    }),
    {
      numRuns: SEQUENCES,
      examples: [[[there(0, 1)]], [swapped], [late]],
    },
  );
}, 3_600_000);
