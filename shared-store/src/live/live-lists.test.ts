import { type Customer, customer as customerModel } from 'shared-model/customer';
import type { List } from '../data-store';
import { MemoryStore } from '../testing/index';
import { LiveLists } from './live-list';

const customersCalled = (name: string): List<Customer> => ({
  model: customerModel,
  filters: [{ field: 'name', equals: name }],
});

// An idle list would keep its process for five minutes.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

test('returns the same list for equal queries', () => {
  const lists = new LiveLists(new MemoryStore());
  expect(lists.shared(customersCalled('Acme'))).toBe(lists.shared(customersCalled('Acme')));
  expect(lists.shared(customersCalled('Acme'))).not.toBe(lists.shared(customersCalled('Bolt')));
});

test('opens a list before it is watched, and closes it if nobody does', () => {
  const store = new MemoryStore();
  const lists = new LiveLists(store);
  lists.shared(customersCalled('Acme'));
  expect(store.listening('customers')).toBe(1);
  jest.advanceTimersByTime(300_000);
  expect(store.listening('customers')).toBe(0);
});

test('keeps only a few idle lists open', () => {
  const store = new MemoryStore();
  const lists = new LiveLists(store);
  const watch = (name: string) => lists.shared(customersCalled(name)).watch(() => {});
  const stay = watch('the one that is watched');
  for (let number = 0; number < 100; number += 1) watch(`Customer ${number}`)();
  expect(store.listening('customers')).toBe(1 + 6);
  stay();
  lists.close();
  expect(store.listening('customers')).toBe(0);
});

test('forgets a list that is closed', () => {
  const lists = new LiveLists(new MemoryStore());
  const closed = lists.shared(customersCalled('Acme'));
  lists.close();
  expect(lists.shared(customersCalled('Acme'))).not.toBe(closed);
});
