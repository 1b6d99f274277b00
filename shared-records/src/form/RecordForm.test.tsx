import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from 'shared-ui';
import { RecordForm, type Save, type SaveOutcome } from './RecordForm';

type Values = { name: string; phone: string };

const LABELS = { name: 'Name', phone: 'Phone Number' };
const BASE: Values = { name: 'Acme', phone: '021 1' };

let ids = 0;

const open = (
  props: {
    save?: (save: Save<Values>, id: string) => Promise<SaveOutcome<Values>>;
    isNew?: boolean;
    stored?: Values | null;
    warn?: (values: Values) => Promise<string | undefined>;
  } = {},
) => {
  const save = jest.fn(props.save ?? (async () => 'saved' as const));
  const onClose = jest.fn();
  const identify = () => `id-${++ids}`;
  const form = (stored = props.stored) => (
    <RecordForm
      heading="Edit Customer"
      what="customer"
      labels={LABELS}
      base={BASE}
      stored={stored}
      isNew={props.isNew ?? false}
      draftKey="uid:customers:acme"
      identify={identify}
      validate={({ name }) => (name ? {} : { name: 'Name is required: fill it in.' })}
      warn={props.warn}
      save={save}
      explain={() => 'Not saved yet: try again.'}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label={LABELS.name} {...field('name')} />
          <TextField label={LABELS.phone} {...field('phone')} />
        </>
      )}
    </RecordForm>
  );
  const view = render(form());
  return {
    save,
    onClose,
    user: userEvent.setup(),
    show: (stored: Values | null) => view.rerender(form(stored)),
    unmount: view.unmount,
  };
};

const phone = () => screen.getByLabelText('Phone Number');
const cancelButton = () => screen.getByRole('button', { name: 'Cancel' });
const saveButton = () => screen.getByRole('button', { name: 'Save' });

beforeEach(() => {
  sessionStorage.clear();
  ids = 0;
});

test('saves the values against what the user saw, then closes', async () => {
  const { user, save, onClose } = open();
  await user.clear(phone());
  await user.type(phone(), '021 2');
  await user.click(saveButton());
  expect(save).toHaveBeenCalledWith(
    { values: { name: 'Acme', phone: '021 2' }, base: BASE, insisted: false },
    'id-1',
  );
  expect(onClose).toHaveBeenCalledTimes(1);
});

describe('an edit that meets another', () => {
  const theirs = { name: 'Acme Tbk', phone: '021 9' };
  const meet = async () => {
    const answers: SaveOutcome<Values>[] = [{ found: theirs }, 'saved'];
    const view = open({ save: async () => answers.shift() ?? 'saved' });
    await view.user.clear(phone());
    await view.user.type(phone(), '021 2');
    await view.user.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Someone else has changed this customer' });
    return { ...view, dialog };
  };
  const choice = (dialog: HTMLElement, field: string, side: RegExp) =>
    within(within(dialog).getByRole('group', { name: field })).getByRole('radio', { name: side });

  test('shows both values of each field that differs, and takes what only one has touched', async () => {
    const { dialog } = await meet();
    expect(choice(dialog, 'Name', /Theirs.*Acme Tbk/)).toBeChecked();
    expect(choice(dialog, 'Phone Number', /Yours.*021 2/)).not.toBeChecked();
    expect(choice(dialog, 'Phone Number', /Theirs.*021 9/)).not.toBeChecked();
  });

  test('saves the choice against what the user has now seen', async () => {
    const { dialog, user, save, onClose } = await meet();
    await user.click(choice(dialog, 'Phone Number', /Yours/));
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }));
    expect(save).toHaveBeenLastCalledWith(
      { values: { name: 'Acme Tbk', phone: '021 2' }, base: theirs, insisted: false },
      'id-1',
    );
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('is not decided for the user', async () => {
    const { dialog, user, save } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Choose a value for Phone Number.');
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('can be looked at again in the form, which keeps what was typed', async () => {
    const { dialog, user, onClose } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    expect(phone()).toHaveValue('021 2');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('an edit of a record that is gone', () => {
  const meet = async () => {
    const answers: SaveOutcome<Values>[] = [{ found: null }, 'saved'];
    const view = open({ save: async () => answers.shift() ?? 'saved' });
    await view.user.type(phone(), '2');
    await view.user.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Someone else has deleted this customer' });
    return { ...view, dialog };
  };

  test('brings it back where the user wants that', async () => {
    const { dialog, user, save, onClose } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Bring it back' }));
    expect(save).toHaveBeenLastCalledWith(
      { values: { name: 'Acme', phone: '021 12' }, base: null, insisted: false },
      'id-1',
    );
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('brings it back at the second attempt, where something speaks against it', async () => {
    const answers: SaveOutcome<Values>[] = [{ found: null }, { objection: 'Acme is called Acme Tbk now.' }];
    const { user, save, onClose } = open({ save: async () => answers.shift() ?? 'saved' });
    await user.type(phone(), '2');
    await user.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Someone else has deleted this customer' });
    await user.click(within(dialog).getByRole('button', { name: 'Bring it back' }));
    expect(await screen.findByText('Acme is called Acme Tbk now.')).toBeInTheDocument();
    await user.click(saveButton());
    expect(save).toHaveBeenLastCalledWith(
      { values: { name: 'Acme', phone: '021 12' }, base: null, insisted: true },
      'id-1',
    );
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('leaves it deleted where the user wants that', async () => {
    const { dialog, user, save, onClose } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Leave it deleted' }));
    expect(save).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('what others do meanwhile', () => {
  test('is said while the form is open', () => {
    const { show } = open({ stored: BASE });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    show({ ...BASE, phone: '021 9' });
    expect(screen.getByRole('status')).toHaveTextContent('Someone else has changed Phone Number meanwhile.');
    show(null);
    expect(screen.getByRole('status')).toHaveTextContent('Someone else has deleted this customer meanwhile.');
  });

  test('is not said where it is what the user has typed too', async () => {
    const { show, user } = open({ stored: BASE });
    await user.type(phone(), '2');
    show({ ...BASE, phone: '021 12' });
    expect(screen.queryByText(/Someone else/)).not.toBeInTheDocument();
  });
});

describe('a draft', () => {
  test.each(['', '{"id":"id-1","base":', '[]', '{"id":1}', 'null'])('that reads %j is none', async (text) => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    sessionStorage.setItem('draft:uid:customers:acme', text);
    const { user, save } = open();
    expect(screen.queryByText(/What you had typed is back/)).not.toBeInTheDocument();
    await user.type(phone(), '2');
    await user.click(saveButton());
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('that the browser does not keep is typed and saved all the same', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const { user, save, onClose } = open();
    await user.type(phone(), '2');
    expect(phone()).toHaveValue('021 12');
    await user.click(saveButton());
    expect(save).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('keeps the id of its record, so that saving it again stores it once', async () => {
    const first = open({ save: () => Promise.reject(new Error('lost')) });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await first.user.type(phone(), '2');
    await first.user.click(saveButton());
    first.unmount();
    const { user, save } = open();
    await user.click(saveButton());
    expect(save).toHaveBeenCalledWith(
      { values: { name: 'Acme', phone: '021 12' }, base: BASE, insisted: false },
      'id-1',
    );
  });

  test('that is discarded gives its id up', async () => {
    const first = open();
    await first.user.type(phone(), '2');
    first.unmount();
    const { user, save } = open();
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    await user.click(saveButton());
    expect(save).toHaveBeenCalledWith({ values: BASE, base: BASE, insisted: false }, 'id-2');
  });

  test('is back when the form opens again, and can be discarded', async () => {
    const first = open();
    await first.user.type(phone(), '2');
    first.unmount();
    const { user } = open();
    expect(phone()).toHaveValue('021 12');
    expect(screen.getByText(/What you had typed is back/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(phone()).toHaveValue('021 1');
    expect(screen.getAllByRole('textbox')[0]).toHaveFocus();
    expect(screen.queryByText(/What you had typed is back/)).not.toBeInTheDocument();
  });

  test.each([['Save'], ['Cancel', 'Discard']])('ends with %s %s', async (...buttons) => {
    const first = open();
    await first.user.type(phone(), '2');
    for (const name of buttons) await first.user.click(screen.getByRole('button', { name }));
    first.unmount();
    open();
    expect(phone()).toHaveValue('021 1');
  });

  test('outlives a failed save, which says so', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const refusal = new Error('unavailable');
    const first = open({ save: () => Promise.reject(refusal) });
    await first.user.type(phone(), '2');
    await first.user.click(saveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved yet: try again.');
    expect(logged).toHaveBeenCalledWith('The customer could not be saved.', refusal);
    first.unmount();
    open();
    expect(phone()).toHaveValue('021 12');
  });

  test('of a form with other fields is none', () => {
    sessionStorage.setItem(
      'draft:uid:customers:acme',
      JSON.stringify({ base: BASE, values: { name: 'Acme' } }),
    );
    open();
    expect(phone()).toHaveValue('021 1');
  });
});

describe('leaving', () => {
  test.each([
    ['Cancel', (user: ReturnType<typeof userEvent.setup>) => user.click(cancelButton())],
    ['Esc', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ])('by %s asks where something was typed, and only there', async (_, leave) => {
    const { user, onClose } = open();
    await user.type(phone(), '2');
    await leave(user);
    const dialog = screen.getByRole('dialog', { name: 'Discard what you typed?' });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(phone()).toHaveValue('021 12');
    await user.type(phone(), '{Backspace}');
    await leave(user);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('gives up what was typed where that is wanted', async () => {
    const { user, onClose, save } = open();
    await user.type(phone(), '2');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(save).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });
});

test('Ctrl+Enter saves from any field, and leads to the first one that has to be mended', async () => {
  const { user, save } = open();
  const name = screen.getByLabelText('Name');
  await user.clear(name);
  await user.type(phone(), '2{Control>}{Enter}{/Control}');
  expect(save).not.toHaveBeenCalled();
  expect(name).toHaveFocus();
  await user.type(name, 'Acme');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(save).toHaveBeenCalledWith(
    { values: { name: 'Acme', phone: '021 12' }, base: BASE, insisted: false },
    'id-1',
  );
});

test('a new record replaces nothing that anybody saw', async () => {
  const { user, save } = open({ isNew: true });
  await user.type(phone(), '2');
  await user.click(saveButton());
  expect(save).toHaveBeenCalledWith(
    { values: { name: 'Acme', phone: '021 12' }, base: null, insisted: false },
    'id-1',
  );
});

test('a warning holds the first attempt, not the second', async () => {
  const { user, save } = open({ warn: async () => 'A customer named ACME exists already.' });
  await user.type(phone(), '2');
  await user.click(saveButton());
  expect(screen.getByRole('alert')).toHaveTextContent('A customer named ACME exists already.');
  expect(save).not.toHaveBeenCalled();
  await user.click(saveButton());
  expect(save).toHaveBeenCalledTimes(1);
});

test('what the save says against it holds it until the same is saved once more', async () => {
  const objection = 'There is no customer called Acme any more.';
  const { user, save, onClose } = open({
    save: async ({ insisted }) => (insisted ? 'saved' : { objection }),
  });
  await user.type(phone(), '2');
  await user.click(saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(objection);
  await user.type(phone(), '3');
  await user.click(saveButton());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
