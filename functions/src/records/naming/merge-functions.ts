import { getFirestore } from 'firebase-admin/firestore';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import * as v from 'valibot';
import { staffCallable } from '../../calls/callable';
import { invalidInput } from '../../calls/input';
import { REGION, TIMEOUT } from '../../calls/region';
import { mergeOrUndo } from './merge-customers';
import { mergeInput } from './merge-input';
import { carryMerge } from './merge-steps';

/**
 * Callable for staff: `{ id, kept, gone, fields, keptTexts, goneTexts, take }` or `{ undo: id }` → `{ message }` or a failure. Merges two customers as the
 * page showed them, or undoes a merge. Steps then move the contacts and reports.
 */
export const mergeCustomers = staffCallable('mergeCustomers', async (context, data) => {
  const input = v.safeParse(mergeInput, data);
  return input.success ? mergeOrUndo(context, input.output) : invalidInput(input.issues);
});

/** Trigger: takes the next step of a merge at each write of it. A failed delivery is repeated for a day. */
export const carryMergeThrough = onDocumentWritten(
  { region: REGION, timeoutSeconds: TIMEOUT, retry: true, document: 'merges/{id}' },
  async ({ data, params }) => {
    if (data) await carryMerge(getFirestore(), params.id, data);
  },
);
