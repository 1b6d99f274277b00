import { namesOf } from './names';

test('follow from the name of the section', () => {
  expect(namesOf('sales-orders')).toEqual({
    section: 'sales-orders',
    title: 'Sales orders',
    type: 'SalesOrders',
    entity: 'sales order',
    model: 'salesOrder',
    file: 'sales-order',
    record: 'SalesOrder',
    collection: 'salesOrders',
  });
});

test.each([
  ['companies', 'company'],
  ['holidays', 'holiday'],
  ['boxes', 'box'],
  ['addresses', 'address'],
  ['invoices', 'invoice'],
  ['warehouses', 'warehouse'],
  ['stock', 'stock'],
  ['news', 'news'],
  ['status', 'status'],
])('name one of %s "%s"', (section, entity) => {
  expect(namesOf(section).entity).toBe(entity);
});

test.each([
  ['returns', 'returnRecord', 'ReturnRecord'],
  ['events', 'eventRecord', 'EventRecord'],
  ['screens', 'screenRecord', 'ScreenRecord'],
])('of %s give the model a name that code can have: %s', (section, model, record) => {
  expect(namesOf(section)).toMatchObject({ model, record });
});
