import type { Model } from './define-model';

/** Keeps a deleted record in the bin for this many days. */
export const BIN_DAYS = 30;

/** The most deleted records that a page listens to. */
export const LONGEST_BIN = 200;

/** Returns the collection of a model's deleted records: one entry for each deletion. Only the functions write it. */
export const binCollection = ({ collection }: Pick<Model, 'collection'>): string => `${collection}Bin`;

/** Returns the collection in which pages say who deletes a record, under its id and in the same commit. */
export const deletionsCollection = ({ collection }: Pick<Model, 'collection'>): string =>
  `deletions/${collection}/records`;

/** Returns the document in which a page says who deletes a record. */
export const deletionPath = (model: Pick<Model, 'collection'>, recordId: string): string =>
  `${deletionsCollection(model)}/${recordId}`;

/** A deleted record. Its row has the id of the bin entry. */
export interface Binned<T> {
  readonly recordId: string;
  /** Fields that cannot be read are empty. */
  readonly record: T;
  readonly isReadable: boolean;
  readonly deletedAt: Date;
  /** A uid; null if nobody said it. */
  readonly deletedBy: string | null;
}
