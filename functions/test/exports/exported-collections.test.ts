import { SYSTEM_COLLECTIONS } from '../../models/system-collections';
import { EXPORTED, LEFT_OUT } from '../../src/exports/exported-collections';

test('each collection of the product is exported or left out, with a reason', () => {
  const sorted = [...Object.entries(EXPORTED).flatMap(([name, below]) => [name, ...below]), ...LEFT_OUT];
  expect(sorted.sort()).toEqual([...SYSTEM_COLLECTIONS].sort());
});
