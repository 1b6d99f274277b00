import { liveProblem } from './live-problem';

test('there is none while a list loads, or with every record read', () => {
  expect(liveProblem({ status: 'loading' })).toBeUndefined();
  expect(liveProblem({ status: 'ready', rows: [], unreadable: [], live: true })).toBeUndefined();
});

test('a list that is cut off says so', () => {
  expect(liveProblem({ status: 'failed', error: new Error('unavailable') })).toMatch(
    /^The list could not be loaded\. It is tried again by itself/,
  );
});

test('records that are left out are counted', () => {
  expect(liveProblem({ status: 'ready', rows: [], unreadable: ['1'], live: true })).toMatch(
    /^1 record is left out/,
  );
  expect(liveProblem({ status: 'ready', rows: [], unreadable: ['1', '2'], live: true })).toMatch(
    /^2 records are left out/,
  );
});
