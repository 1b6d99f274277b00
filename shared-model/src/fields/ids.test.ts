import { isDocumentId, isNewId, newDocumentId } from './ids';

test.each(['8pXz0QmN3rTb5vWc7yKd', 'demo-customer-001', 'a', 'x'.repeat(40)])('"%s" is an id', (id) => {
  expect(isNewId(id)).toBe(true);
  expect(isDocumentId(id)).toBe(true);
});

test.each([
  'PT Ukur',
  'a.b',
  '...',
  'a_b',
  '__a',
  'x'.repeat(41),
  '日'.repeat(500),
  '%2F',
  '\u202ea',
  'a\nb',
])('"%s" is one of a document from before alone', (id) => {
  expect(isNewId(id)).toBe(false);
  expect(isDocumentId(id)).toBe(true);
});

test.each([
  '',
  '.',
  '..',
  'a/b',
  '/',
  '__a__',
  '____',
  '__\n__',
  'x'.repeat(1_501),
  '日'.repeat(501),
  '\ud83d',
])('"%s" is one of no document', (id) => {
  expect(isNewId(id)).toBe(false);
  expect(isDocumentId(id)).toBe(false);
});

test('new ids are valid, and follow one another in time', () => {
  const ids = [0, 1.5, 60_000, 86_400_000].map((later) => newDocumentId(Date.UTC(2026, 10, 23) + later));
  expect(ids.every(isNewId)).toBe(true);
  expect(ids).toEqual([...new Set(ids)].sort());
});
