import { LIMITS, SEARCH_FIELDS, type SearchableCollection } from 'shared-data/schema';
import * as v from 'valibot';
import { staffCallable } from './callable';
import type { Context } from './caller';
import { invalidInput } from './input';

const searched = v.optional(
  v.pipe(
    v.string('Say which text to search for.'),
    v.maxLength(LIMITS.name, `The text is too long: shorten it to ${LIMITS.name} characters.`),
  ),
);

const inputFor = <C extends SearchableCollection>(collection: C) =>
  v.strictObject(
    {
      collection: v.literal(collection),
      ...Object.fromEntries(SEARCH_FIELDS[collection].map((field) => [field, searched])),
    },
    'This list cannot be searched by that field.',
  );

const countInput = v.variant(
  'collection',
  [inputFor('customers'), inputFor('contacts'), inputFor('salesReport')],
  'There is no such list.',
);

/** Counts the documents of `collection` that equal each of the fields given. */
export async function countDocuments({ firestore }: Pick<Context, 'firestore'>, data: unknown) {
  const input = v.safeParse(countInput, data);
  if (!input.success) return invalidInput(input.issues);
  const { collection, ...fields } = input.output;
  const matching = Object.entries(fields).reduce<FirebaseFirestore.Query>(
    (query, [field, text]) => query.where(field, '==', text),
    firestore.collection(collection),
  );
  return { count: (await matching.count().get()).data().count };
}

/**
 * Callable for staff: `{ collection, FIELD?: text }` with the fields that its list is searched by → `{ count }` or a
 * failure. The page cannot count by itself: the rules bound each of its queries, and a count is bounded with them.
 */
export const countRecords = staffCallable('countRecords', countDocuments);
