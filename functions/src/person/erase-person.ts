import { type DocumentSnapshot, FieldValue, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import { contact } from 'shared-model/contact';
import type { Model } from 'shared-model/define-model';
import { STAMP } from 'shared-model/stamp';
import { COUNTS } from 'shared-model/summaries/counts';
import { KNOWN_TEXTS } from 'shared-model/summaries/known-texts';
import { wordsCollection } from 'shared-model/words/word-entries';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { type AuditEntry, auditLog, newEntry } from '../calls/audit-log';
import { hasStatus } from '../calls/database';
import { admittedEmail, admittedName, staff } from '../calls/staff';
import { sweepCounts } from '../records/summaries';
import { indexChange, keepEntry } from '../records/word-entries';
import { rebuild } from '../upkeep/rebuild';
import { newState, readDocument, type Search, type SearchState } from './documents';
import type { Person } from './find-person';
import { findPlaces, searchFor } from './find-places';
import { type Place, placeSchema } from './reading';

/** The action of the proof in the audit log. */
export const ERASE = 'erasePerson';

/** Refuses to erase an account in use. */
export const OPEN_ACCOUNT = 'This account is open: delete it on the page Users first.';

/** Searches again at most so often: somebody may save the name again meanwhile. */
const MOST_ROUNDS = 5;

/** Returns the actor of the log for the address of a member of staff; undefined if there is none. */
export const actorWith = async (
  firestore: Firestore,
  email: string,
): Promise<AuditEntry['actor'] | undefined> => {
  const { docs } = await staff(firestore).get();
  const member = docs.find((each) => admittedEmail(each) === email.trim().toLowerCase());
  return member && { uid: member.id, email: admittedEmail(member), name: admittedName(member) ?? '' };
};

interface Proof {
  readonly reference: FirebaseFirestore.DocumentReference;
  readonly erasedName: string;
}

/** The noun of the erased name for each kind of person, and the texts that may have such a name already. */
const CALLED = {
  contact: { noun: 'contact', collection: contact.collection, field: 'name' },
  staff: { noun: 'colleague', collection: 'staff', field: 'displayName' },
} as const;

/** Returns the proof that an erasure of this person has begun, or begins one with a number that nobody has. */
export const proofOf = async (
  firestore: Firestore,
  { kind, path }: Pick<Person, 'kind' | 'path'>,
  actor: AuditEntry['actor'],
): Promise<Proof> => {
  const { noun, collection, field } = CALLED[kind];
  const proof = (number: number | string): Proof => ({
    reference: auditLog(firestore).doc(`erased-${noun}-${number}`),
    erasedName: `Erased ${noun} ${number}`,
  });
  const { docs } = await auditLog(firestore).where('action', '==', ERASE).get();
  const begun = docs.find((entry) => entry.get('target') === path);
  if (begun) return proof(begun.id.split('-').at(-1) ?? '');
  for (let number = docs.length + 1; ; number += 1) {
    const next = proof(number);
    const named = firestore.collection(collection).where(field, '==', next.erasedName);
    if (!(await named.limit(1).get()).empty) continue;
    const entry: AuditEntry = {
      actor,
      action: ERASE,
      target: path,
      outcome: 'interrupted',
      before: null,
      after: null,
    };
    try {
      await next.reference.create({ ...newEntry(entry), places: 0 });
      return next;
    } catch (error) {
      if (!hasStatus(error, GrpcStatus.ALREADY_EXISTS)) throw error;
    }
  }
};

const counted = (places: readonly Place[]) => {
  const count = places.filter(({ how }) => how === 'sure').length;
  return { count, addition: { places: FieldValue.increment(count) } };
};

/** Erases in a record, and makes its search entry, the counts and the known texts follow, in one transaction. */
const eraseInRecord = async (
  search: Search,
  model: Model,
  stored: DocumentSnapshot,
  { reference, erasedName }: Proof,
) => {
  const change = { before: stored, after: stored };
  await indexChange(stored.ref.firestore, model, stored.id, change, async (transaction, record) => {
    const data = record.data();
    const { places, erased } = data
      ? readDocument(search, record.ref.path, data)
      : { places: [], erased: null };
    const { count, addition } = counted(places);
    if (!data || !erased || count === 0) return { fields: data, write: () => undefined };
    const author = data[STAMP] ?? { by: null, at: record.updateTime };
    // With a new step, its trigger does nothing: it would keep the name among the former ones, and in the history.
    const step = `${erasedName}-${record.updateTime?.toMillis()}`;
    const fields = { ...erased, [STAMP]: { ...author, ...erased[STAMP], step } };
    return {
      fields,
      write: () => {
        transaction.set(record.ref, fields);
        transaction.update(reference, addition);
      },
    };
  });
};

const eraseInDocument = (firestore: Firestore, search: Search, path: string, { reference }: Proof) =>
  firestore.runTransaction(async (transaction) => {
    const stored = await transaction.get(firestore.doc(path));
    const data = stored.data();
    if (!data) return;
    const { places, erased } = readDocument(search, path, data);
    const { count, addition } = counted(places);
    if (count === 0) return;
    if (!erased) transaction.delete(stored.ref);
    else transaction.set(stored.ref, path === reference.path ? { ...erased, ...addition } : erased);
    if (path !== reference.path) transaction.update(reference, addition);
  });

const idsIn = (places: readonly Place[], collection: string): readonly string[] =>
  places.flatMap(({ path }) =>
    path.startsWith(`${collection}/`) ? [path.slice(collection.length + 1)] : [],
  );

/** Repairs what did not follow from the records, because an event was lost before. */
const follow = async (firestore: Firestore, places: readonly Place[]): Promise<void> => {
  for (const model of MODELS as readonly Model[])
    for (const id of idsIn(places, wordsCollection(model))) {
      const entry = await firestore.collection(wordsCollection(model)).doc(id).get();
      await keepEntry(firestore, model, String(entry.get('recordId')), { gone: [], strayIds: [id] });
    }
  if (idsIn(places, KNOWN_TEXTS).length > 0 || idsIn(places, COUNTS).length > 0)
    for (const model of MODELS) await rebuild(firestore, model);
};

/** The result of an erasure. */
export const erasedSchema = v.object({
  erasedName: v.string(),
  /** The number of texts that were erased, also by runs before. */
  places: v.number(),
  /** The places for a human to decide. */
  unsure: v.array(placeSchema),
});

type Erased = v.InferOutput<typeof erasedSchema>;

/** Of an erasure, what a next call goes on from. */
export interface ErasingState {
  round: number;
  state: SearchState;
}

interface EraseOptions {
  readonly actor: AuditEntry['actor'];
  /** The documents in which also what is unsure means this person. */
  readonly decided?: ReadonlySet<string>;
  readonly signal?: AbortSignal;
  /** The place where an aborted call has stopped. It is kept up to date. */
  readonly progress?: ErasingState;
}

/**
 * Erases a person: puts "Erased contact 7" in the place of the name wherever it is sure, and empties the other fields of the contact.
 * Can be interrupted and repeated. Leaves a proof in the audit log, without a name.
 * @throws Error If the account is open, or somebody saves the name again and again; the reason of an aborted `signal`.
 */
export const erasePerson = async (
  firestore: Firestore,
  person: Person,
  { actor, decided, signal, progress = { round: 0, state: newState() } }: EraseOptions,
): Promise<Erased> => {
  if (person.kind === 'staff' && person.isPresent) throw new Error(OPEN_ACCOUNT);
  const proof = await proofOf(firestore, person, actor);
  for (; progress.round < MOST_ROUNDS; progress.round += 1, progress.state = newState()) {
    const { state } = progress;
    const search = searchFor(person, { erasedName: proof.erasedName, decided }, state);
    const places = await findPlaces(firestore, search, signal);
    const sure = new Set(places.flatMap(({ how, path }) => (how === 'sure' ? [path] : [])));
    const following = places.filter(({ how }) => how === 'follows');
    if (sure.size === 0 && following.length === 0) {
      await proof.reference.update({ outcome: 'done', lastAt: FieldValue.serverTimestamp() });
      const stored = await proof.reference.get();
      return { erasedName: proof.erasedName, places: Number(stored.get('places')), unsure: [...places] };
    }
    for (const path of [...sure].slice(state.erased)) {
      const model = MODELS.find(({ collection }) => path.startsWith(`${collection}/`));
      if (model) await eraseInRecord(search, model, await firestore.doc(path).get(), proof);
      else await eraseInDocument(firestore, search, path, proof);
      state.erased += 1;
      signal?.throwIfAborted();
    }
    await sweepCounts(firestore, idsIn(following, COUNTS));
    if (sure.size === 0) await follow(firestore, following);
  }
  throw new Error('Somebody saves the name again and again. Erase the person once more.');
};
