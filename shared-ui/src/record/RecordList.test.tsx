import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useRef, useState } from 'react';
import { ToastProvider } from 'shared-ui';
import type { Column } from '../table/columns';
import type { ListPosition } from '../table/useVirtualRows';
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
const restore = async () => {};

interface ListProps {
  lastForm?: LastForm | undefined;
  problem?: string;
  start?: readonly Row[];
}

const List = ({ lastForm, problem, start = ROWS }: ListProps) => {
  const [rows, setRows] = useState(start);
  const remove = useCallback(
    async (row: Row) => setRows((known) => known.filter(({ id }) => id !== row.id)),
    [],
  );
  return (
    <RecordList
      title="People"
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
      onRestore={restore}
    />
  );
};

const open = (lastForm?: LastForm, others: ListProps = {}) => {
  render(
    <ToastProvider>
      <List lastForm={lastForm} {...others} />
    </ToastProvider>,
  );
  return userEvent.setup();
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
