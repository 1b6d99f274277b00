import type { Model } from './define-model';

/** How many days the bin keeps a deleted record. */
export const BIN_DAYS = 30;

/** Returns the collection of a model's deleted records, under their own ids. Only the functions write it. */
export const binCollection = ({ collection }: Pick<Model, 'collection'>): string => `${collection}Bin`;

/** A deleted record. */
export interface Binned<T> {
  /** Fields that cannot be read are empty. */
  readonly record: T;
  readonly isReadable: boolean;
  readonly deletedAt: Date;
}
