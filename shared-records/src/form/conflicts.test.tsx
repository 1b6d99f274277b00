import { screen, within } from '@testing-library/react';
import type { Edited } from 'shared-store/save-record';
import { BASE, openFakeForm, phone, saveButton } from '../testing/fake-form';
import type { Values } from './values/record-values';

describe('an edit in conflict with another', () => {
  const theirs = { name: 'Acme Tbk', phone: '021 9' };
  const meet = async () => {
    const answers: Edited<Values>[] = [{ found: theirs }, 'saved'];
    const view = openFakeForm({ save: async () => answers.shift() ?? 'saved' });
    await view.user.clear(phone());
    await view.user.type(phone(), '021 2');
    await view.user.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Someone else has changed this customer' });
    return { ...view, dialog };
  };
  const choice = (dialog: HTMLElement, field: string, side: RegExp) =>
    within(within(dialog).getByRole('group', { name: field })).getByRole('radio', { name: side });

  test('shows both values of each field that differs and preselects the changed one', async () => {
    const { dialog } = await meet();
    expect(choice(dialog, 'Name', /Theirs.*Acme Tbk/)).toBeChecked();
    expect(choice(dialog, 'Phone Number', /Yours.*021 2/)).not.toBeChecked();
    expect(choice(dialog, 'Phone Number', /Theirs.*021 9/)).not.toBeChecked();
  });

  test('saves the choice against the values that the user has seen', async () => {
    const { dialog, user, save, onClose } = await meet();
    await user.click(choice(dialog, 'Phone Number', /Yours/));
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }));
    expect(save).toHaveBeenLastCalledWith(
      { values: { name: 'Acme Tbk', phone: '021 2' }, base: theirs, confirmed: false },
      'id-1',
    );
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('requires a choice', async () => {
    const { dialog, user, save } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Choose a value for Phone Number.');
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('returns to the form, which keeps the input', async () => {
    const { dialog, user, onClose } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    expect(phone()).toHaveValue('021 2');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('an edit of a deleted record', () => {
  const meet = async () => {
    const answers: Edited<Values>[] = [{ found: null }, 'saved'];
    const view = openFakeForm({ save: async () => answers.shift() ?? 'saved' });
    await view.user.type(phone(), '2');
    await view.user.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Someone else has deleted this customer' });
    return { ...view, dialog };
  };

  test('restores the record', async () => {
    const { dialog, user, save, onClose } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Restore it' }));
    expect(save).toHaveBeenLastCalledWith(
      { values: { name: 'Acme', phone: '021 12' }, base: null, confirmed: false },
      'id-1',
    );
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('restores the record at the second attempt after a warning', async () => {
    const answers: Edited<Values>[] = [{ found: null }, { warning: 'Acme is called Acme Tbk now.' }];
    const { user, save, onClose } = openFakeForm({ save: async () => answers.shift() ?? 'saved' });
    await user.type(phone(), '2');
    await user.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Someone else has deleted this customer' });
    await user.click(within(dialog).getByRole('button', { name: 'Restore it' }));
    expect(await screen.findByText('Acme is called Acme Tbk now.')).toBeInTheDocument();
    await user.click(saveButton());
    expect(save).toHaveBeenLastCalledWith(
      { values: { name: 'Acme', phone: '021 12' }, base: null, confirmed: true },
      'id-1',
    );
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('leaves the record deleted', async () => {
    const { dialog, user, save, onClose } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Leave it deleted' }));
    expect(save).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('a change by someone else', () => {
  test('is shown while the form is open', () => {
    const { show } = openFakeForm({ stored: BASE });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    show({ ...BASE, phone: '021 9' });
    expect(screen.getByRole('status')).toHaveTextContent('Someone else has changed Phone Number.');
    show(null);
    expect(screen.getByRole('status')).toHaveTextContent('Someone else has deleted this customer.');
  });

  test('is not shown if the user typed the same', async () => {
    const { show, user } = openFakeForm({ stored: BASE });
    await user.type(phone(), '2');
    show({ ...BASE, phone: '021 12' });
    expect(screen.queryByText(/Someone else/)).not.toBeInTheDocument();
  });
});
