import { act, render, screen } from '@testing-library/react';
import { ToastProvider } from 'shared-ui';
import { useSavedRecord } from './useSavedRecord';

const ACME = { id: 'acme', name: 'Acme' };

let save: (record: typeof ACME) => void;
let drop: (ids: readonly string[]) => void;
const onOpen = jest.fn();

const List = ({ ids }: { ids: readonly string[] | undefined }) => {
  const { highlighted, announce, forget } = useSavedRecord({ rows: ids?.map((id) => ({ id })), onOpen });
  save = announce;
  drop = forget;
  return <p>{`highlights ${highlighted}`}</p>;
};

const page = (...ids: string[]) => (
  <ToastProvider>
    <List ids={ids} />
  </ToastProvider>
);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('highlights a saved record for some seconds, without a toast', () => {
  const { rerender } = render(page('bolt'));
  act(() => save(ACME));
  expect(screen.getByText('highlights acme')).toBeInTheDocument();
  rerender(page('acme', 'bolt'));
  advance(1_000);
  expect(screen.queryByText(/^Saved Acme/)).not.toBeInTheDocument();
  advance(3_000);
  expect(screen.getByText('highlights undefined')).toBeInTheDocument();
  rerender(page('bolt'));
  advance(60_000);
  expect(screen.queryByText(/^Saved Acme/)).not.toBeInTheDocument();
});

test('opens a saved record that leaves the rows', () => {
  const { rerender } = render(page('acme', 'bolt'));
  act(() => save(ACME));
  rerender(page('bolt'));
  advance(1_000);
  expect(screen.getByText('Saved Acme. The list does not show it now.')).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Show' }).click());
  expect(onOpen.mock.calls).toEqual([['acme']]);
});

test('says nothing about a saved record that the user deletes at once', () => {
  const { rerender } = render(page('acme', 'bolt'));
  act(() => save(ACME));
  act(() => drop(['acme']));
  rerender(page('bolt'));
  advance(60_000);
  expect(screen.queryByText(/^Saved Acme/)).not.toBeInTheDocument();
});

test('waits for a list that loads, before it says that the list does not show the record', () => {
  const loading = (
    <ToastProvider>
      <List ids={undefined} />
    </ToastProvider>
  );
  const { rerender } = render(page('acme', 'bolt'));
  act(() => save(ACME));
  rerender(loading);
  advance(1_500);
  expect(screen.queryByText(/^Saved Acme/)).not.toBeInTheDocument();
  rerender(page('bolt', 'acme'));
  advance(60_000);
  expect(screen.queryByText(/^Saved Acme/)).not.toBeInTheDocument();

  act(() => save(ACME));
  rerender(loading);
  advance(1_500);
  rerender(page('bolt'));
  advance(1_000);
  expect(screen.getByText('Saved Acme. The list does not show it now.')).toBeInTheDocument();
});
