import type { Model } from '../define-model';
import { keptFields, knownTextsOf } from './known-texts';
import { type KeptText, recordLines } from './record-lines';

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
    isUnique: false,
    textOf: (record: object) => textIn(record, field),
  })),
  ...recordLines(model),
];
