import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { Button } from 'shared-ui';
import type { Column } from './columns';
import { DataTable } from './DataTable';

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

function Neighbour({ onShown }: { onShown(): void }) {
  useLayoutEffect(onShown, [onShown]);
  return null;
}

function draw(rows: readonly Contact[], loading = false, shown = columns, highlighted?: string) {
  return (
    <DataTable
      label="Contacts"
      columns={shown}
      rows={rows}
      rowKey={(row) => row.id}
      loading={loading}
      highlighted={highlighted}
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

test('keeps the roles of a table despite its flex layout', () => {
  const { container } = render(draw([ada]));
  for (const part of container.querySelectorAll('table, thead, tbody, tr, th, td')) {
    expect(part).toHaveAttribute('role');
  }
});

test('shows a long text in full as tooltip', () => {
  render(draw([grace]));
  expect(screen.getByText(grace.position).closest('[title]')).toHaveAttribute('title', grace.position);
  expect(screen.getByText('Grace').closest('[title]')).toBeNull();
});

test('gives each cell its header for the card layout', () => {
  render(draw([ada]));
  const cells = [screen.getByRole('rowheader'), ...screen.getAllByRole('cell')];
  expect(cells.map((cell) => cell.dataset.label)).toEqual(['Name', 'Position', 'Edit']);
});

test('is busy while loading and shows neither rows nor the empty text', () => {
  const { rerender } = render(draw([], true));
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('cell')).not.toBeInTheDocument();
  expect(screen.queryByText('No contact with that name')).not.toBeInTheDocument();
  rerender(draw([]));
  expect(screen.getByRole('table')).not.toHaveAttribute('aria-busy');
});

test('shows the empty text in a live region', () => {
  const { rerender } = render(draw([ada]));
  rerender(draw([]));
  expect(screen.getByText('No contact with that name').closest('[aria-live="polite"]')).not.toBeNull();
});

test('renders only the changed row again', () => {
  const cell = jest.fn((row: Contact) => row.name);
  const counting: readonly Column<Contact>[] = [{ header: 'Name', cell }];
  const { rerender } = render(draw([ada, grace], false, counting));
  cell.mockClear();
  rerender(draw([ada, { ...grace, name: 'Grace H.' }], false, counting));
  expect(cell.mock.calls.map(([row]) => row.name)).toEqual(['Grace H.']);
});

describe('of ten thousand rows', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    id: String(index),
    name: `Contact ${index}`,
    position: '',
  }));
  const inDocument = () => document.querySelectorAll('tbody > [aria-rowindex]').length;

  test('renders only the rows in view, each with its index', () => {
    render(draw(many));
    expect(inDocument()).toBeLessThan(50);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    const [head, first, second] = screen.getAllByRole('row');
    expect(head).toHaveAttribute('aria-rowindex', '1');
    expect(first).toHaveAttribute('aria-rowindex', '2');
    expect(second).toHaveAttribute('aria-rowindex', '3');
  });

  test('renders the rows in view together with the table, and those beyond once they are painted', async () => {
    const rendered: string[] = [];
    const cell = ({ id }: Contact) => {
      rendered.push(id);
      return id;
    };
    const counting: readonly Column<Contact>[] = [{ header: 'Name', cell }];
    render(
      <>
        {draw(many, false, counting)}
        <Neighbour onShown={() => void rendered.push('in the document')} />
      </>,
    );
    expect(rendered.indexOf('in the document')).toBeGreaterThan(10);
    const first = inDocument();
    await waitFor(() => expect(inDocument()).toBe(first + 7));
  });

  const scrolledTo = (highlighted: string): number[] => {
    jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1_000_000);
    const calls: readonly unknown[][] = jest.spyOn(window, 'scrollTo').mock.calls;
    render(draw(many, false, columns, highlighted));
    return calls.map(([to]) => (to as ScrollToOptions).top ?? 0);
  };
  const highlightedRows = () => document.querySelectorAll('[data-highlighted]').length;

  test('highlights a row in view without scrolling', () => {
    expect(Math.max(0, ...scrolledTo('1'))).toBe(0);
    expect(highlightedRows()).toBe(1);
  });

  test('scrolls to a highlighted row that is out of view', () => {
    expect(Math.max(0, ...scrolledTo('5000'))).toBeGreaterThanOrEqual(190_000);
    expect(highlightedRows()).toBe(0);
  });

  test('renders all rows while printing', () => {
    render(draw(many.slice(0, 150)));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(inDocument()).toBe(150);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(inDocument()).toBeLessThan(50);
  });

  test.each([
    ['Ctrl+F', { key: 'f', ctrlKey: true }],
    ['Cmd+F', { key: 'F', metaKey: true }],
    ['F3', { key: 'F3' }],
  ])('%s puts all of them there for the search of the browser', (_keys, init) => {
    render(draw(many.slice(0, 150)));
    fireEvent.keyDown(window, { key: 'f' });
    expect(inDocument()).toBeLessThan(50);
    fireEvent.keyDown(window, init);
    expect(inDocument()).toBe(150);
  });
});

test('gives the total as the number of rows while not all are loaded', () => {
  const table = (total?: number) => (
    <DataTable
      label="Contacts"
      columns={columns}
      rows={[ada]}
      total={total}
      rowKey={(row) => row.id}
      onShowMore={() => undefined}
      empty=""
    />
  );
  const { rerender } = render(table());
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
  rerender(table(12_345));
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '12346');
});

test('loads more rows near the end of the loaded ones', () => {
  const more = jest.fn();
  const table = (rows: readonly Contact[]) => (
    <DataTable
      label="Contacts"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      onShowMore={more}
      empty=""
    />
  );
  const rows = Array.from({ length: 100 }, (_, index) => ({ ...ada, id: String(index) }));
  const { rerender } = render(table(rows));
  expect(more).not.toHaveBeenCalled();
  rerender(table(rows.slice(0, 20)));
  expect(more).toHaveBeenCalled();
});

describe('rows that open', () => {
  const show = (shown = columns, rows = [ada, grace], open?: string) => {
    const opened = jest.fn();
    const opening = {
      href: ({ id }: Contact) => `?view=${id}`,
      open: ({ id }: Contact, { byKeyboard }: { byKeyboard: boolean }) => opened(id, byKeyboard),
    };
    render(
      <DataTable
        label="Contacts"
        columns={shown}
        rows={rows}
        rowKey={(row) => row.id}
        opening={opening}
        open={open}
        empty=""
      />,
    );
    return { opened, user: userEvent.setup() };
  };
  const link = (name: string) => screen.getByRole('link', { name });

  test('have a link in the main column, or in the column that says it', () => {
    show();
    expect(link('Ada')).toHaveAttribute('href', '?view=a');
    cleanup();
    const position: Column<Contact> = { header: 'Position', link: true, cell: (row) => row.position };
    show([{ header: 'Name', kind: 'main', cell: (row) => row.name }, position]);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Open',
      grace.position,
    ]);
  });

  test('open by a click on the link or anywhere else in the row', async () => {
    const { opened, user } = show();
    await user.click(link('Ada'));
    await user.click(screen.getByText(grace.position));
    expect(opened.mock.calls).toEqual([
      ['a', false],
      ['g', false],
    ]);
  });

  test('open by Enter on the link', async () => {
    const { opened, user } = show();
    link('Grace').focus();
    await user.keyboard('{Enter}');
    expect(opened.mock.calls).toEqual([['g', true]]);
  });

  test('stay closed on a click on a control, or at the end of a selection of text', async () => {
    const { opened, user } = show();
    for (const edit of screen.getAllByRole('button', { name: 'Edit' })) await user.click(edit);
    getSelection()?.selectAllChildren(screen.getByText(grace.position));
    fireEvent.click(screen.getByText(grace.position), { detail: 1 });
    fireEvent.click(link('Grace'), { detail: 1 });
    getSelection()?.removeAllRanges();
    expect(opened).not.toHaveBeenCalled();
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey'])('leave a click with %s to the browser', (key) => {
    const { opened } = show();
    const isPrevented = jest.fn();
    const follow = (event: Event) => {
      isPrevented(event.defaultPrevented);
      // jsdom cannot follow a link.
      event.preventDefault();
    };
    window.addEventListener('click', follow, { once: true });
    fireEvent.click(link('Ada'), { detail: 1, [key]: true });
    expect(isPrevented).toHaveBeenCalledWith(false);
    expect(opened).not.toHaveBeenCalled();
  });

  test('say which one is open', () => {
    show(columns, [ada, grace], 'g');
    expect(screen.getByRole('row', { current: true })).toHaveTextContent('Grace');
  });
});

test('gives the focus back to a row that many new rows moved out of view', () => {
  const many = (word: string, count: number): Contact[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `${word} ${index}`,
      name: `${word} ${index}`,
      position: '',
    }));
  const edit = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getByRole('button');
  const old = many('Old', 100);
  const { rerender } = render(draw(old));
  edit('Old 3').focus();
  rerender(draw([...many('New', 60), ...old]));
  expect(screen.queryByText('Old 3')).not.toBeInTheDocument();
  window.scrollY = 60 * 36;
  fireEvent.scroll(window);
  expect(edit('Old 3')).toHaveFocus();
  window.scrollY = 0;
});

test('leaves the focus alone after a click beside the rows', async () => {
  // In jsdom no window has the focus while it moves.
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  const user = userEvent.setup();
  const { rerender } = render(draw([ada, grace]));
  screen.getAllByRole('button', { name: 'Edit' })[0]?.focus();
  await user.click(document.body);
  rerender(draw([grace]));
  expect(document.body).toHaveFocus();
});

test('has a short header for the column of checkboxes, which is read before each of them', () => {
  const select: Column<Contact> = {
    header: '',
    kind: 'select',
    head: <input type="checkbox" aria-label="Select all loaded rows" />,
    cell: ({ name }) => <input type="checkbox" aria-label={`Select ${name}`} />,
  };
  render(draw([ada], false, [select, ...columns]));
  expect(screen.getByRole('columnheader', { name: 'Select' })).toBeInTheDocument();
});
