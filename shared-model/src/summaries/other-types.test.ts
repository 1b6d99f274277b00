import { CHECKED, countDocument, totalIn } from './counts';
import { changedShard, knownTextsIn, shardCountOf } from './known-texts';

const OTHERS = [812.5, 'x', true, null, ['x'], { a: 'x' }, new Date(0)];
const OF = 'customers.name';

/** Returns a document with each value of another type in each of its fields. */
const spoilt = (document: Readonly<Record<string, unknown>>): readonly object[] =>
  Object.keys(document).flatMap((field) =>
    OTHERS.filter((value) => typeof value !== typeof document[field]).map((value) => ({
      ...document,
      [field]: value,
    })),
  );

test('a total of another type, below zero, or of a kind that was never counted is unknown', () => {
  expect(totalIn(CHECKED + 3)).toBe(3);
  for (const sum of [...OTHERS, 3, CHECKED - 1, CHECKED + 2.5, undefined])
    expect(totalIn(sum)).toBeUndefined();
});

test('known texts with a value of another type are unknown, and the next change says that some may lack', () => {
  const shard = { of: OF, texts: 'PT Ada', isCut: false, checkedAt: new Date(0) };
  const rest = Array.from({ length: shardCountOf(OF) - 1 }, () => shard);
  expect(knownTextsIn([shard, ...rest])?.isCut).toBe(false);
  const change = { added: new Set(['PT Baru']), removed: new Set<string>() };
  for (const document of spoilt(shard)) {
    expect(knownTextsIn([document, ...rest])).toBeUndefined();
    expect(changedShard(OF, document, change)).toEqual({ of: OF, texts: 'PT Baru', isCut: true });
  }
});

test('counts with a value of another type have no cells', () => {
  const counts = { of: 'salesReport-2026', month: 11, cells: { '["Land","Sari"]': 2 } };
  expect(countDocument(counts).cells).toHaveLength(1);
  for (const document of spoilt(counts)) expect(countDocument(document).cells).toEqual([]);
});
