import { fold } from 'shared-ui/search-key';
import type { Model } from '../define-model';
import type { Field } from '../fields/fields';
import { linkKindOf } from '../fields/links';
import { duplicateKey, isCompanyName } from '../words/duplicate-key';
import { digitsOf, phoneNumbersIn } from '../words/phone-numbers';

/** A key that a record shares with those that may be the same. */
export interface SameKey {
  readonly kind: 'name' | 'email' | 'phone';
  readonly field: string;
  readonly key: string;
  /** Whether it says no more than that people may look: an office shares its mailbox and its telephone number. */
  readonly isHint: boolean;
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

type Compared = Pick<Model, 'duplicateFields' | 'fields'>;

const linkOf = (field: Field | undefined) => (field === undefined ? undefined : linkKindOf(field));

/** Returns the fields in which records are compared. */
export const comparedFields = ({ duplicateFields, fields }: Compared): readonly string[] =>
  Object.keys(fields).filter(
    (name) => duplicateFields.includes(name) || ['email', 'phone'].includes(linkOf(fields[name]) ?? ''),
  );

/**
 * Returns the keys by which an import finds a record again: its `duplicateKey` (name of a customer, name and customer of a
 * contact, QT number of a report), or its name with its email address. An email address, or the telephone numbers of a company, are hints.
 */
export const sameKeys = (model: Compared, record: object): readonly SameKey[] => {
  const values = new Map<string, unknown>(Object.entries(record));
  const [name = ''] = model.duplicateFields;
  const key = duplicateKey(model, record);
  const keys: SameKey[] = key === undefined ? [] : [{ kind: 'name', field: name, key, isHint: false }];
  const called = duplicateKey({ ...model, duplicateFields: [name] }, record);
  const isCompany = model.fields[name] !== undefined && isCompanyName(model.fields[name]);
  for (const field of comparedFields(model)) {
    const link = linkOf(model.fields[field]);
    const text = String(values.get(field) ?? '');
    if (link === 'email' && text.trim() !== '') {
      const email = `e:${fold(text).trim()}`;
      if (called !== undefined) keys.push({ kind: 'email', field, key: `${email} ${called}`, isHint: false });
      keys.push({ kind: 'email', field, key: email, isHint: true });
    }
    if (link === 'phone' && isCompany)
      for (const phone of phonesIn(text))
        keys.push({ kind: 'phone', field, key: `p:${phone}`, isHint: true });
  }
  return keys;
};
