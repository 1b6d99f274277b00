import { namesContact } from './customer-field';
import type { Model } from './define-model';

/** Returns the field of a model that holds the name of a contact; undefined if its records name none. */
export const contactField = ({ fields }: Pick<Model, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, field]) => namesContact(field))?.[0];
