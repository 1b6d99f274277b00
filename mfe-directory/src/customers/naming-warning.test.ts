import { contact } from 'shared-model/contact';
import { MemoryStore } from 'shared-store/testing';
import { namingWarning } from './naming-warning';

test('counts every kind of record that names the customer, also one of another section', async () => {
  const store = {
    recordsNaming: async () => [
      { entityName: 'contact', count: 1 },
      { entityName: 'report', count: 0 },
      { entityName: 'offer', count: 1_200 },
    ],
  };
  await expect(namingWarning(store, [{ name: 'Acme' }])).resolves.toBe(
    'This customer has 1 contact and 1,200 offers. Its name stays there.',
  );
});

test('counts for all customers together', async () => {
  const naming = (customer: string) => ({ ...contact.empty, id: customer, customer });
  const store = new MemoryStore({ contacts: [naming('Acme'), naming('Bolt'), naming('Cone')] });
  await expect(namingWarning(store, [{ name: 'Acme' }, { name: 'Bolt' }])).resolves.toBe(
    'These customers have 2 contacts. Their names stay there.',
  );
});

test('says nothing if no record names the customer', async () => {
  await expect(namingWarning(new MemoryStore(), [{ name: 'Acme' }])).resolves.toBeUndefined();
});
