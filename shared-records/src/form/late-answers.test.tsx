import { act, screen } from '@testing-library/react';
import { UnknownOutcomeError } from '../store/data-store';
import { openFakeForm, phone, saveButton } from './fake-form';

const MAY_BE_SAVED = 'The customer may be saved: the answer has not come yet.';

/** Saves an edit whose answer comes when the test says so. */
const saveLate = async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const late = { resolve: (_: unknown) => {}, reject: (_: Error) => {} };
  const outcome = new Promise<unknown>((resolve, reject) => Object.assign(late, { resolve, reject }));
  const view = openFakeForm({ save: () => Promise.reject(new UnknownOutcomeError(outcome)) });
  await view.user.type(phone(), '2');
  await view.user.click(saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(MAY_BE_SAVED);
  return {
    ...view,
    answer: (result: unknown) => act(async () => late.resolve(result)),
    refuse: () => act(async () => late.reject(new Error('permission-denied'))),
  };
};

test('a save without its answer may have happened, and closes the form once the answer comes', async () => {
  const { onClose, answer } = await saveLate();
  expect(onClose).not.toHaveBeenCalled();
  await answer('saved');
  expect(onClose).toHaveBeenCalledWith({ id: 'id-1', name: 'Acme' });
});

test.each([
  ['refused', (view: Awaited<ReturnType<typeof saveLate>>) => view.refuse()],
  ['overtaken', (view: Awaited<ReturnType<typeof saveLate>>) => view.answer({ found: null })],
])('keeps the form with its input if the late save was %s', async (_what, end) => {
  const view = await saveLate();
  await end(view);
  expect(await screen.findByText(/^The customer could not be saved\./)).toBeInTheDocument();
  expect(phone()).toHaveValue('021 12');
  expect(view.onClose).not.toHaveBeenCalled();
});

test('reports what came of it also after the form was left', async () => {
  const saved = await saveLate();
  saved.leave();
  await saved.answer('saved');
  expect(await screen.findByText('Saved Acme.')).toBeInTheDocument();
  saved.unmount();

  const refused = await saveLate();
  refused.leave();
  await refused.refuse();
  expect(await screen.findByText('Acme was not saved.')).toBeInTheDocument();
});
