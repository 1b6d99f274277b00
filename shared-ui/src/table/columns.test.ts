import { directionOf, nextOrder } from './columns';

/** The orders that as many clicks on a column's header lead to, from the usual one on. */
const clicks = (sort: string, usual: string, count: number): string[] => {
  const orders = [usual];
  for (let click = 0; click < count; click += 1) {
    orders.push(nextOrder(sort, { order: orders.at(-1) ?? usual, usual }));
  }
  return orders;
};

test('a column rises, falls, and leaves the rows in their usual order', () => {
  expect(clicks('customer', '-timestamp', 4)).toEqual([
    '-timestamp',
    'customer',
    '-customer',
    '-timestamp',
    'customer',
  ]);
});

test('the column of the usual order turns it round, and back', () => {
  expect(clicks('timestamp', '-timestamp', 2)).toEqual(['-timestamp', 'timestamp', '-timestamp']);
  expect(clicks('name', 'name', 2)).toEqual(['name', '-name', 'name']);
});

test('from another column it rises first', () => {
  expect(nextOrder('timestamp', { order: '-customer', usual: '-timestamp' })).toBe('timestamp');
});

test('only the column that sorts has a direction', () => {
  expect(directionOf('customer', 'customer')).toBe('ascending');
  expect(directionOf('customer', '-customer')).toBe('descending');
  expect(directionOf('contact', 'customer')).toBeUndefined();
  expect(directionOf(undefined, 'customer')).toBeUndefined();
});
