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

test('records that are left out are counted', () => {
  expect(liveProblem({ ...READY, unreadable: ['1'] })).toMatch(/^1 record is left out/);
  expect(liveProblem({ ...READY, unreadable: ['1', '2'] })).toMatch(/^2 records are left out/);
});
