import type { Model } from '../define-model';
import { isDocumentId } from '../fields/ids';
import { duplicateKey } from './duplicate-key';
import { indexedPieces } from './indexed-pieces';
import { idPrefixOf, textsOf, type WordEntry } from './word-entries';

// A file of its own: only the server makes entries.

/** Returns a text as hexadecimal digits, which sort like the text and are valid in an id. */
const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const prefixOf = (value: unknown): string =>
  value instanceof Date ? idPrefixOf(value) : hexOf(String(value));

/**
 * Makes the search entry of a record with the entry's id; undefined if the record cannot be read, or the id would be
 * longer than Firestore allows. Keeps unknown fields of the record, without its stamp and its former names.
 */
export const wordEntry = <T extends object>(
  model: Model<T>,
  recordId: string,
  stored: object | undefined,
): { readonly id: string; readonly entry: WordEntry } | undefined => {
  if (!stored) return undefined;
  const read = model.read(stored);
  if (read.problems) return undefined;
  const { meta: _, former: __, ...fields } = { meta: undefined, former: undefined, ...stored };
  const record = { ...fields, ...read.record };
  const prefix = prefixOf(new Map<string, unknown>(Object.entries(record)).get(model.order.replace('-', '')));
  // The dash sorts before all digits, so a name sorts before longer names with the same start.
  const id = `${prefix}-${recordId}`;
  if (!isDocumentId(id)) return undefined;
  const key = duplicateKey(model, record);
  const found = [...indexedPieces(textsOf(model, record)), ...(key === undefined ? [] : [key])];
  const prefixes = Object.fromEntries(found.map((prefix) => [prefix, true] as const));
  return { id, entry: { recordId, record, prefixes } };
};
