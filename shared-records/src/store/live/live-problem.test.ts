import { liveProblem } from './live-problem';

const READY = { status: 'ready', rows: [], unreadable: [], live: true, showMore: undefined } as const;

test('there is none while a list loads, or with every record read', () => {
  expect(liveProblem({ status: 'loading' })).toBeUndefined();
  expect(liveProblem(READY)).toBeUndefined();
});

test('a list that is cut off says so', () => {
  expect(liveProblem({ status: 'failed', error: new Error('unavailable') })).toMatch(
    /^The list could not be loaded\. It is tried again by itself/,
  );
});

test('counts the records that cannot be read', () => {
  const unreadable = { record: { id: '1' }, problems: { name: 'Name is missing.' } };
  expect(liveProblem({ ...READY, unreadable: [unreadable] })).toBe('1 record cannot be read.');
  expect(liveProblem({ ...READY, unreadable: [unreadable, unreadable] })).toBe('2 records cannot be read.');
});
