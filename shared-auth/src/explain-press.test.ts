import { explainPress } from './unanswered';

const OTHERWISE = 'The merge failed.';
const called = (code: string, message: string) =>
  Object.assign(new Error(message), { code: `functions/${code}` });
const chunk = (fields: object) =>
  Object.assign(new Error('Loading chunk 7 failed. (error: https://…)'), fields);

test.each<[string, unknown, string]>([
  ['the reason of the server', called('aborted', 'Try again. [409]'), 'Try again.'],
  [
    'no answer',
    called('internal', 'internal [0]'),
    'No answer came, so it is not known whether it was merged.',
  ],
  [
    'a late answer',
    Object.assign(new Error('late'), { name: 'UnknownOutcomeError' }),
    'No answer came, so it is not known whether it was merged.',
  ],
  [
    'a quota that is used up',
    Object.assign(new Error('Firestore answers 429'), { code: 'resource-exhausted' }),
    'The limit of the database is used up. Tell an administrator, and try again later.',
  ],
  ['a script that is gone', chunk({ name: 'ChunkLoadError' }), 'A file of this page did not arrive.'],
  ['a sheet that is gone', chunk({ code: 'CSS_CHUNK_LOAD_FAILED' }), 'A file of this page did not arrive.'],
  ['a file of the page', chunk({ isOfPage: true }), 'A file of this page did not arrive.'],
  ['a fault of ours', new TypeError("Cannot read 'id' of undefined"), OTHERWISE],
  ['no error at all', undefined, OTHERWISE],
])('explains %s', (_case, error, text) => {
  expect(explainPress(error, OTHERWISE, 'it was merged')).toMatch(text);
});
