import { contact } from './contact';
import { customer } from './customer';
import { defineModel } from './define-model';
import { line, reference } from './fields/fields';
import { MODELS } from './models';
import { referenceTo } from './references';
import { report } from './report';

const modelWith = (fields: Parameters<typeof defineModel>[0]['fields']) =>
  defineModel({
    collection: 'orders',
    version: 1,
    entityName: 'order',
    title: 'Orders',
    order: 'number',
    recordName: () => 'order',
    fields: { number: line({ label: 'Number', limit: 60 }), ...fields },
  });

test.each([
  ['a report', report, 'customer'],
  ['a contact', contact, 'customer'],
  ['a customer', customer, undefined],
  ['an order', modelWith({ buyer: reference({ label: 'Buyer', limit: 200, to: 'customers' }) }), 'buyer'],
])('the field of %s that names a customer', (_, model, field) => {
  expect(referenceTo(model, 'customers')).toBe(field);
});

test('fields name records of kinds that exist', () => {
  const collections: readonly string[] = MODELS.map(({ collection }) => collection);
  const named = MODELS.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ options }) => ('to' in options ? options.to : [])),
  );
  expect(named).toHaveLength(3);
  expect(named.filter((collection) => !collections.includes(collection))).toEqual([]);
});
