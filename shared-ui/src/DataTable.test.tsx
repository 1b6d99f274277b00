import { render, screen, within } from '@testing-library/react';
import { Button } from './Button';
import { type Column, DataTable } from './DataTable';

interface Contact {
  id: string;
  name: string;
  position: string;
}

const ada: Contact = { id: 'a', name: 'Ada', position: '' };
const grace: Contact = { id: 'g', name: 'Grace', position: 'Head of the department of surveying' };

const columns: readonly Column<Contact>[] = [
  { header: 'Name', cell: (row) => row.name, kind: 'main' },
  { header: 'Position', cell: (row) => row.position },
  { header: 'Edit', cell: () => <Button>Edit</Button>, kind: 'action' },
];

function draw(rows: readonly Contact[], loading = false, shown = columns) {
  return (
    <DataTable
      label="Contacts"
      columns={shown}
      rows={rows}
      rowKey={(row) => row.id}
      loading={loading}
      empty="No contact with that name"
    />
  );
}

test('is a named table with a header per column and a row per entry', () => {
  render(draw([ada, grace]));
  const table = screen.getByRole('table', { name: 'Contacts' });
  const [head, ...body] = within(table).getAllByRole('row');
  expect(head).toHaveTextContent('NamePositionEdit');
  expect(within(table).getByRole('columnheader', { name: 'Position' })).toBeInTheDocument();
  expect(body.map((row) => row.textContent)).toEqual([
    'AdaEdit',
    'GraceHead of the department of surveyingEdit',
  ]);
});

test('every part carries its role, which the layout by flex boxes would take away', () => {
  const { container } = render(draw([ada]));
  for (const part of container.querySelectorAll('table, thead, tbody, tr, th, td')) {
    expect(part).toHaveAttribute('role');
  }
});

test('a text that may be cut is there in full as tooltip; a short one has none', () => {
  render(draw([grace]));
  expect(screen.getByText(grace.position)).toHaveAttribute('title', grace.position);
  expect(screen.getByText('Grace')).not.toHaveAttribute('title');
});

test('each cell carries its header for the card layout', () => {
  render(draw([ada]));
  expect(screen.getAllByRole('cell').map((cell) => cell.dataset.label)).toEqual(['Name', 'Position', 'Edit']);
});

test('while loading it is busy and shows neither rows nor the empty text', () => {
  const { rerender } = render(draw([], true));
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('cell')).not.toBeInTheDocument();
  expect(screen.queryByText('No contact with that name')).not.toBeInTheDocument();
  rerender(draw([]));
  expect(screen.getByRole('table')).not.toHaveAttribute('aria-busy');
});

test('the empty text comes up in a live region that was there before', () => {
  const { rerender } = render(draw([ada]));
  rerender(draw([]));
  expect(screen.getByText('No contact with that name').closest('[aria-live="polite"]')).not.toBeNull();
});

test('a changed row is drawn anew, the others are not', () => {
  const cell = jest.fn((row: Contact) => row.name);
  const counting: readonly Column<Contact>[] = [{ header: 'Name', cell }];
  const { rerender } = render(draw([ada, grace], false, counting));
  cell.mockClear();
  rerender(draw([ada, { ...grace, name: 'Grace H.' }], false, counting));
  expect(cell.mock.calls.map(([row]) => row.name)).toEqual(['Grace H.']);
});
