import { seededRandom } from './random';

const draw = (seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: 1000 }, () => random.between(1, 6));
};

test('returns the same numbers for the same seed, and others for another', () => {
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('between returns every number of the range and none outside', () => {
  expect([...new Set(draw(7))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('pick returns every item, and throws for an empty list', () => {
  const random = seededRandom(7);
  const picked = new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])));
  expect([...picked].sort()).toEqual(['a', 'b', 'c']);
  expect(() => random.pick([])).toThrow(RangeError);
});

test('chance is true with the given probability', () => {
  const random = seededRandom(7);
  const hits = Array.from({ length: 1000 }, () => random.chance(0.3)).filter(Boolean).length;
  expect(hits).toBeGreaterThan(250);
  expect(hits).toBeLessThan(350);
});
