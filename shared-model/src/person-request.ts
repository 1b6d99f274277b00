import * as v from 'valibot';

const id = v.pipe(v.string('Search again.'), v.regex(/^[\w-]{1,40}$/, 'Search again.'));

/** The most documents in which a place is unsure that the page shows. The command takes more. */
export const MOST_UNSURE = 500;

const paths = v.pipe(
  v.array(v.string('Choose for each document.'), 'Choose for each document.'),
  v.maxLength(MOST_UNSURE, 'There are too many places for this page: use the command.'),
);

/** A request of administrators about the data of one person. */
export const personRequestSchema = v.variant(
  'action',
  [
    v.object({
      action: v.literal('find'),
      /** An address, `contacts/ID` or `staff/UID`. */
      asked: v.pipe(
        v.string('Say whom to look for.'),
        v.trim(),
        v.nonEmpty('Say whom to look for.'),
        v.maxLength(254, 'This is too long for an email address.'),
      ),
    }),
    /** The progress of the last search or erasure. */
    v.object({ action: v.literal('read') }),
    v.object({ action: v.literal('export'), id }),
    v.object({
      action: v.literal('erase'),
      /** The search that found the places. */
      id,
      /** The documents in which an unsure place means this person, and those in which it means somebody else. */
      also: paths,
      keep: paths,
    }),
  ],
  'Say what to do: find, read, export or erase.',
);

export type PersonRequest = v.InferOutput<typeof personRequestSchema>;
