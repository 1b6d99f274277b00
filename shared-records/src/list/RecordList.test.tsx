import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useCallback, useRef, useState } from 'react';
import { ToastProvider } from 'shared-ui';
import type { Column, ListPosition } from 'shared-ui/table';
import { RecordList } from './RecordList';
import type { LastForm } from './useReturnFocus';

interface Row {
  id: string;
  name: string;
}

const COLUMNS: readonly Column<Row>[] = [{ header: 'Name', kind: 'main', cell: ({ name }) => name }];
const ROWS: readonly Row[] = ['Ada', 'Budi', 'Citra'].map((name) => ({ id: name.toLowerCase(), name }));
const idOf = ({ id }: Row) => id;
const nameOf = ({ name }: Row) => name;
const ignore = () => {};

const List = ({
  lastForm,
  problem,
  start = ROWS,
  scope = COLUMNS,
  fails = () => false,
  isForGood = () => false,
  onBeforeDelete,
}: {
  lastForm?: LastForm | undefined;
  problem?: string;
  start?: readonly Row[];
  scope?: object;
  /** Whether a change of the row is refused. */
  fails?(row: Row): boolean;
  /** Whether a deletion of the row cannot be undone. */
  isForGood?(row: Row): boolean;
  onBeforeDelete?(rows: readonly Row[]): Promise<string | undefined>;
}) => {
  const [rows, setRows] = useState(start);
  const change = useCallback(
    async (row: Row, changed: (known: readonly Row[]) => readonly Row[]) => {
      if (fails(row)) throw new Error('refused');
      setRows(changed);
    },
    [fails],
  );
  const remove = useCallback(
    async (row: Row) => {
      await change(row, (known) => known.filter(({ id }) => id !== row.id));
      if (isForGood(row)) return undefined;
      return () => change(row, (known) => [...known, row].sort((a, b) => a.name.localeCompare(b.name)));
    },
    [change, isForGood],
  );
  return (
    <RecordList
      title="People"
      what="person"
      scope={scope}
      columns={COLUMNS}
      rows={rows}
      total={rows.length}
      rowKey={idOf}
      rowName={nameOf}
      loading={false}
      onShowMore={undefined}
      position={useRef<ListPosition>(null)}
      lastForm={lastForm}
      problem={problem}
      search={null}
      empty="Nobody is left."
      onAdd={ignore}
      onEdit={ignore}
      onDelete={remove}
      onBeforeDelete={onBeforeDelete}
    />
  );
};

const page = (props: ComponentProps<typeof List>) => (
  <ToastProvider>
    <List {...props} />
  </ToastProvider>
);

const open = (lastForm?: LastForm, others: ComponentProps<typeof List> = {}) => {
  render(page({ lastForm, ...others }));
  return userEvent.setup();
};

const show = (props: ComponentProps<typeof List> = {}) => {
  const view = render(page(props));
  return {
    user: userEvent.setup(),
    change: (next: ComponentProps<typeof List>) => view.rerender(page(next)),
  };
};

const button = (name: string) => screen.getByRole('button', { name });

test('a list that cannot be had says so, and not that it is empty', () => {
  open(undefined, { problem: 'It could not be loaded.', start: [] });
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be loaded.');
  expect(screen.queryByText('Nobody is left.')).not.toBeInTheDocument();
  expect(screen.queryByText(/^0/)).not.toBeInTheDocument();
});

test('rows that are known stay, whatever the problem', () => {
  open(undefined, { problem: 'The connection is away.' });
  expect(screen.getByRole('row', { name: /Ada/ })).toBeInTheDocument();
});

describe('the focus', () => {
  test('is on the heading of a list that comes up', () => {
    open();
    expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
  });

  test('is on Add + after the form of a new record', () => {
    open({ kind: 'add' });
    expect(button('Add +')).toHaveFocus();
  });

  test("is on a record's Edit button after its form", () => {
    open({ kind: 'edit', id: 'budi' });
    expect(button('Edit Budi')).toHaveFocus();
  });

  test('stays on the heading after the form of a record that the list does not show', () => {
    open({ kind: 'edit', id: 'gone' });
    expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
  });

  test('goes from a deleted row to the next one, from the last to the one before, and at last to the empty list', async () => {
    const user = open();
    await user.click(button('Delete -'));
    await user.click(button('Delete Budi'));
    expect(button('Delete Citra')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(button('Delete Ada')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Nobody is left.')).toHaveFocus();
  });
});

type User = ReturnType<typeof userEvent.setup>;

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
const names = () =>
  screen
    .getAllByRole('checkbox')
    .slice(1)
    .map((each) => each.getAttribute('aria-label'));

describe('selecting', () => {
  test('counts the rows, aloud too, until they are cleared', async () => {
    const { user } = show();
    await user.click(box('Ada'));
    await user.click(box('Citra'));
    expect(bar().getByText('2 selected')).toBeInTheDocument();
    expect(screen.getByText('2 selected', { selector: '[role=status]' })).toBeInTheDocument();
    await user.click(bar().getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
    expect(box('Ada')).not.toBeChecked();
    expect(box('all loaded rows')).toHaveFocus();
  });

  test.each([
    [
      'by the pointer',
      async (user: User) => {
        await user.click(box('Ada'));
        await user.keyboard('{Shift>}');
        await user.click(box('Citra'));
      },
    ],
    [
      'by the keyboard',
      async (user: User) => {
        box('Ada').focus();
        await user.keyboard(' ');
        box('Citra').focus();
        await user.keyboard('{Shift>} {/Shift}');
      },
    ],
  ])('with Shift takes along what is between, %s', async (_, select) => {
    const { user } = show();
    await select(user);
    expect(bar().getByText('3 selected')).toBeInTheDocument();
    expect(box('Budi')).toBeChecked();
  });

  test('all of them is one click, and says where it is only some', async () => {
    const { user } = show();
    await user.click(box('Budi'));
    expect(box('all loaded rows')).toBePartiallyChecked();
    await user.click(box('all loaded rows'));
    expect(bar().getByText('3 selected')).toBeInTheDocument();
    await user.click(box('all loaded rows'));
    expect(box('Ada')).not.toBeChecked();
  });

  test('ends where the list shows something else', async () => {
    const { user, change } = show();
    await user.click(box('Budi'));
    change({});
    expect(box('Budi')).toBeChecked();
    change({ scope: {} });
    expect(box('Budi')).not.toBeChecked();
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  });
});

describe('deleting what is selected', () => {
  const remove = async (user: User, ...selected: string[]) => {
    for (const name of selected) await user.click(box(name));
    await user.click(bar().getByRole('button', { name: 'Delete' }));
  };

  test('is done at once, said once, and undone together', async () => {
    const { user } = show();
    await remove(user, 'Ada', 'Citra');
    expect(await screen.findByText('Deleted 2 persons')).toBeInTheDocument();
    expect(names()).toEqual(['Select Budi']);
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
    await user.click(button('Undo'));
    expect(await screen.findByText('Brought back 2 persons')).toBeInTheDocument();
    expect(names()).toEqual(['Select Ada', 'Select Budi', 'Select Citra']);
  });

  test('says which could not be, and brings the others back', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const isBudi = ({ id }: Row) => id === 'budi';
    const { user } = show({ fails: isBudi });
    await remove(user, 'Ada', 'Budi');
    expect(await screen.findByText('Deleted Ada')).toBeInTheDocument();
    expect(screen.getByText('Deleting Budi failed. Nothing has changed: try again.')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith(
      'Deleting Budi failed.',
      expect.objectContaining({ message: 'refused' }),
    );
    await user.click(button('Undo'));
    expect(await screen.findByText('Brought back Ada')).toBeInTheDocument();
  });

  test('brings back what can be, and offers no Undo where nothing can', async () => {
    const { user, change } = show({ isForGood: ({ id }) => id === 'budi' });
    await remove(user, 'Ada', 'Budi');
    expect(await screen.findByText('Deleted 2 persons')).toBeInTheDocument();
    await user.click(button('Undo'));
    expect(await screen.findByText('Brought back Ada')).toBeInTheDocument();
    expect(names()).toEqual(['Select Ada', 'Select Citra']);
    change({ isForGood: () => true });
    await remove(user, 'Citra');
    expect(await screen.findByText('Deleted Citra')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('asks once, where there is something to know', async () => {
    const ask = jest.fn(async () => 'Others name them.');
    const { user } = show({ onBeforeDelete: ask });
    await remove(user, 'Ada', 'Budi');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 persons?' }));
    expect(ask.mock.calls).toEqual([[[ROWS[0], ROWS[1]]]]);
    expect(dialog.getByText('Others name them.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted 2 persons')).toBeInTheDocument();
  });
});
