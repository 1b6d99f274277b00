import { type Days, isDayIn, NAMED_PERIODS, type NamedPeriod, type Period } from 'shared-model/periods';
import * as v from 'valibot';

/** A time that a list is searched for. A named period moves on with the days. */
export type SearchedDays = NamedPeriod | Days | undefined;

/** Returns the schema of a parameter that is ignored if it is wrong. */
export const unlessWrong = <T>(
  schema: v.GenericSchema<unknown, T>,
): v.GenericSchema<unknown, T | undefined> => v.fallback(v.optional(schema), undefined);

/** Reads the searched time from the parameters `period`, `from` and `to` of a URL. Ignores days beyond `limits`. */
export const daysIn = (limits: Required<Period>, params: unknown): SearchedDays => {
  const daySchema = v.pipe(
    v.string(),
    v.check((day) => isDayIn(day, limits)),
  );
  const schema = v.object({
    period: unlessWrong(v.picklist(NAMED_PERIODS)),
    from: unlessWrong(daySchema),
    to: unlessWrong(daySchema),
  });
  const { period, from, to } = v.parse(schema, params);
  return period ?? (from || to ? { from, to } : undefined);
};

/** Returns the parameters of a URL for a searched time: the inverse of {@link daysIn}. */
export const periodParams = (days: SearchedDays) =>
  typeof days === 'string' ? { period: days } : { from: days?.from, to: days?.to };
