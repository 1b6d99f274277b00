import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { NOT_DUPLICATES, notDuplicatesSchema } from 'shared-model/merging/not-duplicates';
import { changedShard, KNOWN_TEXTS, shardOf } from 'shared-model/summaries/known-texts';
import { APART_LINES, apartLine } from 'shared-model/summaries/record-lines';
import * as v from 'valibot';
import type { Context } from '../calls/caller';
import { refused } from '../calls/response';
import { plain } from './plain';

/** The most customers to remember for one. The oldest is forgotten first. */
const MOST_REMEMBERED = 50;

/** Returns the document of a customer with those that are no duplicates of it. */
export const notDuplicatesOf = (firestore: Firestore, id: string): DocumentReference =>
  firestore.collection(NOT_DUPLICATES).doc(id);

const idsIn = (stored: DocumentSnapshot | undefined): readonly string[] => {
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
      const others = idsIn(note).filter((each) => each !== id);
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
