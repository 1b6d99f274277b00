import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { customer } from 'shared-records/model/customer';
import { bothTexts } from 'shared-records/model/merging/both-texts';
import { staffCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { withInput } from '../calls/input';
import { failure } from '../calls/response';
import { noteDuplicates } from '../records/not-duplicates';
import { fieldsOf } from '../records/word-entries';
import { changeReference, enqueue, newChange } from './change-documents';
import { formerOf, withFormer } from './former';
import { type MergeInput, mergeInput } from './merge-input';
import { runningMerges, withoutStamp } from './plans/merge';
import { busyWith } from './rights';
import { writeRecords } from './write-records';

/** The text of a refusal. */
class Refused extends Error {}

/** Returns whether a stored customer has the fields that the page showed. */
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
    const [stays, goes] = [kept, gone].map((each) => firestore.collection(customer.collection).doc(each)) as [
      DocumentReference,
      DocumentReference,
    ];
    const [known, stored, leaving] = await transaction.getAll(change, stays, goes);
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
    const fields = { ...withoutStamp(stored.data() ?? {}), ...Object.fromEntries(changed), former };
    const about = { kind: 'merge', collection: customer.collection, by: uid } as const;
    const fieldsOfChange = newChange({
      ...about,
      keptId: kept,
      goneId: gone,
      goneName,
      to: String(stored.get('name')),
      busy: [kept, gone],
      step: 1,
    });
    const first = { ...about, ...fieldsOfChange, id, step: 0, reference: change, firestore };
    await writeRecords(transaction, first, [
      { model: customer, stored, fields, isQuiet: changed.length === 0 },
      { model: customer, stored: leaving, fields: null, mergedInto: kept },
    ]);
    transaction.create(change, fieldsOfChange);
    enqueue(transaction, firestore, uid, id);
  });

/** Merges two customers. Can be repeated under the same id. */
export const mergeCustomersOf = async (
  { firestore, caller: { uid } }: Pick<Context, 'firestore' | 'caller'>,
  input: MergeInput,
) => {
  const busy = await busyWith(firestore, uid, 'other', input.id);
  if (busy !== undefined) return failure('auth/argument-error', busy);
  try {
    await begin(firestore, uid, input);
    return { message: 'The customers are being merged.' };
  } catch (error) {
    if (error instanceof Refused) return failure('auth/argument-error', error.message);
    throw error;
  }
};

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
