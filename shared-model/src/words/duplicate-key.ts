import { fold } from 'shared-ui/search-key';
import type { Model } from '../define-model';
import { cleanLine } from '../fields/clean-texts';
import type { Field } from '../fields/fields';
import { wordsIn } from './words';

/** Legal forms of the countries where customers are, which people write or leave out. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  wordsIn(`pt cv ud pd fa firma tbk persero perum perumda ltd limited pte pty sdn bhd inc incorporated llc llp plc
  co company corp corporation gmbh ag kg bv nv sa sas srl spa kk 株式会社 有限会社 株 有 有限公司 주식회사 주 유한회사 유
  ооо оао зао пао ао jsc tnhh บริษัท จำกัด มหาชน شمم ذمم`),
);

/** The same forms in several words, folded. */
const LONG_FORMS =
  /^(?:perseroan terbatas|persekutuan komanditer|commanditaire vennootschap|(?:usaha|perusahaan) dagang|cong ty (?:tnhh|co phan)) /;

/** A legal form in a run of Chinese, Japanese, Korean or Thai, which has no blanks. */
const FORM_IN_RUN = /株式会社|有限会社|(?:股份)?有限公司|주식회사|유한회사|บริษัท|จำกัด/g;

/** Letters that are each followed by a point, such as "P.T." */
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{L}\. ?)+\p{L}(?![\p{L}\p{N}])/gu;

const withoutForms = (words: readonly string[]): readonly string[] => {
  const core = words.filter((word) => !LEGAL_FORMS.has(word));
  return core.length > 0 ? core : words;
};

/** Returns the folded words of a company's name without its legal form. */
export const companyWordsIn = (name: string): readonly string[] => {
  const line = cleanLine(name)
    .replace(INITIALS, (initials) => initials.replace(/[. ]/g, ''))
    .replace(FORM_IN_RUN, ' $& ');
  return withoutForms(wordsIn(fold(line).replace(LONG_FORMS, '')));
};

/** Returns some words as one text. Keeps numbers apart: QT-1-11 is not QT-11-1. */
export const withoutBlanks = (words: readonly string[]): string =>
  words.join('-').replace(/(?<!\d)-|-(?!\d)/g, '');

/** Returns whether a field holds the name of a company. */
export const isCompanyName = ({ options }: Field): boolean =>
  'company' in options && options.company === true;

/** Returns the letters and digits of a text, of a company's without its legal form. */
const coreOf = (text: string, field: Field | undefined): string =>
  withoutBlanks(field && isCompanyName(field) ? companyWordsIn(text) : wordsIn(cleanLine(text)));

/** Returns the 64-bit FNV-1a hash of a text: https://www.rfc-editor.org/rfc/rfc9923. */
const hashOf = (text: string): bigint =>
  new TextEncoder()
    .encode(text)
    .reduce((hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);

/**
 * Returns the key that a record shares with those that people take for the same: case, accents, blanks, punctuation and the legal
 * forms of companies apart. It stands among the prefixes of a search entry, and begins with "=", as no word does. Undefined without a name.
 */
export const duplicateKey = (
  { duplicateFields, fields }: Pick<Model, 'duplicateFields' | 'fields'>,
  record: object,
): string | undefined => {
  const values = new Map<string, unknown>(Object.entries(record));
  const [first, ...others] = duplicateFields.map((name) =>
    coreOf(String(values.get(name) ?? ''), fields[name]),
  );
  return first ? `=${hashOf([first, ...others].join('|')).toString(36)}` : undefined;
};
