import { customer as customerModel } from '../../model/customer';
import { report as reportModel } from '../../model/report';
import { type ListSearch, listOf, listSearchParams } from './list-search';

const reports = listSearchParams(reportModel);
const customers = listSearchParams(customerModel);

const NOTHING = { filters: [], days: undefined, order: undefined };

const read = (address: string) => reports.read(new URLSearchParams(address));

test('an address without parameters stands for the plain list, and the plain list for none', () => {
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
  ['from=2026-11-01&to=2026-11-30', { days: { from: '2026-11-01', to: '2026-11-30' } }],
  ['to=2026-11-30', { days: { to: '2026-11-30' } }],
  ['period=this-month', { days: 'this-month' }],
  ['sort=-customer', { order: '-customer' }],
  ['sort=timestamp', { order: 'timestamp' }],
])('%s is read and written alike', (address, search) => {
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
])('%s is left out', (_what, address) => {
  expect(read(address)).toEqual(NOTHING);
});

test('what is understood beside it stays', () => {
  expect(read('customer=Acme&sort=colour&from=2026-11-01&to=never')).toEqual({
    filters: [{ field: 'customer', equals: 'Acme' }],
    days: { from: '2026-11-01' },
    order: undefined,
  });
});

test('a filter counts once, and no more than ten do', () => {
  expect(read('customer=Acme&customer=Acme').filters).toEqual([{ field: 'customer', equals: 'Acme' }]);
  const many = Array.from({ length: 1_000 }, (_, number) => ['customer', String(number)]);
  expect(reports.read(new URLSearchParams(many)).filters).toHaveLength(10);
});

test('customers have no times and orders of their own', () => {
  const search = customers.read(new URLSearchParams('name=Acme&customer=Bolt&period=today&sort=-address'));
  expect(search).toEqual({
    filters: [{ field: 'name', equals: 'Acme' }],
    days: undefined,
    order: '-address',
  });
});

test('a list has the moments of its days', () => {
  const now = new Date(2026, 10, 21, 12);
  const of = (days: ListSearch['days']) => listOf(reportModel, { ...NOTHING, days }, now).period;
  expect(of(undefined)).toBeUndefined();
  expect(of({ from: '2026-11-01' })).toEqual({ from: new Date(2026, 10, 1) });
  expect(of('today')).toEqual({ from: new Date(2026, 10, 21), before: new Date(2026, 10, 22) });
});
