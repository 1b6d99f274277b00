import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { staffCallable } from '../../calls/callable';
import type { Context } from '../../calls/caller';
import { openDatabase, TRIGGER } from '../../calls/database';
import { withInput } from '../../calls/input';
import { mergeOrUndo } from './merge-customers';
import { mergeInput } from './merge-input';
import { carryMerge } from './merge-steps';
import { noteDuplicates } from './not-duplicates';

/**
 * Callable for staff: `{ id, kept, gone, fields, keptTexts, goneTexts, take, both }` or `{ undo: id }` → `{ message }` or a failure. Merges two customers as the
 * page showed them, or undoes a merge. Steps then move the contacts and reports. `{ notDuplicates: [id, id] }` and
 * `{ maybeDuplicates: [id, id] }` note whether two customers may be duplicates.
 */
export const mergeCustomers = staffCallable(
  'mergeCustomers',
  withInput(mergeInput, async (context: Context, input) => {
    if ('notDuplicates' in input) return noteDuplicates(context, input.notDuplicates, false);
    if ('maybeDuplicates' in input) return noteDuplicates(context, input.maybeDuplicates, true);
    return mergeOrUndo(context, input);
  }),
);

/** Trigger: takes the next step of a merge at each write of it. */
export const carryMergeThrough = onDocumentWritten(
  { ...TRIGGER, document: 'merges/{id}' },
  async ({ data, params }) => {
    if (data) await carryMerge(openDatabase(), params.id, data);
  },
);
