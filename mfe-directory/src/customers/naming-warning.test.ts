import { contact } from 'shared-records/model/contact';
import { customer } from 'shared-records/model/customer';
import { defineModel } from 'shared-records/model/define-model';
import { line } from 'shared-records/model/fields/fields';
import { report } from 'shared-records/model/report';
import { namingWarning } from './naming-warning';

const offer = defineModel({
  collection: 'offers',
  version: 1,
  entityName: 'offer',
  title: 'Offers',
  order: 'number',
  recordName: ({ number }) => number,
  fields: {
    number: line({ label: 'Number', limit: 60, required: true }),
    customer: line({ label: 'Customer', limit: 200 }),
  },
});

const counting = (counts: Readonly<Record<string, number>>) => ({
  countNaming: async (collection: string) => ({ count: counts[collection] ?? 0, more: false }),
});

test('counts every kind of record that names the customer, also a new one', async () => {
  const store = counting({ offers: 2 });
  const models = [customer, contact, report, offer];
  await expect(namingWarning(store, [{ name: 'Acme' }], models)).resolves.toBe(
    'This customer has 2 offers. Its name stays there.',
  );
});

test('says nothing if no record names the customer', async () => {
  await expect(namingWarning(counting({}), [{ name: 'Acme' }])).resolves.toBeUndefined();
});
