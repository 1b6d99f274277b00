import type { Model } from '../define-model';
import { cleanLine } from '../fields/clean-texts';
import { wordsIn } from './words';

/** Legal forms, which people write or leave out. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(['pt', 'cv', 'tbk', 'persero']);

/** Returns the letters and digits of a name without its legal form. Keeps numbers apart: QT-1-11 is not QT-11-1. */
const coreOf = (text: string): string => {
  const words = wordsIn(cleanLine(text));
  const core = words.filter((word) => !LEGAL_FORMS.has(word));
  return (core.length > 0 ? core : words).join('-').replace(/(?<!\d)-|-(?!\d)/g, '');
};

/** Returns the 64-bit FNV-1a hash of a text: https://www.rfc-editor.org/rfc/rfc9923. */
const hashOf = (text: string): bigint =>
  new TextEncoder()
    .encode(text)
    .reduce((hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);

/**
 * Returns the key that a record shares with those that people take for the same: case, accents, blanks, punctuation and legal
 * forms apart. It stands among the prefixes of a search entry, and begins with "=", as no word does. Undefined without a name.
 */
export const duplicateKey = (
  { duplicateFields }: Pick<Model, 'duplicateFields'>,
  record: object,
): string | undefined => {
  const values = new Map<string, unknown>(Object.entries(record));
  const [first, ...others] = duplicateFields.map((name) => coreOf(String(values.get(name) ?? '')));
  return first ? `=${hashOf([first, ...others].join('|')).toString(36)}` : undefined;
};
