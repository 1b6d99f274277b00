import type { Model } from 'shared-model/define-model';
import { LONGEST_SEARCH } from 'shared-model/fields/limits';
import { LONGEST_PREFIX, MOST_WORDS, prefixOf, wordsIn } from 'shared-model/words/words';
import * as v from 'valibot';
import { MODELS } from '../../models/models';

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
