import { LONGEST_SEARCH, MOST_NAMES } from 'shared-records/model/fields/limits';
import * as v from 'valibot';
import type { Context } from '../calls/caller';
import { invalidInput } from '../calls/input';
import { NAMING_KINDS } from './kinds-naming-customers';

/** Firestore compares a field with at most this many values in one query. */
const IN_LIMIT = 30;

const input = v.strictObject(
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
export const asksForNaming = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'naming' in data;

/** Counts the records of each kind that name one of some customers. */
export async function countNaming({ firestore }: Pick<Context, 'firestore'>, data: unknown) {
  const asked = v.safeParse(input, data);
  if (!asked.success) return invalidInput(asked.issues);
  const names = [...new Set(asked.output.naming)];
  const batches = Array.from({ length: Math.ceil(names.length / IN_LIMIT) }, (_, index) =>
    names.slice(index * IN_LIMIT, (index + 1) * IN_LIMIT),
  );
  const kinds = await Promise.all(
    NAMING_KINDS.map(async ({ collection, entityName, field }) => {
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
}
