import { Selection } from './selection';

const ORDER = ['a', 'b', 'c', 'd', 'e'];

const shown = () => {
  const selection = new Selection();
  selection.show(ORDER);
  return selection;
};

const selected = (selection: Selection) => [...selection.read()].sort();

test('a row is selected, and taken out again', () => {
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
])('from %s as far as %s all rows between are', (from, to, range) => {
  const selection = shown();
  selection.toggle(from, true);
  selection.toggleAsFarAs(to, true);
  expect(selected(selection)).toEqual(range);
});

test('a range is taken out in the same way', () => {
  const selection = shown();
  selection.selectAll();
  selection.toggle('b', false);
  selection.toggleAsFarAs('d', false);
  expect(selected(selection)).toEqual(['a', 'e']);
});

test('a range without a beginning, or from a row that is gone, is its end alone', () => {
  const selection = shown();
  selection.toggleAsFarAs('c', true);
  expect(selected(selection)).toEqual(['c']);
  selection.toggle('gone', true);
  selection.toggleAsFarAs('e', true);
  expect(selected(selection)).toEqual(['c', 'e', 'gone']);
});

test('tells of each change, as long as somebody watches', () => {
  const selection = shown();
  const watcher = jest.fn();
  const leave = selection.watch(watcher);
  selection.toggle('a', true);
  selection.clear();
  leave();
  selection.toggle('a', true);
  expect(watcher).toHaveBeenCalledTimes(2);
});

test('says whether none, some or all of the rows that are shown are selected', () => {
  const selection = shown();
  expect(selection.extent()).toBe('none');
  selection.toggle('gone', true);
  expect(selection.extent()).toBe('none');
  selection.toggle('a', true);
  expect(selection.extent()).toBe('some');
  selection.selectAll();
  expect(selection.extent()).toBe('all');
  selection.show([...ORDER, 'f']);
  expect(selection.extent()).toBe('some');
});

test('tells when there is something to select, and when no longer', () => {
  const selection = new Selection();
  const watcher = jest.fn();
  selection.watch(watcher);
  expect(selection.isEmpty()).toBe(true);
  selection.show(['a', 'b']);
  expect(selection.isEmpty()).toBe(false);
  expect(watcher).toHaveBeenCalledTimes(1);
  selection.show([]);
  expect(selection.isEmpty()).toBe(true);
  expect(watcher).toHaveBeenCalledTimes(2);
});
