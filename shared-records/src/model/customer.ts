import { defineModel, type Model, type RecordOf } from './define-model';
import { type Field, latestDay, line, lines } from './fields/fields';

/** A customer. Only its name is required. */
export const customer = defineModel({
  collection: 'customers',
  version: 2,
  entityName: 'customer',
  title: 'Customers',
  order: 'name',
  duplicateFields: ['name'],
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 200, required: true, search: true, sort: true }),
    address: lines({ label: 'Address', limit: 500, sort: true }),
    phone: line({ label: 'Phone Number', limit: 60, linkAs: 'phone' }),
    website: line({ label: 'Website', limit: 300, linkAs: 'website' }),
  },
  derived: {
    lastVisit: latestDay({
      label: 'Last visit',
      of: { collection: 'salesReport', by: 'customer', moment: 'timestamp' },
      since: 2,
      sort: true,
    }),
  },
});

export type Customer = RecordOf<typeof customer>;

/** Returns whether a field holds the name of a customer. */
export const namesCustomer = ({ options }: Field): boolean =>
  'names' in options && options.names === customer.collection;

/** Returns the field of a model that holds the name of a customer; undefined if its records name none. */
export const customerField = ({ fields }: Pick<Model<object>, 'fields'>): string | undefined =>
  Object.keys(fields).find((name) => fields[name] && namesCustomer(fields[name])) ??
  // The model in an older build of a section does not declare it.
  ('customer' in fields ? 'customer' : undefined);
