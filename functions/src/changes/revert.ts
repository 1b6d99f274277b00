import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import { binCollection } from 'shared-records/model/bin';
import { CHANGES, type Left } from 'shared-records/model/changes';
import { customer } from 'shared-records/model/customer';
import { customerField } from 'shared-records/model/customer-field';
import type { Model } from 'shared-records/model/define-model';
import { historyCollection } from 'shared-records/model/history/entries';
import { MODELS } from '../../models/models';
import { admittedName, isAdministrator, staff } from '../accounts/staff';
import type { Context } from '../calls/caller';
import { type Failure, failure } from '../calls/response';
import {
  changeReference,
  ended,
  enqueue,
  newChange,
  readChange,
  type StoredChange,
} from './change-documents';
import { givingBackStep } from './give-back';
import type { Plan, Proposal, RecordWrite } from './plan';
import { mergeProblem, proposeUnmerge } from './plans/merge';
import { restoringStep } from './plans/records';
import { busyWith, mayChange } from './rights';
import { stampOf } from './stamps';
import { leftRecord } from './write-records';

export const refused = (message: string): Failure => failure('auth/argument-error', message);

const LATE = 'This can no longer be undone: more than 30 days have passed.';

/** A part of the way back: what a change has left in one collection, in the order of its ids. */
interface Leg {
  found(firestore: Firestore, change: string): Query;
  step(
    firestore: Firestore,
    change: string,
    found: readonly DocumentSnapshot[],
  ): Promise<Pick<Proposal, 'reads' | 'decide'>>;
}

/** Creates what the change has put into a bin. */
const binnedLeg = (model: Model): Leg => ({
  found: (firestore, change) => firestore.collection(binCollection(model)).where('change', '==', change),
  step: (firestore, _, found) => restoringStep({ firestore, model }, found),
});

/** Gives back what the change has replaced in records, and puts into the bin what it has restored. */
const changedLeg = (model: Model): Leg => ({
  found: (firestore, change) =>
    firestore
      .collection(historyCollection(model))
      .where('change', '==', change)
      .where('event', 'in', ['changed', 'restored']),
  step: (firestore, change, found) => givingBackStep(firestore, model, change, found),
});

/** Returns the ids of those customers that records name. */
export const namedCustomers = async (
  firestore: Firestore,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const models = MODELS.filter((model) => customerField(model) !== undefined);
  const named = await Promise.all(
    ids.map(async (id) => {
      const found = await Promise.all(
        models.map(({ collection }) =>
          firestore.collection(collection).where('meta.customer', '==', id).limit(1).select().get(),
        ),
      );
      return found.some(({ empty }) => !empty) ? [id] : [];
    }),
  );
  return new Set(named.flat());
};

/** Puts what the change has created into the bin, unless somebody has changed it since, or names it. */
const createdLeg = (model: Model): Leg => ({
  found: (firestore, change) =>
    firestore.collection(model.collection).where('meta.first.change', '==', change).select(),
  step: async (firestore, change, found) => {
    const reads = found.map(({ ref }) => ref);
    const isCustomer = model.collection === customer.collection;
    const named = await namedCustomers(firestore, isCustomer ? reads.map(({ id }) => id) : []);
    return {
      reads,
      decide: (read) => {
        const writes: RecordWrite[] = [];
        const left: Left[] = [];
        for (const stored of reads.map(read).filter(({ exists }) => exists)) {
          const isChanged = stampOf(stored.data())?.change !== change;
          const reason = isChanged ? 'Somebody has changed it since.' : 'Other records name it.';
          if (isChanged || named.has(stored.id)) left.push(leftRecord(model, stored, reason));
          else writes.push({ model, stored, fields: null });
        }
        return { writes, left, counts: { done: reads.length, kept: left.length } };
      },
    };
  },
});

const OTHERS: readonly Model[] = MODELS.filter(({ collection }) => collection !== customer.collection);

/** Customers come back before what names them, and go after it. */
const LEGS: readonly Leg[] = [
  ...[customer, ...OTHERS].map(binnedLeg),
  ...[...OTHERS, customer].map(changedLeg),
  ...[...OTHERS, customer].map(createdLeg),
];

/** Takes another change back: what it has left is found by queries, whatever its kind. */
export const revert: Plan = {
  async propose(change, most) {
    const { firestore, reference, place, reverts = '' } = change;
    const reverted = readChange((await changeReference(firestore, reverts).get()).data());
    if (!reverted) return undefined;
    if (reverted.until.getTime() < Date.now()) {
      // The step finds it stopped.
      await reference.update(ended('stopped'));
      return undefined;
    }
    if (reverted.kind === 'merge') return proposeUnmerge(change, reverts, reverted, most);
    for (const [leg, { found, step }] of LEGS.entries()) {
      if (leg < place.leg) continue;
      const all = found(firestore, reverts).orderBy(FieldPath.documentId());
      const isBehind = leg === place.leg && place.after !== '';
      const { docs } = await (isBehind ? all.startAfter(place.after) : all).limit(most).get();
      const last = docs.at(-1);
      if (last) return { ...(await step(firestore, reverts, docs)), next: { leg, after: last.id } };
    }
    return undefined;
  },
};

/** Returns why a change cannot be taken back, whoever asks; undefined if it can. */
const problemOf = async (
  firestore: Firestore,
  id: string,
  stored: StoredChange,
): Promise<string | undefined> => {
  const { kind, state, until, reverts } = stored;
  if (state === 'draft') return 'This was not started, so there is nothing to undo.';
  if (until.getTime() < Date.now()) return LATE;
  if (kind === 'names') return 'Records follow a name: give the former name again.';
  if (kind === 'merge') return mergeProblem(firestore, id, stored);
  const reverted = reverts === undefined ? undefined : await changeReference(firestore, reverts).get();
  return readChange(reverted?.data())?.kind === 'merge'
    ? 'Merge the two customers again instead.'
    : undefined;
};

/** What a revert says about the change that it takes back. */
const described = (stored: StoredChange) => {
  const { kind, collection, created, updated, done, kept, keptId, goneId } = stored;
  const { field, from, to, fileName, goneName } = stored;
  const texts = Object.entries({ field, from, to, fileName, goneName, keptId, goneId });
  return {
    ...Object.fromEntries(texts.filter(([, value]) => value !== undefined)),
    collection,
    total: kind === 'import' ? created + updated : Math.max(done - kept, 0),
    // No other merge of these customers begins beside it.
    ...(kind === 'merge' && { busy: [keptId, goneId] }),
  };
};

/** Returns the change that takes one back already; undefined if there is none, or it has failed or was stopped. */
const takenBackBy = async (
  firestore: Firestore,
  { revertedBy }: StoredChange,
  read: (document: DocumentReference) => Promise<DocumentSnapshot>,
): Promise<string | undefined> => {
  if (revertedBy === undefined) return undefined;
  const state = readChange((await read(changeReference(firestore, revertedBy))).data())?.state;
  return state === 'running' || state === 'done' ? revertedBy : undefined;
};

/** Begins to take a change back, and ends it if it runs. @returns the id of the change that does so. */
const begin = (
  firestore: Firestore,
  id: string,
  reverts: string,
  { by, as }: { readonly by: string | null; readonly as: 'stopped' | 'failed' },
): Promise<string | undefined> =>
  firestore.runTransaction(async (transaction) => {
    const [reverted, reference] = [changeReference(firestore, reverts), changeReference(firestore, id)];
    const [found, own] = await transaction.getAll(reverted, reference);
    const stored = readChange(found?.data());
    if (!stored) return undefined;
    const begun = await takenBackBy(firestore, stored, (document) => transaction.get(document));
    if (begun !== undefined) return begun;
    if (own?.exists) return stored.revertedBy === id ? id : undefined;
    transaction.update(reverted, { ...(stored.state === 'running' && ended(as)), revertedBy: id });
    transaction.create(reference, newChange({ kind: 'revert', by, reverts, ...described(stored) }));
    enqueue(transaction, firestore, by, id);
    return id;
  });

export const NOT_ALLOWED = 'This account may not change these records.';
export const UNKNOWN = 'There is no such change: look at the list again.';

/** Returns why an account may not stop or take back a change; undefined if it may. */
export const foreignTo = async (
  { firestore, caller }: Pick<Context, 'firestore' | 'caller'>,
  { by }: Pick<StoredChange, 'by'>,
  act: string,
): Promise<string | undefined> => {
  if (by === caller.uid || isAdministrator(caller)) return undefined;
  const name = by === null ? undefined : admittedName(await staff(firestore).doc(by).get());
  return `Only ${name === undefined ? '' : `${name} or `}an administrator can ${act} this.`;
};

/** Begins to take a change back, for its account or an administrator. Can be repeated. @returns the id of the change that does so. */
export const beginRevert = async (
  context: Pick<Context, 'firestore' | 'caller'>,
  id: string,
  reverts: string,
): Promise<{ readonly id: string } | Failure> => {
  const { firestore, caller } = context;
  const stored = readChange((await changeReference(firestore, reverts).get()).data());
  if (!stored?.model) return refused(UNKNOWN);
  const foreign = await foreignTo(context, stored, 'undo');
  if (foreign !== undefined) return refused(foreign);
  const earlier = await takenBackBy(firestore, stored, (document) => document.get());
  if (earlier !== undefined) return { id: earlier };
  if (!(await mayChange(firestore, caller.uid, stored.model, new Date()))) return refused(NOT_ALLOWED);
  const problem =
    (await busyWith(firestore, caller.uid, 'other', id)) ?? (await problemOf(firestore, reverts, stored));
  if (problem !== undefined) return refused(problem);
  const begun = await begin(firestore, id, reverts, { by: caller.uid, as: 'stopped' });
  return begun === undefined ? refused(UNKNOWN) : { id: begun };
};

/** Fails a change whose account may no longer change records, and takes back what it has done, if that is possible. */
export const revertByServer = async (firestore: Firestore, reverts: string): Promise<void> => {
  const reference = changeReference(firestore, reverts);
  const stored = readChange((await reference.get()).data());
  if (!stored || stored.revertedBy !== undefined) return;
  if ((await problemOf(firestore, reverts, stored)) === undefined)
    await begin(firestore, firestore.collection(CHANGES).doc().id, reverts, { by: null, as: 'failed' });
  else await reference.update(ended('failed'));
};
