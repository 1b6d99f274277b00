import { customer } from 'shared-records/model/customer';
import { isDocumentId, NEW_ID } from 'shared-records/model/fields/ids';
import * as v from 'valibot';

const WRONG = 'Choose two customers to merge.';

const id = v.pipe(v.string(WRONG), v.check(isDocumentId, WRONG));
const newId = v.pipe(v.string(WRONG), v.regex(new RegExp(`^${NEW_ID}$`), WRONG));

/** The most fields of a customer, with those of later versions. */
const MOST_FIELDS = 50;

const texts = v.pipe(
  v.array(v.pipe(v.string(WRONG), v.maxLength(1_000, WRONG)), WRONG),
  v.maxLength(MOST_FIELDS, WRONG),
);

/** Returns the texts by the names of their fields. A call has no deeper structure than lists. */
const textsByField = (
  fields: readonly string[],
  values: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map((field, index) => [field, values[index] ?? '']));

/** The fields that the customer who stays can take from the other one. The name stays: it is that of its reports. */
const FIELDS = Object.keys(customer.fields).filter((name) => name !== 'name');

const fields = v.pipe(v.array(v.picklist(FIELDS, WRONG), WRONG), v.maxLength(FIELDS.length, WRONG));

const mergeInputSchema = v.pipe(
  v.strictObject(
    {
      /** The id of the merge, chosen by the page, so that a repeated call merges once. */
      id: newId,
      kept: id,
      gone: id,
      /** The names of the fields that the page showed, with the texts of both customers. */
      fields: texts,
      keptTexts: texts,
      goneTexts: texts,
      take: fields,
      /** The fields in which it keeps the texts of both. */
      both: fields,
    },
    WRONG,
  ),
  v.check(
    ({ kept, gone, take, both }) => kept !== gone && !both.some((field) => take.includes(field)),
    WRONG,
  ),
  v.transform(({ fields: shown, keptTexts, goneTexts, ...input }) => ({
    ...input,
    seen: { kept: textsByField(shown, keptTexts), gone: textsByField(shown, goneTexts) },
  })),
);

export type MergeInput = v.InferOutput<typeof mergeInputSchema>;

const pair = v.pipe(
  v.strictTuple([id, id], WRONG),
  v.check(([one, other]) => one !== other, WRONG),
);

/** The input of `mergeCustomers`: a merge, or two customers that are no duplicates, or may be some again. */
export const mergeInput = v.union(
  [
    mergeInputSchema,
    v.strictObject({ notDuplicates: pair }, WRONG),
    v.strictObject({ maybeDuplicates: pair }, WRONG),
  ],
  WRONG,
);
