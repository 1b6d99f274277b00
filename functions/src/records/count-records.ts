import { FieldPath, type Query } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { LONGEST_SEARCH, MOST_NAMES } from 'shared-model/fields/limits';
import type { Period } from 'shared-model/periods';
import { idsWithin, wordsCollection } from 'shared-model/words/word-entries';
import * as v from 'valibot';
import { staffCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { withInput } from '../calls/input';
import { listInput } from '../calls/list-input';
import { namingKinds } from '../changes/references';

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
  const { from, before } = idsWithin(period);
  const id = FieldPath.documentId();
  if (from) narrowed = narrowed.where(id, '>=', from);
  return before ? narrowed.where(id, '<', before) : narrowed;
}

/** Firestore compares a field with at most this many values in one query. */
const IN_LIMIT = 30;

const namingInput = v.strictObject(
  {
    naming: v.pipe(
      v.array(
        v.pipe(
          v.string('A name is a text.'),
          v.maxLength(LONGEST_SEARCH, `A name is too long: it has ${LONGEST_SEARCH} characters at most.`),
        ),
        'The names are a list.',
      ),
      v.minLength(1, 'Name the customers.'),
      v.maxLength(MOST_NAMES, `There are too many names: send ${MOST_NAMES} at most.`),
    ),
  },
  'Count records by a list, or by the customers that they name.',
);

/** Returns whether a call asks for the records that name customers. */
const asksForNaming = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'naming' in data;

/** Counts the records of each kind that name one of some customers. */
const countNaming = withInput(namingInput, async ({ firestore }: Pick<Context, 'firestore'>, { naming }) => {
  const names = [...new Set(naming)];
  const batches = Array.from({ length: Math.ceil(names.length / IN_LIMIT) }, (_, index) =>
    names.slice(index * IN_LIMIT, (index + 1) * IN_LIMIT),
  );
  const kinds = await Promise.all(
    namingKinds('customer').map(async ({ model: { collection, entityName }, field }) => {
      const counts = await Promise.all(
        batches.map(
          async (batch) =>
            (await firestore.collection(collection).where(field, 'in', batch).count().get()).data().count,
        ),
      );
      return { entityName, count: counts.reduce((sum, count) => sum + count, 0) };
    }),
  );
  return { count: kinds.reduce((sum, { count }) => sum + count, 0), kinds };
});

const countListed = withInput(
  listInput,
  async ({ firestore }: Pick<Context, 'firestore'>, { model, words, period, fields }) => {
    const query = words
      ? entriesWith(firestore.collection(wordsCollection(model)), words, fields, period)
      : documentsWith(firestore.collection(model.collection), model, fields, period);
    return { count: (await query.count().get()).data().count };
  },
);

/** Counts the documents that a list shows, or those that name customers. */
export const countDocuments = (context: Pick<Context, 'firestore'>, data: unknown) =>
  asksForNaming(data) ? countNaming(context, data) : countListed(context, data);

/**
 * Callable for staff: `{ collection, FIELD?: text, words?: [text], from?, before? }` → `{ count }` or a failure. FIELD
 * is a search field of the model, `words` are folded prefixes, and `from` and `before` are milliseconds since 1970. The
 * page cannot count by itself, because the rules limit each of its queries.
 *
 * Or `{ naming: [name] }` → `{ count, kinds: [{ entityName, count }] }`: the records of every kind that name one of these
 * customers. No section knows the kinds of the others.
 */
export const countRecords = staffCallable('countRecords', countDocuments, { reads: true });
