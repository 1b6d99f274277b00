import { FieldPath, type Query } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import type { Period } from 'shared-records/model/periods';
import { placesWithin, wordsCollection } from 'shared-records/model/words/word-entries';
import * as v from 'valibot';
import { staffCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { invalidInput } from '../calls/input';
import { listInput } from '../calls/list-input';
import { asksForNaming, countNaming } from './count-naming';

/** Narrows a query to the documents with these values in a period. */
function documentsWith(
  query: Query,
  { momentField }: Model,
  fields: Readonly<Record<string, unknown>>,
  { from, before }: Period,
): Query {
  let narrowed = query;
  for (const [field, value] of Object.entries(fields)) narrowed = narrowed.where(field, '==', value);
  if (momentField === undefined) return narrowed;
  if (from) narrowed = narrowed.where(momentField, '>=', from);
  return before ? narrowed.where(momentField, '<', before) : narrowed;
}

/** Narrows a query to the search entries with all words and these values in a period. */
function entriesWith(
  query: Query,
  words: readonly string[],
  fields: Readonly<Record<string, unknown>>,
  period: Period,
): Query {
  let narrowed = query;
  for (const word of words) narrowed = narrowed.where(new FieldPath('prefixes', word), '==', true);
  for (const [field, value] of Object.entries(fields))
    narrowed = narrowed.where(`record.${field}`, '==', value);
  const { from, before } = placesWithin(period);
  const id = FieldPath.documentId();
  if (from) narrowed = narrowed.where(id, '>=', from);
  return before ? narrowed.where(id, '<', before) : narrowed;
}

/** Counts the documents that a list shows, or those that name customers. */
export async function countDocuments({ firestore }: Pick<Context, 'firestore'>, data: unknown) {
  if (asksForNaming(data)) return countNaming({ firestore }, data);
  const input = v.safeParse(listInput, data);
  if (!input.success) return invalidInput(input.issues);
  const { model, words, period, fields } = input.output;
  const query = words
    ? entriesWith(firestore.collection(wordsCollection(model)), words, fields, period)
    : documentsWith(firestore.collection(model.collection), model, fields, period);
  return { count: (await query.count().get()).data().count };
}

/**
 * Callable for staff: `{ collection, FIELD?: text, words?: [text], from?, before? }` → `{ count }` or a failure. FIELD
 * is a search field of the model, `words` are folded prefixes, and `from` and `before` are milliseconds since 1970. The
 * page cannot count by itself, because the rules limit each of its queries.
 *
 * Or `{ naming: [name] }` → `{ count, kinds: [{ entityName, count }] }`: the records of every kind that name one of these
 * customers. No section knows the kinds of the others.
 */
export const countRecords = staffCallable('countRecords', countDocuments);
