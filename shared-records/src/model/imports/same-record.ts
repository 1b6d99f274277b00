import { fold } from 'shared-ui/search-key';
import type { Model } from '../define-model';
import { duplicateKey } from '../words/duplicate-key';
import { COUNTRY_CODE, digitsOf } from '../words/phone-numbers';

/** A key that a record shares with those that an import takes for the same. */
export interface SameKey {
  readonly kind: 'name' | 'email' | 'phone';
  readonly field: string;
  readonly key: string;
}

/** The fewest digits of a whole telephone number. Shorter ones are extensions, which many records share. */
const FEWEST_DIGITS = 9;

/** Returns the digits of a telephone number from abroad, whatever its notation; undefined for a shorter one. */
export const phoneKey = (text: string): string | undefined => {
  const digits = digitsOf(text.trim()).replace(/^0/, COUNTRY_CODE);
  return digits.length >= FEWEST_DIGITS ? digits : undefined;
};

/**
 * Returns the keys by which an import finds a record again: its `duplicateKey` (name of a customer, name and customer of a
 * contact, QT number of a report), an email address, and the telephone number of a company. Colleagues share a number.
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
  const isCompany = named?.kind === 'line' && named.options.company === true;
  for (const [field, { options }] of Object.entries(model.fields)) {
    const linkAs = 'linkAs' in options ? options.linkAs : undefined;
    const text = String(values.get(field) ?? '');
    if (linkAs === 'email' && text.trim() !== '')
      keys.push({ kind: 'email', field, key: `e:${fold(text).trim()}` });
    const phone = linkAs === 'phone' && isCompany ? phoneKey(text) : undefined;
    if (phone !== undefined) keys.push({ kind: 'phone', field, key: `p:${phone}` });
  }
  return keys;
};
