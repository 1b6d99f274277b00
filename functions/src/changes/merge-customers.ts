import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { customer } from 'shared-model/customer';
import { isDocumentId, NEW_ID } from 'shared-model/fields/ids';
import { bothTexts } from 'shared-model/merging/both-texts';
import { NOT_DUPLICATES, notDuplicatesSchema } from 'shared-model/merging/not-duplicates';
import { changedShard, KNOWN_TEXTS, shardOf } from 'shared-model/summaries/known-texts';
import { APART_LINES, apartLine } from 'shared-model/summaries/record-lines';
import * as v from 'valibot';
import { type Context, staffCallable } from '../calls/callable';
import { withInput } from '../calls/input';
import { refused } from '../calls/response';
import { formerOf, withFormer } from '../records/former';
import { plain } from '../records/plain';
import { namedDocument } from '../records/references';
import { fieldsOf } from '../records/word-entries';
import { changeReference, enqueue, newChange } from './change-documents';
import { runningMerges } from './plans/merge';
import { busyWith } from './rights';
import { writeRecords } from './write-records';

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

type MergeInput = v.InferOutput<typeof mergeInputSchema>;

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

/** The text of a refusal. */
class Refused extends Error {}

const isAsSeen = (stored: DocumentSnapshot, seen: object): boolean => {
  const { record } = customer.read(fieldsOf(stored) ?? {});
  const shown = new Map<string, unknown>(Object.entries(seen));
  return Object.entries(record).every(
    ([name, value]) => name in customer.derived || shown.get(name) === value,
  );
};

/** Returns the texts of both customers in one, by field. @throws Refused if they are too long together. */
const textsOfBoth = (kept: DocumentSnapshot, gone: DocumentSnapshot, both: readonly string[]) =>
  Object.entries(customer.fields)
    .filter(([name]) => both.includes(name))
    .map(([name, field]) => {
      const joined = bothTexts(field, String(kept.get(name) ?? ''), String(gone.get(name) ?? ''));
      if ('text' in joined) return [name, joined.text] as const;
      throw new Refused(
        joined.problem ?? `${field.options.label} cannot have both texts. Choose one of them.`,
      );
    });

/** Merges two customers: all but the contacts and reports, which the steps of the change move. @throws Refused */
const begin = (
  firestore: Firestore,
  uid: string,
  { id, kept, gone, seen, take, both }: MergeInput,
): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const change = changeReference(firestore, id);
    const documents = [kept, gone].map((each) => namedDocument(firestore, 'customer', each));
    const [known, stored, leaving] = await transaction.getAll(change, ...documents);
    if (!known || !stored || !leaving) return;
    if (known.exists && known.get('by') !== uid)
      throw new Refused('Somebody else has merged customers so. Choose the two customers again.');
    if (known.exists) return;
    if (!stored.exists || !leaving.exists)
      throw new Refused('One of these customers was deleted meanwhile. Go back to the list.');
    if (!isAsSeen(stored, seen.kept) || !isAsSeen(leaving, seen.gone))
      throw new Refused('Somebody has changed one of these customers. Look at the values again.');
    if (!(await transaction.get(runningMerges(firestore, [kept, gone]))).empty)
      throw new Refused('One of these customers is just being merged. Try again in a moment.');
    const taken = take.flatMap((field) => {
      const value: unknown = leaving.get(field);
      return value === undefined ? [] : [[field, value] as const];
    });
    const changed = [...taken, ...textsOfBoth(stored, leaving, both)];
    const goneName = String(leaving.get('name'));
    const former = withFormer(formerOf(stored), {
      names: [goneName, ...formerOf(leaving).names],
      until: [Timestamp.now(), ...formerOf(leaving).until],
      ids: [gone, ...formerOf(leaving).ids],
    });
    const fields = { ...stored.data(), ...Object.fromEntries(changed), former };
    const begun = newChange({
      kind: 'merge',
      collection: customer.collection,
      by: uid,
      keptId: kept,
      goneId: gone,
      goneName,
      to: String(stored.get('name')),
      busy: [kept, gone],
    });
    const first = { ...begun, id, step: 0, reference: change, firestore };
    await writeRecords(transaction, first, [
      { model: customer, stored, fields, isQuiet: changed.length === 0 },
      { model: customer, stored: leaving, fields: null, mergedInto: kept },
    ]);
    transaction.create(change, { ...begun, step: 1 });
    enqueue(transaction, firestore, uid, id);
  });

/** Merges two customers. Can be repeated under the same id. */
export const mergeCustomersOf = async (
  { firestore, caller: { uid } }: Pick<Context, 'firestore' | 'caller'>,
  input: MergeInput,
) => {
  const busy = await busyWith(firestore, uid, 'other', input.id);
  if (busy !== undefined) return refused(busy);
  try {
    await begin(firestore, uid, input);
    return { message: 'The customers are being merged.' };
  } catch (error) {
    if (error instanceof Refused) return refused(error.message);
    throw error;
  }
};

/** The most customers to remember for one. The oldest is forgotten first. */
const MOST_REMEMBERED = 50;

/** Returns the document of a customer with those that are no duplicates of it. */
export const notDuplicatesOf = (firestore: Firestore, id: string): DocumentReference =>
  firestore.collection(NOT_DUPLICATES).doc(id);

/** Returns the customers that are no duplicates of one. */
export const apartIn = (stored: DocumentSnapshot | undefined): readonly string[] => {
  const known = v.safeParse(notDuplicatesSchema, stored?.data());
  return known.success ? known.output.ids : [];
};

/** Notes for both of two customers, and in the list of all, whether they may be duplicates. Can be repeated. */
export const noteDuplicates = (
  { firestore }: Pick<Context, 'firestore'>,
  [one, other]: readonly [string, string],
  areMaybe: boolean,
) =>
  firestore.runTransaction(async (transaction) => {
    const customers = [one, other].map((id) => firestore.collection('customers').doc(id));
    const notes = [one, other].map((id) => notDuplicatesOf(firestore, id));
    const line = apartLine(one, other);
    const list = firestore.collection(KNOWN_TEXTS).doc(shardOf(APART_LINES, line));
    const [listed, ...stored] = await transaction.getAll(list, ...customers, ...notes);
    if (!areMaybe && stored.slice(0, 2).some(({ exists }) => !exists))
      return refused('One of these customers was deleted meanwhile. Go back to the list.');
    for (const [index, id] of [other, one].entries()) {
      const note = stored[index + 2];
      const others = apartIn(note).filter((each) => each !== id);
      const ids = areMaybe ? others : [...others, id].slice(-MOST_REMEMBERED);
      if (!note) continue;
      if (ids.length > 0) transaction.set(note.ref, { ids });
      else transaction.delete(note.ref);
    }
    const [some, none] = [new Set([line]), new Set<string>()];
    const shard = changedShard(APART_LINES, plain(listed?.data()), {
      added: areMaybe ? none : some,
      removed: areMaybe ? some : none,
    });
    if (shard) transaction.set(list, shard, { merge: true });
    return {
      message: areMaybe ? 'They are offered as duplicates again.' : 'They are not offered as duplicates.',
    };
  });

/**
 * Callable for staff: `{ id, kept, gone, fields, keptTexts, goneTexts, take, both }` → `{ message }` or a failure. Merges two
 * customers as the page showed them; the steps of a change then move the contacts and reports. `{ notDuplicates: [id, id] }` and
 * `{ maybeDuplicates: [id, id] }` note whether two customers may be duplicates.
 */
export const mergeCustomers = staffCallable(
  'mergeCustomers',
  withInput(mergeInput, async (context: Context, input) => {
    if ('notDuplicates' in input) return noteDuplicates(context, input.notDuplicates, false);
    if ('maybeDuplicates' in input) return noteDuplicates(context, input.maybeDuplicates, true);
    return mergeCustomersOf(context, input);
  }),
);
