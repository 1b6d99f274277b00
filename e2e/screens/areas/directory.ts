import { press } from '../../support/screen';
import { type Area, at, dialog, listAt } from './sight';

export const directory: Area = {
  name: 'directory',
  who: 'admin',
  sights: [
    { name: 'customers', what: 'Customers', reach: listAt('/customer', 'Customers') },
    { name: 'customer-add', what: 'Add Customer', reach: at('/customer?add', 'Add Customer') },
    {
      name: 'customer-delete',
      what: 'A customer that others name',
      reach: async (page) => {
        await page.goto('/customer?edit=demo-customer-001');
        const name = await page.getByLabel('Name').inputValue();
        await page.goto(`/customer?${new URLSearchParams({ name })}`);
        await press(page, 'Delete -');
        await press(page, `Delete ${name}`);
        await dialog(page);
      },
    },
    { name: 'contacts', what: 'Contacts', reach: listAt('/contact', 'Contacts') },
    { name: 'contact-add', what: 'Add contact', reach: at('/contact?add', 'Add contact') },
  ],
};
