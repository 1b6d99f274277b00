import { failedText } from '../failed-text';
import { listProblem } from './list-problem';

const USED_UP = Object.assign(new Error('Firestore answers 429.'), { code: 'resource-exhausted' });

test('tells a quota that is used up from a bad connection, with and without records', () => {
  const shown = { status: 'ready', live: false, rows: [], unreadable: [], showMore: undefined } as const;
  const limit = listProblem({ ...shown, problem: 'limit' });
  for (const text of [limit, failedText('The list', USED_UP)]) {
    expect(text).toContain('The limit of the database is used up. Tell an administrator');
    expect(text).not.toMatch(/connection|offline/);
  }
  expect(listProblem({ ...shown, problem: 'offline' })).toMatch('offline');
  expect(failedText('The bin', new Error('unavailable'))).toMatch(/^The bin .* check the connection/);
});
