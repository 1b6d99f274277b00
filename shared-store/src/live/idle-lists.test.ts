import { IdleLists } from './live-list';

const open = (count: number) => {
  const left = new IdleLists();
  const lists = Array.from({ length: count }, () => ({ close: jest.fn() }));
  const closed = () => lists.flatMap(({ close }, index) => (close.mock.calls.length > 0 ? [index] : []));
  return { left, lists, closed };
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('keeps the last six idle lists open', () => {
  const { left, lists, closed } = open(8);
  for (const list of lists.slice(0, 6)) left.add(list);
  expect(closed()).toEqual([]);
  for (const list of lists.slice(6)) left.add(list);
  expect(closed()).toEqual([0, 1]);
});

test('closes each of them after five minutes', () => {
  const { left, lists, closed } = open(3);
  for (const list of lists) left.add(list);
  const [, second] = lists;
  if (second) left.remove(second);
  jest.advanceTimersByTime(299_999);
  expect(closed()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(closed()).toEqual([0, 2]);
});

test('keeps a list open that is watched again', () => {
  const { left, lists, closed } = open(8);
  const [first, ...others] = lists;
  if (!first) throw new Error('There are lists.');
  left.add(first);
  left.remove(first);
  for (const list of others) left.add(list);
  expect(closed()).toEqual([1]);
});

test('counts a list from the last time it became idle', () => {
  const { left, lists, closed } = open(7);
  const [first, ...others] = lists;
  if (!first) throw new Error('There are lists.');
  left.add(first);
  for (const list of others.slice(0, 5)) left.add(list);
  left.remove(first);
  left.add(first);
  for (const list of others.slice(5)) left.add(list);
  expect(closed()).toEqual([1]);
});
