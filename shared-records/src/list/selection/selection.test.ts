import { Selection } from './selection';

const ORDER = ['a', 'b', 'c', 'd', 'e'];

const shown = () => {
  const selection = new Selection();
  selection.setRows(ORDER);
  return selection;
};

const selected = (selection: Selection) => [...selection.read()].sort();

test('selects and deselects a row', () => {
  const selection = shown();
  selection.toggle('b', true);
  selection.toggle('d', true);
  expect(selected(selection)).toEqual(['b', 'd']);
  selection.toggle('b', false);
  expect(selected(selection)).toEqual(['d']);
});

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
])('selects the range from %s to %s', (from, to, range) => {
  const selection = shown();
  selection.toggle(from, true);
  selection.toggleRange(to, true);
  expect(selected(selection)).toEqual(range);
});

test('deselects a range', () => {
  const selection = shown();
  selection.selectAll();
  selection.toggle('b', false);
  selection.toggleRange('d', false);
  expect(selected(selection)).toEqual(['a', 'e']);
});

test('selects only the end of a range whose start is missing', () => {
  const selection = shown();
  selection.toggleRange('c', true);
  expect(selected(selection)).toEqual(['c']);
  selection.toggle('gone', true);
  selection.toggleRange('e', true);
  expect(selected(selection)).toEqual(['c', 'e', 'gone']);
});

test('calls a watcher at each change until it unsubscribes', () => {
  const selection = shown();
  const watcher = jest.fn();
  const unsubscribe = selection.watch(watcher);
  selection.toggle('a', true);
  selection.clear();
  unsubscribe();
  selection.toggle('a', true);
  expect(watcher).toHaveBeenCalledTimes(2);
});

test('returns whether none, some or all of the rows are selected', () => {
  const selection = shown();
  expect(selection.extent()).toBe('none');
  selection.toggle('gone', true);
  expect(selection.extent()).toBe('none');
  selection.toggle('a', true);
  expect(selection.extent()).toBe('some');
  selection.selectAll();
  expect(selection.extent()).toBe('all');
  selection.setRows([...ORDER, 'f']);
  expect(selection.extent()).toBe('some');
});

test('calls a watcher when the list becomes empty or stops being empty', () => {
  const selection = new Selection();
  const watcher = jest.fn();
  selection.watch(watcher);
  expect(selection.isEmpty()).toBe(true);
  selection.setRows(['a', 'b']);
  expect(selection.isEmpty()).toBe(false);
  expect(watcher).toHaveBeenCalledTimes(1);
  selection.setRows([]);
  expect(selection.isEmpty()).toBe(true);
  expect(watcher).toHaveBeenCalledTimes(2);
});
