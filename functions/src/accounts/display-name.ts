import { cleanLine } from 'shared-model/fields/clean-texts';
import { lineSchema, required } from 'shared-model/fields/texts';
import * as v from 'valibot';

const LONGEST_NAME = 200;

/** A user's display name, without what nobody sees: two accounts with names that look the same have the same name. */
export const displayName = required(
  'The display name',
  v.pipe(
    v.string('The display name is required: fill it in.'),
    v.trim(),
    lineSchema('The display name', LONGEST_NAME),
    v.transform(cleanLine),
  ),
);
