import { FieldPath, type Query } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { LONGEST_SEARCH, MOST_NAMES } from 'shared-model/fields/limits';
import { idsWithin, wordsCollection } from 'shared-model/words/word-entries';
import { LONGEST_PREFIX, MOST_WORDS, prefixOf, wordsIn } from 'shared-model/words/words';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { type Context, staffCallable } from '../calls/callable';
import { withInput } from '../calls/input';
import { namingKinds } from './references';
import { countOf } from './walk';

/** The largest distance of a moment from 1970, in milliseconds: Firestore stores the years 1 to 9999. */
const MOST_MILLISECONDS = 6.2e13;

const searched = v.optional(
  v.pipe(
    v.string('Say which text to search for.'),
    v.maxLength(LONGEST_SEARCH, `The text is too long: shorten it to ${LONGEST_SEARCH} characters.`),
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

/** Returns whether a word is a folded prefix. Does not fold long words: a character has at most two code units. */
const isFoldedPrefix = (word: string): boolean =>
  word !== '' && word.length <= 2 * LONGEST_PREFIX && wordsIn(word).join() === prefixOf(word);

const words = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.string('A word is a text.'),
        v.check(isFoldedPrefix, 'A word is of letters and digits, in lower case.'),
      ),
      'The words are a list.',
    ),
    v.minLength(1, 'Say which words to search for.'),
    v.maxLength(MOST_WORDS, 'There are too many words: search for ten at most.'),
  ),
);

const UNSEARCHED = 'This list cannot be searched by that field.';
const noMoment = v.optional(v.never(UNSEARCHED));

const inputFor = (model: Model) => {
  const time = model.momentField === undefined ? noMoment : moment;
  return v.pipe(
    v.strictObject(
      {
        collection: v.literal(model.collection),
        words,
        from: time,
        before: time,
        ...Object.fromEntries(model.searchFields.map((field) => [field, searched])),
      },
      UNSEARCHED,
    ),
    v.transform(({ collection: _, words, from, before, ...fields }) => ({
      model,
      words,
      period: { from, before },
      fields,
    })),
  );
};

/** The input that describes a list, with moments in milliseconds. Outputs dates. */
export const listInput = v.variant('collection', MODELS.map(inputFor), 'There is no such list.');

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
        batches.map((batch) => countOf(firestore.collection(collection).where(field, 'in', batch))),
      );
      return { entityName, count: counts.reduce((sum, count) => sum + count, 0) };
    }),
  );
  return { count: kinds.reduce((sum, { count }) => sum + count, 0), kinds };
});

const countListed = withInput(
  listInput,
  async ({ firestore }: Pick<Context, 'firestore'>, { model, words, period, fields }) => {
    // Words are in the search entries, whose ids are in the order of time.
    let query: Query = firestore.collection(words ? wordsCollection(model) : model.collection);
    for (const word of words ?? []) query = query.where(new FieldPath('prefixes', word), '==', true);
    for (const [field, value] of Object.entries(fields))
      query = query.where(words ? `record.${field}` : field, '==', value);
    const { from, before } = words ? idsWithin(period) : period;
    const time = words ? FieldPath.documentId() : model.momentField;
    if (time !== undefined && from) query = query.where(time, '>=', from);
    if (time !== undefined && before) query = query.where(time, '<', before);
    return { count: await countOf(query) };
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
