import { chooseFaults, placeOf, type SmallFault, withFaults, withSwitches } from './faults';
import { changesOf } from './operators';

const SOURCE = `
// ü: the parser counts bytes.
export const isFree = (from: number, to: number, taken: string[]): boolean => {
  if (taken.includes('all')) return false;
  log('asked', 'twice');
  const gap = to - from;
  return gap >= 2 && !taken.includes(\`\${from}\`) && [from, to].every((at) => at !== 7);
};
`;

const applied = changesOf(SOURCE, 'free.ts').map(
  ({ operator, start, end, text }) => `${operator}: ${SOURCE.slice(start, end)} → ${text}`,
);

test.each([
  "negation: taken.includes('all') → !(taken.includes('all'))",
  'boolean: false → true',
  "dropped statement: log('asked', 'twice'); → ;",
  "arguments: log('asked', 'twice') → log('twice', 'asked')",
  'sign: to - from → to + from',
  'comparison: gap >= 2 → gap > 2',
  'number: 2 → 3',
  'dropped item: [from, to] → [to]',
  'equality: at !== 7 → at === 7',
  'return undefined: false → undefined',
  "text: 'twice' → 'asked'",
])('has the fault %s', (fault) => {
  expect(applied).toContain(fault);
});

test('has no fault in types and imports', () => {
  const source = "import a from 'a';\nexport type B = 'b' | 1;\nexport const c = d as 'e';\n";
  expect(changesOf(source, 'types.ts')).toEqual([]);
});

const sources = new Map([['free.ts', SOURCE]]);

test('chooses the same faults for a seed, and no two of the same lines', () => {
  const faults = chooseFaults(sources, 1, 4);
  expect(faults).toEqual(chooseFaults(sources, 1, 4));
  expect(new Set(faults.map(({ line }) => line)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThan(2);
});

/** Runs a source with these faults on. */
const isFreeWith = (text: string, on: readonly number[]): unknown => {
  const plain = text.replace('export const isFree =', 'return').replace(/: (number|string\[\]|boolean)/g, '');
  Object.assign(globalThis, { __fault: (id: number) => on.includes(id) });
  return new Function('log', plain)(() => {})(1, 5, []);
};

test('a switch changes the outcome only while it is on', () => {
  const [fault] = ['gap >= 2 && '].map((part): SmallFault => {
    const context = SOURCE.split('\n').find((line) => line.includes(part)) ?? '';
    const rest = { id: 3, file: 'free.ts', line: 7, operator: 'comparison', kind: 'expression' } as const;
    return {
      ...rest,
      context,
      place: 0,
      offset: context.indexOf(part),
      before: 'gap >= 2',
      after: 'gap < 2',
    };
  });
  if (!fault) throw new Error('There is no fault.');
  const text = withSwitches(SOURCE, [fault]);
  expect(isFreeWith(text, [])).toBe(true);
  expect(isFreeWith(text, [3])).toBe(false);
  expect(isFreeWith(withFaults(SOURCE, [fault]).text, [])).toBe(false);
  expect(placeOf(SOURCE.replace('gap >= 2', 'gap > 2'), fault)).toBeUndefined();
});
