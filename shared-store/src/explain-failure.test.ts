import { explainFailure, failureToast } from './explain-failure';
import { RefusedError } from './firestore/rest';

test('names a quota that is used up, for a save and for other writes', () => {
  const error = new RefusedError(429, 'RESOURCE_EXHAUSTED');
  const advice = 'The limit of the database is used up. Tell an administrator, and try again later.';
  expect(explainFailure('The report')(error)).toBe(`The report is not saved. Your input is kept. ${advice}`);
  expect(failureToast('Deleting Ada', error).text).toBe(
    `Deleting Ada failed. Nothing has changed. ${advice}`,
  );
  expect(failureToast('Deleting Ada', new RefusedError(403)).text).toMatch(/try again\.$/);
});
