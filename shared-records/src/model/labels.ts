import type { Contact, Customer } from './schema';

/** The words for each field of a customer. */
export const CUSTOMER_LABELS: Readonly<Record<keyof Customer, string>> = {
  name: 'Name',
  address: 'Address',
  phone: 'Phone Number',
  website: 'Website',
};

/** The words for each field of a contact. */
export const CONTACT_LABELS: Readonly<Record<keyof Contact, string>> = {
  name: 'Name',
  customer: 'Customer',
  email: 'Email',
  phone: 'Phone Number',
  position: 'Position',
};
