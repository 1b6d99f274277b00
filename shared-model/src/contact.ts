import { defineModel, type RecordOf } from './define-model';
import { line, reference } from './fields/fields';

/** A contact. `customer` is the name of a customer. */
export const contact = defineModel({
  collection: 'contacts',
  version: 1,
  entityName: 'contact',
  title: 'Contacts',
  order: 'name',
  duplicateFields: ['name', 'customer'],
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 200, required: true, sort: true }),
    customer: reference({
      label: 'Customer',
      limit: 200,
      company: true,
      to: 'customers',
      search: true,
      sort: true,
    }),
    email: line({ label: 'Email', limit: 254, newFormat: 'email', linkAs: 'email', sort: true }),
    phone: line({ label: 'Phone Number', limit: 60, linkAs: 'phone' }),
    position: line({ label: 'Position', limit: 120, sort: true }),
  },
});

export type Contact = RecordOf<typeof contact>;
