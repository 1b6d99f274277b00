import type { Model } from 'shared-records/model/define-model';
import { type ImportRow, importRowSchema } from 'shared-records/model/imports/import-request';
import * as v from 'valibot';
import { MODELS } from '../../../models/models';

/** The rows of a part of an import. All are of one kind. */
export const importRows = v.array(importRowSchema);

/** Returns the model of a row's record. */
export const modelOf = (main: Model, { collection }: Pick<ImportRow, 'collection'>): Model =>
  MODELS.find((model) => model.collection === (collection ?? main.collection)) ?? main;

/** Returns the id of the record that a row creates. It is the same whenever the row is written again. */
export const idOfRow = (change: string, { row, collection }: Pick<ImportRow, 'row' | 'collection'>): string =>
  `${change}-${collection ? 'c' : ''}${row.toString(36)}`;

/** Returns the record of a row, with a value for each field of its kind. */
export const recordInRow = (
  { fields }: Model,
  { values }: Pick<ImportRow, 'values'>,
): Readonly<Record<string, unknown>> => {
  const given = new Map(Object.entries(values));
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = given.get(name);
      return [name, kind === 'moment' ? new Date(Number(value ?? Number.NaN)) : String(value ?? '')];
    }),
  );
};
