import { fold } from 'shared-ui/search-key';
import type { Model } from '../define-model';
import { duplicateKey, isCompanyName } from '../words/duplicate-key';
import { digitsOf, phoneNumbersIn } from '../words/phone-numbers';

/** A key that a record shares with those that an import takes for the same. */
export interface SameKey {
  readonly kind: 'name' | 'email' | 'phone';
  readonly field: string;
  readonly key: string;
}

/** The fewest digits of a whole telephone number. Shorter ones are extensions, which many records share. */
const FEWEST_DIGITS = 9;

/** Stands for no number, such as 0000000000. */
const ONE_DIGIT = /^(?:0|62)?(\d)\1*$/;

/** Returns the telephone numbers of a text in one notation, also one from abroad without its plus. */
const phonesIn = (text: string): readonly string[] => {
  const numbers = phoneNumbersIn(text);
  const digits = digitsOf(text.trim());
  const all = numbers.length > 0 ? numbers : digits.length >= FEWEST_DIGITS ? [digits] : [];
  return all.filter((number) => !ONE_DIGIT.test(number));
};

/**
 * Returns the keys by which an import finds a record again: its `duplicateKey` (name of a customer, name and customer of a
 * contact, QT number of a report), an email address, and the telephone numbers of a company. Colleagues share a number.
 */
export const sameKeys = (
  model: Pick<Model, 'duplicateFields' | 'fields'>,
  record: object,
): readonly SameKey[] => {
  const values = new Map<string, unknown>(Object.entries(record));
  const [name = ''] = model.duplicateFields;
  const key = duplicateKey(model, record);
  const keys: SameKey[] = key === undefined ? [] : [{ kind: 'name', field: name, key }];
  const named = model.fields[name];
  const isCompany = named !== undefined && isCompanyName(named);
  for (const [field, { options }] of Object.entries(model.fields)) {
    const linkAs = 'linkAs' in options ? options.linkAs : undefined;
    const text = String(values.get(field) ?? '');
    if (linkAs === 'email' && text.trim() !== '')
      keys.push({ kind: 'email', field, key: `e:${fold(text).trim()}` });
    if (linkAs === 'phone' && isCompany)
      for (const phone of phonesIn(text)) keys.push({ kind: 'phone', field, key: `p:${phone}` });
  }
  return keys;
};
