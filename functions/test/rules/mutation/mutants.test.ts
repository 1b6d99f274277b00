import { mutantsOf } from './mutants';

const RULES = `match /notes/{id} {
  allow get, list: if isStaff() && !isOld(resource.data);
  function isNote(data) {
    return data.keys().hasOnly(['text', 'size']) || data.size < 60;
  }
  function isPlace(id) {
    let parts = id.split('_');
    return parts[1] in [string(now() - 2)];
  }
  function isLine(value) {
    return value.matches('[^\\\\x00-\\\\x1f\\\\x7f]*');
  }
  function isStacked(value) {
    return value.replace('[^\\\\p{M}\\\\x{2028}]', ' ').matches('.*[^ ]{1,11}.*');
  }
}`;

const mutated = mutantsOf(RULES).map(({ after }) => after);

test.each([
  ['widens a match', 'match /notes/{id=**} {'],
  ['leaves out a method', 'allow list: if isStaff() && !isOld(resource.data);'],
  ['lets everybody pass', 'allow get, list: if true;'],
  ['lets nobody pass', 'allow get, list: if false;'],
  ['drops the right condition', 'allow get, list: if isStaff() ;'],
  ['drops the left condition', 'allow get, list: if !isOld(resource.data);'],
  ['negates a call', 'allow get, list: if !isStaff() && !isOld(resource.data);'],
  ['drops a negation', 'allow get, list: if isStaff() && isOld(resource.data);'],
  ['swaps a connective', 'allow get, list: if isStaff() || !isOld(resource.data);'],
  ['swaps a comparison', "return data.keys().hasOnly(['text', 'size']) || data.size <= 60;"],
  ['negates a comparison', "return data.keys().hasOnly(['text', 'size']) || !(data.size < 60);"],
  ['moves a limit up', "return data.keys().hasOnly(['text', 'size']) || data.size < 61;"],
  ['moves a limit down', "return data.keys().hasOnly(['text', 'size']) || data.size < 59;"],
  ['moves an index', 'return parts[2] in [string(now() - 2)];'],
  ['swaps a sign', 'return parts[1] in [string(now() + 2)];'],
  ['moves an operand', 'return parts[1] in [string(now() - 3)];'],
  ['removes a key', "return data.keys().hasOnly(['size']) || data.size < 60;"],
  ['swaps a check', "return data.keys().hasAll(['text', 'size']) || data.size < 60;"],
  ['shortens a pattern', "return value.matches('[^\\\\x00-\\\\x1f]*');"],
  [
    'leaves a part out of a class that stands alone',
    "return value.replace('[^\\\\x{2028}]', ' ').matches('.*[^ ]{1,11}.*');",
  ],
  [
    'moves a long character',
    "return value.replace('[^\\\\p{M}\\\\x{2029}]', ' ').matches('.*[^ ]{1,11}.*');",
  ],
  ['moves the least count', "return value.replace('[^\\\\p{M}\\\\x{2028}]', ' ').matches('.*[^ ]{0,11}.*');"],
  ['moves the most count', "return value.replace('[^\\\\p{M}\\\\x{2028}]', ' ').matches('.*[^ ]{1,12}.*');"],
  ['moves an end of a pattern', "return value.matches('[^\\\\x00-\\\\x20\\\\x7f]*');"],
])('%s', (_what, after) => {
  expect(mutated).toContain(after);
});

test('each mutant changes the line it names, and differs from all others', () => {
  const mutants = mutantsOf(RULES);
  expect(new Set(mutants.map(({ rules }) => rules)).size).toBe(mutants.length);
  for (const { line, before, after, rules } of mutants) {
    expect(after).not.toBe(before);
    expect(RULES.split('\n')[line - 1]?.trim()).toBe(before);
    expect(rules.split('\n')[line - 1]?.trim()).toBe(after);
  }
});

test('throws for a condition that it cannot parse', () => {
  expect(() => mutantsOf('allow read: if §;')).toThrow('not understood');
});
