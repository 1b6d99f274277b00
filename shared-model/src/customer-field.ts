import type { Model } from './define-model';
import type { Field } from './fields/fields';
import type { CollectionName } from './models';

// A file of its own: lists need it before their first row, and no model.
const CUSTOMERS: CollectionName = 'customers';

/** Returns whether a field holds the name of a customer. */
export const namesCustomer = ({ options }: Field): boolean =>
  'names' in options && options.names === CUSTOMERS;

/** Returns whether a field holds the name of a contact. */
export const namesContact = ({ options }: Field): boolean =>
  'names' in options && options.names === ('contacts' satisfies CollectionName);

/** Returns the field of a model that holds the name of a customer; undefined if its records name none. */
export const customerField = ({ fields }: Pick<Model, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, field]) => namesCustomer(field))?.[0];
