import { act, render, screen } from '@testing-library/react';
import { DataProvider } from 'shared-store/DataProvider';
import { MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';
import type { SavedRecord } from '../form/form-context';
import { useSavedRecord } from './useSavedRecord';

const ACME = { id: 'acme', name: 'Acme' };
const BOLT = { id: 'bolt', name: 'Bolt' };
const NOT_SHOWN = 'Saved Acme. The list does not show it now.';

let save: (record: SavedRecord) => void;
let drop: (ids: readonly string[]) => void;
const onOpen = jest.fn();
let store: MemoryStore;

const List = ({ ids }: { ids: readonly string[] | undefined }) => {
  const { highlighted, announce, forget } = useSavedRecord({
    rows: ids?.map((id) => ({ id })),
    onOpen,
  });
  save = announce;
  drop = forget;
  return <p>{`highlights ${highlighted}`}</p>;
};

const pageOf = (ids: readonly string[] | undefined) => (
  <DataProvider store={store}>
    <ToastProvider>
      <List ids={ids} />
    </ToastProvider>
  </DataProvider>
);
const page = (...ids: string[]) => pageOf(ids);

beforeEach(() => {
  jest.useFakeTimers();
  onOpen.mockClear();
  store = new MemoryStore();
});

afterEach(() => {
  jest.useRealTimers();
});

const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('names a saved record in a toast that opens it, and highlights it for some seconds', () => {
  const { rerender } = render(page('bolt'));
  act(() => save(ACME));
  expect(screen.getByText('highlights acme')).toBeInTheDocument();
  expect(screen.getByText('Saved Acme.')).toBeInTheDocument();
  rerender(page('acme', 'bolt'));
  advance(1_000);
  expect(screen.queryByText(NOT_SHOWN)).not.toBeInTheDocument();
  advance(3_000);
  expect(screen.getByText('highlights undefined')).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'View' }).click());
  expect(onOpen.mock.calls).toEqual([['acme']]);
  rerender(page('bolt'));
  advance(60_000);
  expect(screen.queryByText(/^Saved Acme/)).not.toBeInTheDocument();
});

test('offers a panel of the record, too', () => {
  render(page('acme'));
  act(() => save({ ...ACME, panel: { section: 'visits', label: 'Next visit' } }));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Next visit',
    'View',
    '',
  ]);
  act(() => screen.getByRole('button', { name: 'Next visit' }).click());
  expect(onOpen.mock.calls).toEqual([['acme', { panel: 'visits' }]]);
  expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument();
});

test('names only the record that was saved last', () => {
  render(page('acme', 'bolt'));
  act(() => save(ACME));
  act(() => save(BOLT));
  expect(screen.getAllByText(/^Saved/).map(({ textContent }) => textContent)).toEqual(['Saved Bolt.']);
});

test('opens a saved record that leaves the rows', () => {
  const { rerender } = render(page('acme', 'bolt'));
  act(() => save(ACME));
  rerender(page('bolt'));
  advance(1_000);
  expect(screen.getByText(NOT_SHOWN)).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'View' }).click());
  expect(onOpen.mock.calls).toEqual([['acme']]);
});

test('says nothing more about a saved record that the user deletes at once', () => {
  const { rerender } = render(page('acme', 'bolt'));
  act(() => save(ACME));
  act(() => drop(['acme']));
  expect(screen.queryByText(/^Saved Acme/)).not.toBeInTheDocument();
  rerender(page('bolt'));
  advance(60_000);
  expect(screen.queryByText(/^Saved Acme/)).not.toBeInTheDocument();
});

test('waits for a list that loads, before it says that the list does not show the record', () => {
  const { rerender } = render(page('acme', 'bolt'));
  act(() => save(ACME));
  rerender(pageOf(undefined));
  advance(1_500);
  expect(screen.queryByText(NOT_SHOWN)).not.toBeInTheDocument();
  rerender(page('bolt', 'acme'));
  advance(60_000);
  expect(screen.queryByText(NOT_SHOWN)).not.toBeInTheDocument();

  act(() => save(ACME));
  rerender(pageOf(undefined));
  advance(1_500);
  rerender(page('bolt'));
  advance(1_000);
  expect(screen.getByText(NOT_SHOWN)).toBeInTheDocument();
});
