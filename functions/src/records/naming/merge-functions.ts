import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import * as v from 'valibot';
import { staffCallable } from '../../calls/callable';
import { openDatabase, TRIGGER } from '../../calls/database';
import { invalidInput } from '../../calls/input';
import { mergeOrUndo } from './merge-customers';
import { mergeInput } from './merge-input';
import { carryMerge } from './merge-steps';
import { noteDuplicates } from './not-duplicates';

/**
 * Callable for staff: `{ id, kept, gone, fields, keptTexts, goneTexts, take, both }` or `{ undo: id }` → `{ message }` or a failure. Merges two customers as the
 * page showed them, or undoes a merge. Steps then move the contacts and reports. `{ notDuplicates: [id, id] }` and
 * `{ maybeDuplicates: [id, id] }` note whether two customers may be duplicates.
 */
export const mergeCustomers = staffCallable('mergeCustomers', async (context, data) => {
  const input = v.safeParse(mergeInput, data);
  if (!input.success) return invalidInput(input.issues);
  const { output } = input;
  if ('notDuplicates' in output) return noteDuplicates(context, output.notDuplicates, false);
  if ('maybeDuplicates' in output) return noteDuplicates(context, output.maybeDuplicates, true);
  return mergeOrUndo(context, output);
});

/** Trigger: takes the next step of a merge at each write of it. */
export const carryMergeThrough = onDocumentWritten(
  { ...TRIGGER, document: 'merges/{id}' },
  async ({ data, params }) => {
    if (data) await carryMerge(openDatabase(), params.id, data);
  },
);
