import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useSelection } from './useSelection';

const LIST = {};
const ROWS = [{ id: 'a' }, { id: 'b' }];

const List = ({ hasHeader }: { hasHeader: boolean }) => {
  const next = useRef<HTMLButtonElement>(null);
  const { selection, selected, selectAll, leave } = useSelection(LIST, ROWS, next);
  return (
    <>
      {hasHeader && <input type="checkbox" aria-label="All" ref={selectAll} />}
      {selected.length === 0 && (
        <button type="button" ref={next}>
          Next
        </button>
      )}
      <button type="button" onClick={() => selection.toggle('a', true)}>
        Select
      </button>
      <button type="button" onClick={leave}>
        Clear
      </button>
    </>
  );
};

test.each([
  [true, () => screen.getByRole('checkbox', { name: 'All' })],
  [false, () => screen.getByRole('button', { name: 'Next' })],
])('moves the focus on when the selection ends, with a header: %s', async (hasHeader, target) => {
  render(<List hasHeader={hasHeader} />);
  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(target()).toHaveFocus();
});

const ORDER = ['a', 'b', 'c', 'd', 'e'];

/** Selects in a list of rows whose keys are letters. */
const shown = () => {
  const { result, rerender } = renderHook(
    ({ order }) =>
      useSelection(
        LIST,
        order.map((id) => ({ id })),
        { current: null },
      ).selection,
    { initialProps: { order: ORDER } },
  );
  return {
    result,
    setRows: (order: string[]) => rerender({ order }),
    toggle: (key: string, on: boolean) => act(() => result.current.toggle(key, on)),
    toggleRange: (key: string, on: boolean) => act(() => result.current.toggle(key, on, true)),
    selectAll: () => act(() => result.current.selectAll()),
    selected: () => [...result.current.keys].sort(),
  };
};

test('selects and deselects a row', () => {
  const { toggle, selected } = shown();
  toggle('b', true);
  toggle('d', true);
  expect(selected()).toEqual(['b', 'd']);
  toggle('b', false);
  expect(selected()).toEqual(['d']);
});

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
])('selects the range from %s to %s', (from, to, range) => {
  const { toggle, toggleRange, selected } = shown();
  toggle(from, true);
  toggleRange(to, true);
  expect(selected()).toEqual(range);
});

test('deselects a range', () => {
  const { selectAll, toggle, toggleRange, selected } = shown();
  selectAll();
  toggle('b', false);
  toggleRange('d', false);
  expect(selected()).toEqual(['a', 'e']);
});

test('selects only the end of a range whose start is missing', () => {
  const { toggle, toggleRange, selected } = shown();
  toggleRange('c', true);
  expect(selected()).toEqual(['c']);
  toggle('gone', true);
  toggleRange('e', true);
  expect(selected()).toEqual(['c', 'e', 'gone']);
});

test('returns whether none, some or all of the rows are selected', () => {
  const { result, toggle, selectAll, setRows } = shown();
  expect(result.current.extent).toBe('none');
  toggle('gone', true);
  expect(result.current.extent).toBe('none');
  toggle('a', true);
  expect(result.current.extent).toBe('some');
  selectAll();
  expect(result.current.extent).toBe('all');
  setRows([...ORDER, 'f']);
  expect(result.current.extent).toBe('some');
});

test('returns whether the list has rows', () => {
  const { result, setRows } = shown();
  expect(result.current.isEmpty).toBe(false);
  setRows([]);
  expect(result.current).toMatchObject({ isEmpty: true, extent: 'none' });
});
