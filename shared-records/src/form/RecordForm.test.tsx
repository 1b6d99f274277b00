import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { BASE, openFakeForm, phone, saveButton } from '../testing/fake-form';

const cancelButton = () => screen.getByRole('button', { name: 'Cancel' });

test('saves the values against the base that the user saw, then closes', async () => {
  const { user, save, onClose } = openFakeForm();
  await user.clear(phone());
  await user.type(phone(), '021 2');
  await user.click(saveButton());
  expect(save).toHaveBeenCalledWith(
    { values: { name: 'Acme', phone: '021 2' }, base: BASE, confirmed: false },
    'id-1',
  );
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("leaves the browser's own autofill out of a record of somebody else", () => {
  openFakeForm();
  expect(screen.getByRole('form', { name: 'Edit Customer' })).toHaveAttribute('autocomplete', 'off');
});

describe('what was pasted', () => {
  test('is stored clean, and stays in the field as it was until then', async () => {
    const saves = [async () => 'saved' as const, () => Promise.reject(new Error('away'))];
    const { user, save, onClose } = openFakeForm({ save: async () => (await saves.pop()?.()) ?? 'saved' });
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await user.clear(phone());
    await user.click(phone());
    await user.paste('\u202d021\u00a02 \u202c');
    await user.click(saveButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(phone()).toHaveValue('\u202d021\u00a02 \u202c');
    await user.click(saveButton());
    const edit = { values: { name: 'Acme', phone: '021 2' }, base: BASE, confirmed: false };
    expect(save.mock.calls).toEqual([
      [edit, 'id-1'],
      [edit, 'id-1'],
    ]);
    expect(onClose).toHaveBeenCalledWith({ id: 'id-1', name: 'Acme' });
  });

  test('is required, if nothing of it is seen', async () => {
    const { user, save } = openFakeForm();
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.click(name);
    await user.paste('\u2068\u200b\u2069');
    await user.click(saveButton());
    expect(name).toHaveAccessibleDescription('Name is required: fill it in.');
    expect(save).not.toHaveBeenCalled();
  });
});

describe('leaving', () => {
  test.each([
    ['Cancel', (user: ReturnType<typeof userEvent.setup>) => user.click(cancelButton())],
    ['Esc', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ])('by %s asks only about unsaved changes', async (_, leave) => {
    const { user, onClose } = openFakeForm();
    await user.type(phone(), '2');
    await leave(user);
    const dialog = screen.getByRole('dialog', { name: 'Discard your changes?' });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(phone()).toHaveValue('021 12');
    await user.type(phone(), '{Backspace}');
    await leave(user);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('discards the changes', async () => {
    const { user, onClose, save } = openFakeForm();
    await user.type(phone(), '2');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(save).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });
});

test('saves by Ctrl+Enter from any field, and moves to the first one with an error', async () => {
  const { user, save } = openFakeForm();
  const name = screen.getByLabelText('Name');
  await user.clear(name);
  await user.type(phone(), '2{Control>}{Enter}{/Control}');
  expect(save).not.toHaveBeenCalled();
  expect(name).toHaveFocus();
  await user.type(name, 'Acme');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(save).toHaveBeenCalledWith(
    { values: { name: 'Acme', phone: '021 12' }, base: BASE, confirmed: false },
    'id-1',
  );
});

test('saves a new record without a base', async () => {
  const { user, save } = openFakeForm({ isNew: true });
  await user.type(phone(), '2');
  await user.click(saveButton());
  expect(save).toHaveBeenCalledWith(
    { values: { name: 'Acme', phone: '021 12' }, base: null, confirmed: false },
    'id-1',
  );
});

test('shows a warning at the first attempt and saves at the second', async () => {
  const { user, save } = openFakeForm({ isNew: true, existing: 'ACME' });
  await user.type(phone(), '2');
  await user.click(saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('A customer named ACME exists already.');
  expect(save).not.toHaveBeenCalled();
  await user.click(saveButton());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
});

test('shows a warning of the save until the same values are saved again', async () => {
  const warning = 'There is no customer called Acme any more.';
  const { user, save, onClose } = openFakeForm({
    save: async ({ confirmed }) => (confirmed ? 'saved' : { warning }),
  });
  await user.type(phone(), '2');
  await user.click(saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(warning);
  await user.type(phone(), '3');
  await user.click(saveButton());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(saveButton()).not.toHaveAttribute('aria-busy', 'true'));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
