import { LIMITS, SEARCH_FIELDS, type SearchableCollection } from 'shared-data/schema';
import * as v from 'valibot';
import { staffCallable } from './callable';
import type { Context } from './caller';
import { invalidInput } from './input';

/** How far from 1970 a moment may be: the years 1 to 9999 that Firestore knows, in milliseconds. */
const MOST_MILLISECONDS = 6.2e13;

const searched = v.optional(
  v.pipe(
    v.string('Say which text to search for.'),
    v.maxLength(LIMITS.name, `The text is too long: shorten it to ${LIMITS.name} characters.`),
  ),
);

const moment = v.optional(
  v.pipe(
    v.number('A moment is a number of milliseconds.'),
    v.integer('A moment is a whole number of milliseconds.'),
    v.minValue(-MOST_MILLISECONDS, 'The moment is too early.'),
    v.maxValue(MOST_MILLISECONDS, 'The moment is too late.'),
    v.transform((milliseconds) => new Date(milliseconds)),
  ),
);

const UNSEARCHED = 'This list cannot be searched by that field.';
const noMoment = v.optional(v.never(UNSEARCHED));

const inputFor = <C extends SearchableCollection>(collection: C) =>
  v.strictObject(
    {
      collection: v.literal(collection),
      from: collection === 'salesReport' ? moment : noMoment,
      before: collection === 'salesReport' ? moment : noMoment,
      ...Object.fromEntries(SEARCH_FIELDS[collection].map((field) => [field, searched])),
    },
    UNSEARCHED,
  );

const countInput = v.variant(
  'collection',
  [inputFor('customers'), inputFor('contacts'), inputFor('salesReport')],
  'There is no such list.',
);

/** Counts the documents of `collection` that equal each of the fields given, from a moment on and before another. */
export async function countDocuments({ firestore }: Pick<Context, 'firestore'>, data: unknown) {
  const input = v.safeParse(countInput, data);
  if (!input.success) return invalidInput(input.issues);
  const { collection, from, before, ...fields } = input.output;
  let matching: FirebaseFirestore.Query = firestore.collection(collection);
  for (const [field, text] of Object.entries(fields)) matching = matching.where(field, '==', text);
  if (from) matching = matching.where('timestamp', '>=', from);
  if (before) matching = matching.where('timestamp', '<', before);
  return { count: (await matching.count().get()).data().count };
}

/**
 * Callable for staff: `{ collection, FIELD?: text, from?, before? }` with the fields that its list is searched by, and of
 * reports two moments in milliseconds → `{ count }` or a failure. The page cannot count by itself: the rules bound each
 * of its queries, and a count is bounded with them.
 */
export const countRecords = staffCallable('countRecords', countDocuments);
