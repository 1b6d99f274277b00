import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { defineModel } from 'shared-model/define-model';
import { line } from 'shared-model/fields/fields';
import { DataProvider } from 'shared-store/DataProvider';
import type { Unreadable } from 'shared-store/data-store';
import { MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';
import type { Column, ListPosition } from 'shared-ui/table';
import { fakeList } from '../testing/fake-list';
import { useDeletion } from './deleting/useDeletedRows';
import { type LastOpened, ListContext } from './list-context';
import { RecordList } from './RecordList';

interface Row {
  id: string;
  name: string;
}

const model = defineModel({
  collection: 'people',
  version: 1,
  entityName: 'person',
  title: 'People',
  order: 'name',
  recordName: ({ name }) => name,
  fields: { name: line({ label: 'Name', limit: 200 }) },
});

const COLUMNS: readonly Column<Row>[] = [{ header: 'Name', kind: 'main', cell: ({ name }) => name }];
const ROWS: readonly Row[] = ['Ada', 'Budi', 'Citra'].map((name) => ({ id: name.toLowerCase(), name }));
const EMPTY_TEXTS = { noMatch: 'Nobody is found.', noRecord: 'Nobody is left.' };
const ignore = () => {};
const List = ({
  lastOpened,
  status = 'ready',
  isLive = true,
  unreadable = [],
  start = ROWS,
  scope = COLUMNS,
  fails = () => false,
  isForGood = () => false,
  onBeforeDelete = async () => undefined,
  onEdit = ignore,
  onDeleteMany = async () => {},
  onOpen = ignore,
  total,
}: {
  lastOpened?: LastOpened | undefined;
  status?: 'ready' | 'failed';
  isLive?: boolean;
  unreadable?: readonly Unreadable<Row>[];
  start?: readonly Row[];
  /** Another object makes the list another one. */
  scope?: object;
  /** Returns whether a change of the row is refused. */
  fails?(row: Row): boolean;
  /** Returns whether a deletion of the row cannot be undone. */
  isForGood?(row: Row): boolean;
  onBeforeDelete?(rows: readonly Row[]): Promise<string | undefined>;
  onEdit?(id: string): void;
  onDeleteMany?(rows: readonly Row[]): Promise<void>;
  onOpen?(page: string): void;
  total?: 'unknown';
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
  const deletion = useMemo(
    () => ({ remove, removeMany: onDeleteMany, warn: onBeforeDelete }),
    [remove, onDeleteMany, onBeforeDelete],
  );
  const list = useMemo(() => ({ model, filters: [], scope }), [scope]);
  const [dialog, showDialog] = useState<ReactNode>(null);
  const screen = fakeList(model);
  return (
    <ListContext
      value={{
        ...screen,
        emptyTexts: EMPTY_TEXTS,
        search: { ...screen.search, list },
        rows: {
          live:
            status === 'failed'
              ? { status, error: new Error('unavailable') }
              : { status, rows, unreadable, live: isLive, showMore: undefined },
          shown: rows,
          total: total ? undefined : rows.length,
          position: useRef<ListPosition>(null),
        },
        opening: { ...screen.opening, lastOpened, open: onOpen, openEdit: onEdit },
        remove: useDeletion(model, deletion, showDialog),
        showDialog,
      }}
    >
      <RecordList columns={COLUMNS} />
      {dialog}
    </ListContext>
  );
};

const page = (props: ComponentProps<typeof List>) => (
  <ToastProvider>
    <DataProvider store={new MemoryStore()}>
      <List {...props} />
    </DataProvider>
  </ToastProvider>
);

const open = (lastOpened?: LastOpened, others: ComponentProps<typeof List> = {}) => {
  render(page({ lastOpened, ...others }));
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

test('shows that the list could not be loaded, and not that it is empty', () => {
  open(undefined, { status: 'failed', start: [] });
  expect(screen.getByRole('alert')).toHaveTextContent('The list could not be loaded');
  expect(screen.queryByText('Nobody is left.')).not.toBeInTheDocument();
  expect(screen.queryByText(/^0/)).not.toBeInTheDocument();
});

test('keeps the last rows while the user is offline', () => {
  open(undefined, { isLive: false });
  expect(screen.getByRole('alert')).toHaveTextContent("You're offline. Showing the last data received.");
  expect(screen.getByRole('row', { name: /Ada/ })).toBeInTheDocument();
});

describe('records that cannot be read', () => {
  const unreadable = [{ record: { id: 'old', name: '' }, problems: { name: 'Name is missing.' } }];

  test('are counted, and lead to their forms', async () => {
    const onEdit = jest.fn();
    const user = open(undefined, { unreadable, onEdit });
    expect(await screen.findByRole('alert')).toHaveTextContent('1 record cannot be read.');
    await user.click(button('Show'));
    expect(screen.getByRole('listitem')).toHaveTextContent('old: Name is missing.');
    await user.click(button('Repair'));
    expect(onEdit).toHaveBeenCalledWith('old');
  });

  test('are counted together', async () => {
    open(undefined, { unreadable: [...unreadable, ...unreadable] });
    expect(await screen.findByRole('alert')).toHaveTextContent('2 records cannot be read.');
  });
});

test('keeps a command of the export under the pointer when the number of records becomes known', async () => {
  const { user, change } = show({ total: 'unknown' });
  await user.click(button('Export'));
  const csv = button('CSV of these persons');
  change({});
  expect(csv).toHaveTextContent('CSV of 3 persons');
  expect(csv).toBeInTheDocument();
});

describe('the focus', () => {
  test('starts on the heading', () => {
    open();
    expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
  });

  test('returns to Add + after the form of a new record', () => {
    open({ kind: 'add' });
    expect(button('Add +')).toHaveFocus();
  });

  test('returns to Bin after the bin', () => {
    open({ kind: 'bin' });
    expect(button('Bin')).toHaveFocus();
  });

  test('returns to the Edit button of a record after its form', () => {
    open({ kind: 'edit', id: 'budi' });
    expect(button('Edit Budi')).toHaveFocus();
  });

  test('stays on the heading if the list does not show the record', () => {
    open({ kind: 'edit', id: 'gone' });
    expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
  });

  test('moves from a deleted row to the next one, from the last to the one before, and at last to the empty list', async () => {
    const user = open();
    await user.click(button('Delete -'));
    await user.click(button('Delete Budi'));
    await waitFor(() => expect(button('Delete Citra')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Delete Ada')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByText('Nobody is left.').parentElement).toHaveFocus());
  });
});

test('moves the focus from the empty list to the row that Undo restores', async () => {
  const user = open(undefined, { start: ROWS.slice(0, 1) });
  await user.click(button('Delete -'));
  await user.click(button('Delete Ada'));
  await waitFor(() => expect(screen.getByText('Nobody is left.').parentElement).toHaveFocus());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('checkbox', { name: 'Select Ada' })).toHaveFocus();
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
  test('counts the rows, for screen readers too, until they are cleared', async () => {
    const { user } = show();
    await user.click(box('Ada'));
    await user.click(box('Citra'));
    expect(bar().getByText('2 selected')).toBeInTheDocument();
    expect(screen.getByText('2 selected', { selector: '[role=status]' })).toBeInTheDocument();
    expect(screen.getByText('2 selected', { selector: 'p' })).toHaveAttribute('aria-hidden', 'true');
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
  ])('selects a range with Shift, %s', async (_, select) => {
    const { user } = show();
    await select(user);
    expect(bar().getByText('3 selected')).toBeInTheDocument();
    expect(box('Budi')).toBeChecked();
  });

  test('selects all rows with one click, and shows if only some are selected', async () => {
    const { user } = show();
    await user.click(box('Budi'));
    expect(box('all loaded rows')).toBePartiallyChecked();
    await user.click(box('all loaded rows'));
    expect(bar().getByText('3 selected')).toBeInTheDocument();
    await user.click(box('all loaded rows'));
    expect(box('Ada')).not.toBeChecked();
  });

  test('ends when the list changes', async () => {
    const { user, change } = show();
    await user.click(box('Budi'));
    change({});
    expect(box('Budi')).toBeChecked();
    await act(async () => change({ scope: {} }));
    expect(box('Budi')).not.toBeChecked();
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  });
});

describe('deleting the selection', () => {
  const remove = async (user: User, ...selected: string[]) => {
    for (const name of selected) await user.click(box(name));
    await user.click(bar().getByRole('button', { name: 'Delete' }));
  };

  test('deletes all rows with one message and one Undo', async () => {
    const { user } = show();
    await remove(user, 'Ada', 'Citra');
    expect(await screen.findByText('Deleted 2 persons')).toBeInTheDocument();
    expect(names()).toEqual(['Select Budi']);
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
    await user.click(button('Undo'));
    expect(await screen.findByText('Restored 2 persons')).toBeInTheDocument();
    expect(names()).toEqual(['Select Ada', 'Select Budi', 'Select Citra']);
  });

  test('names the rows that failed and restores the others', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const isBudi = ({ id }: Row) => id === 'budi';
    const { user } = show({ fails: isBudi });
    await remove(user, 'Ada', 'Budi');
    expect(await screen.findByText('Person Ada deleted')).toBeInTheDocument();
    expect(screen.getByText('Deleting Budi failed. Nothing has changed: try again.')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith(
      'Deleting Budi failed.',
      expect.objectContaining({ message: 'refused' }),
    );
    await user.click(button('Undo'));
    expect(await screen.findByText('Restored Ada')).toBeInTheDocument();
  });

  test('restores what it can, and offers no Undo if it can restore nothing', async () => {
    const { user, change } = show({ isForGood: ({ id }) => id === 'budi' });
    await remove(user, 'Ada', 'Budi');
    expect(await screen.findByText('Deleted 2 persons')).toBeInTheDocument();
    await user.click(button('Undo'));
    expect(await screen.findByText('Restored Ada')).toBeInTheDocument();
    expect(names()).toEqual(['Select Ada', 'Select Citra']);
    change({ isForGood: () => true });
    await remove(user, 'Citra');
    expect(await screen.findByText('Person Citra deleted')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('asks once if there is a warning', async () => {
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
