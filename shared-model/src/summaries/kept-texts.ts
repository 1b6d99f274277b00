import type { Model } from '../define-model';
import { keptFields, knownTextsOf } from './known-texts';
import { recordLines } from './record-lines';

/** Known texts of a model's records: the values of a field, or lines. */
export interface KeptText {
  /** The name of the known texts. */
  readonly of: string;
  readonly fields: readonly string[];
  readonly isLine: boolean;
  /** Whether no other record has the same text. */
  readonly isUnique: boolean;
  /** Returns the text of a record; an empty one if it has none. */
  textOf(record: object, id: string): string;
}

/** Returns a text of a record. */
export const textIn = (record: object, field: string): string => {
  const text = new Map<string, unknown>(Object.entries(record)).get(field);
  return typeof text === 'string' ? text : '';
};

/** Returns the known texts that the server keeps of a model's records. */
export const keptTexts = (model: Model): readonly KeptText[] => [
  ...keptFields(model).map((field) => ({
    of: knownTextsOf(model, field) ?? '',
    fields: [field],
    isLine: false,
    isUnique: false,
    textOf: (record: object) => textIn(record, field),
  })),
  ...recordLines(model).map(({ of, fields, isUnique, lineOf }) => ({
    of,
    fields,
    isLine: true,
    isUnique,
    textOf: (record: object, id: string) => lineOf(id, record),
  })),
];
