import type { Model } from 'shared-model/define-model';
import type { DataStore } from '../data-store';
import { type Edit, type Edited, saveRecord } from '../save-record';

export type { Edited };

/** Saves an edit whose values are the fields of the record, as `saveRecord`. */
export const saveFields = <T extends { readonly [Name in keyof T]: string }>(
  store: DataStore,
  target: { readonly model: Model<T>; readonly id: string },
  edit: Edit<T>,
): Promise<Edited<T>> =>
  saveRecord(store, target, { valuesOf: (stored) => stored, recordOf: (values) => values }, edit);
