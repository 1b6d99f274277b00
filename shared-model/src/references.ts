import type { Model } from './define-model';
import type { Field } from './fields/fields';
import type { CollectionName } from './models';

// A file of its own: lists need it before their first row, and no model.

/** Returns whether a field holds the name of a record of a kind. */
export const refersTo = ({ kind, options }: Field, collection: CollectionName): boolean =>
  kind === 'reference' && options.to === collection;

/** Returns the field of a model that holds the name of a record of a kind; undefined if its records name none. */
export const referenceTo = (
  { fields }: Pick<Model, 'fields'>,
  collection: CollectionName,
): string | undefined => Object.entries(fields).find(([, field]) => refersTo(field, collection))?.[0];
