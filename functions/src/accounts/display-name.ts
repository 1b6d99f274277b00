import { lineSchema, required } from 'shared-records/model/fields/texts';
import * as v from 'valibot';

const LONGEST_NAME = 200;

/** A user's display name. */
export const displayName = v.pipe(
  v.string('The display name is required: fill it in.'),
  v.trim(),
  required('The display name', lineSchema('The display name', LONGEST_NAME)),
);
