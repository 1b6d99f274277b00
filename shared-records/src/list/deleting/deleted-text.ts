import { customerField } from '../../model/customer-field';
import type { Model } from '../../model/define-model';
import { textOfField } from '../../model/field-text';
import { formatDate } from '../../model/fields/day-texts';
import { countText } from '../export/count-text';

type Described<T> = Pick<Model<T>, 'entityName' | 'recordName' | 'fields' | 'momentField'>;

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * Describes a record, so that it is not taken for what it names: "Report of PT Maju, 25 Nov", "Contact Sari of PT Maju",
 * "Customer PT Maju".
 */
export const describeRecord = <T extends object>(model: Described<T>, record: T): string => {
  const { entityName, momentField = '' } = model;
  const name = model.recordName(record);
  const values = new Map<string, unknown>(Object.entries(record));
  const moment = values.get(momentField);
  // A record without a name.
  if (name.startsWith(entityName) || name === '') return capitalized(name || entityName);
  if (moment instanceof Date) return `${capitalized(entityName)} of ${name}, ${formatDate(moment)}`;
  const field = customerField(model);
  const customer = field === undefined ? '' : textOfField(record, field);
  return `${capitalized(entityName)} ${name}${customer && ` of ${customer}`}`;
};

/** Returns the sentence about deleted records: one is described, several are counted. */
export const deletedText = <T extends object>(model: Described<T>, records: readonly T[]): string => {
  const [only] = records;
  if (only === undefined || records.length > 1)
    return `Deleted ${countText(records.length, model.entityName)}`;
  const text = describeRecord(model, only);
  // A day at the end is set off by commas.
  return `${text}${/, \d+ \w+( \d+)?$/.test(text) ? ',' : ''} deleted`;
};
