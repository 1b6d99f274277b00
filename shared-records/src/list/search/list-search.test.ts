import { customer } from 'shared-model/customer';
import { report } from 'shared-model/report';
import type { SearchedDays } from '../period/period-params';
import { type ListSearch, listOf, listSearchParams } from './list-search';

const reports = listSearchParams(report);
const customers = listSearchParams(customer);

const NOTHING = { filters: [], days: undefined, order: undefined };

const read = (address: string) => reports.read(new URLSearchParams(address));

test('reads a URL without parameters as the whole list, and back', () => {
  expect(read('')).toEqual(NOTHING);
  expect(reports.write(NOTHING).toString()).toBe('');
});

test.each<[string, Partial<ListSearch>]>([
  ['customer=PT+Ukur%26Co', { filters: [{ field: 'customer', equals: 'PT Ukur&Co' }] }],
  [
    'department=Accessory&customer=Acme&customer=Bolt',
    {
      filters: [
        { field: 'department', equals: 'Accessory' },
        { field: 'customer', equals: 'Acme' },
        { field: 'customer', equals: 'Bolt' },
      ],
    },
  ],
  ['department=', { filters: [{ field: 'department', equals: '' }] }],
  ['responsible=', { filters: [{ field: 'responsible', equals: '' }] }],
  ['from=2026-11-01&to=2026-11-30', { days: { from: '2026-11-01', to: '2026-11-30' } }],
  ['to=2026-11-30', { days: { to: '2026-11-30' } }],
  ['period=this-month', { days: 'this-month' }],
  ['sort=-customer', { order: '-customer' }],
  ['sort=timestamp', { order: 'timestamp' }],
])('reads and writes %s', (address, search) => {
  expect(read(address)).toEqual({ ...NOTHING, ...search });
  expect(reports.write({ ...NOTHING, ...search }).toString()).toBe(address);
});

test.each([
  ['a parameter of another kind', 'colour=red&__proto__=x&constructor=x'],
  ['a field that is not searched by', 'detail=Visit'],
  ['an empty text', 'customer='],
  ['a text longer than any stored', `customer=${'x'.repeat(201)}`],
  ['a day that is none', 'from=2026-02-30&to=yesterday'],
  ['a day on which no report may be', 'from=0001-01-01&to=9999-12-31'],
  ['a period that is none', 'period=this-decade'],
  ['an order by a field that has none', 'sort=detail'],
  ['an order in words', 'sort=customer+desc'],
  ['the order of the product', 'sort=-timestamp'],
])('ignores %s', (_what, address) => {
  expect(read(address)).toEqual(NOTHING);
});

test('keeps what it understands', () => {
  expect(read('customer=Acme&sort=colour&from=2026-11-01&to=never')).toEqual({
    filters: [{ field: 'customer', equals: 'Acme' }],
    days: { from: '2026-11-01' },
    order: undefined,
  });
});

test('keeps each filter once and at most ten', () => {
  expect(read('customer=Acme&customer=Acme').filters).toEqual([{ field: 'customer', equals: 'Acme' }]);
  const many = Array.from({ length: 1_000 }, (_, number) => ['customer', String(number)]);
  expect(reports.read(new URLSearchParams(many)).filters).toHaveLength(10);
});

test('reads the fields and orders of customers', () => {
  const search = customers.read(new URLSearchParams('name=Acme&customer=Bolt&period=today&sort=-address'));
  expect(search).toEqual({
    filters: [{ field: 'name', equals: 'Acme' }],
    days: undefined,
    order: '-address',
  });
});

test('converts days into moments', () => {
  const now = new Date(2026, 10, 21, 12);
  const of = (days: SearchedDays) => listOf(report, { ...NOTHING, days }, now).period;
  expect(of(undefined)).toBeUndefined();
  expect(of({ from: '2026-11-01' })).toEqual({ from: new Date(2026, 10, 1) });
  expect(of('today')).toEqual({ from: new Date(2026, 10, 21), before: new Date(2026, 10, 22) });
});
