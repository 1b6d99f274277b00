import { customerField } from 'shared-records/model/customer-field';
import { MODELS } from '../../models/models';

/** A kind of records that name a customer, with the field that does. */
export interface NamingKind {
  readonly collection: string;
  readonly entityName: string;
  readonly field: string;
}

/** The kinds of records that name a customer, in the order of a rename. */
export const NAMING_KINDS: readonly NamingKind[] = MODELS.flatMap(({ collection, entityName, fields }) => {
  const field = customerField({ fields });
  return field === undefined ? [] : { collection, entityName, field };
});
