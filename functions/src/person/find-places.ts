import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import { contact } from 'shared-model/contact';
import { historyCollection } from 'shared-model/history/entries';
import { wordsCollection } from 'shared-model/words/word-entries';
import { MODELS } from '../../models/models';
import { type ExportedCollection, nameOf, queryOf, withLeftOut } from '../exports/exported-collections';
import { stepsOf } from '../records/walk';
import { newState, readDocument, type Search } from './documents';
import type { Person } from './find-person';
import { type Place, rulesFor } from './reading';

/** Begins a search for a person, or goes on from a state: see `rulesFor`. */
export const searchFor = (
  person: Person,
  options: Partial<Parameters<typeof rulesFor>[1]> = {},
  state = newState(),
): Search => ({ rules: rulesFor(person, { erasedName: '', ...options }), state });

/** The collections by which a person is known: they come last, so that an erasure which was interrupted finds the person again. */
const KNOWN_BY: readonly string[] = [
  historyCollection(contact),
  binCollection(contact),
  contact.collection,
  'auditLog',
];

/** The searches themselves, which expire. */
export const PERSON_SEARCHES = 'personSearches';

/** Returns all collections in the order of a search, by their names: records explain the others, and a change its parts. */
const inOrder = (): ReadonlyMap<string, ExportedCollection> => {
  const first = MODELS.map(({ collection }) => collection);
  const alone = [...first, ...MODELS.map(wordsCollection)].map((name) => ({ name }));
  const all = [...alone, ...withLeftOut().filter(({ name }) => name !== PERSON_SEARCHES)];
  return new Map(all.map((each) => [nameOf(each), each]));
};

/** Returns the fields to read of a collection: the words of an entry are most of it, and those of its record. */
const fieldsOf = (collection: string): readonly string[] =>
  MODELS.some((model) => wordsCollection(model) === collection) ? ['recordId', 'record'] : [];

/** Returns the entries of a step whose record is gone, and that have the name. An event was lost. */
const straysIn = async (
  { rules }: Search,
  collection: string,
  step: readonly QueryDocumentSnapshot[],
): Promise<readonly Place[]> => {
  const model = MODELS.find((each) => wordsCollection(each) === collection);
  const [first] = step;
  if (!model || !first) return [];
  const named = step.filter((entry) => {
    let isNamed = false;
    rules.replaceInNames(JSON.stringify(entry.get('record')), (piece) => {
      if (rules.isSure(piece, 'named')) isNamed = true;
      return undefined;
    });
    return isNamed;
  });
  const { firestore } = first.ref;
  const records = named.map((entry) => firestore.doc(`${model.collection}/${entry.get('recordId')}`));
  const stored = records.length > 0 ? await firestore.getAll(...records) : [];
  return named.flatMap(({ ref, id }, index): Place[] =>
    stored[index]?.exists ? [] : [{ path: ref.path, field: 'record', text: id, how: 'follows' }],
  );
};

/**
 * Returns all places that name a person, in the order in which they are erased. Reads every document once.
 * @throws The reason of an aborted `signal`. Repeated, it goes on from the state of the search.
 */
export const findPlaces = async (
  firestore: Firestore,
  search: Search,
  signal?: AbortSignal,
): Promise<readonly Place[]> => {
  const { state } = search;
  for (const [index, [collection, each]] of [...inOrder()].entries()) {
    if (index < state.at.collection) continue;
    const [all, fields] = [queryOf(firestore, each), fieldsOf(collection)];
    const { after } = index === state.at.collection ? state.at : {};
    const begun = after === undefined ? {} : { after: firestore.doc(after) };
    for await (const step of stepsOf(fields.length > 0 ? all.select(...fields) : all, begun)) {
      for (const found of step)
        state.places.push(...readDocument(search, found.ref.path, found.data()).places);
      state.places.push(...(await straysIn(search, collection, step)));
      const last = step.at(-1);
      if (!last) break;
      state.at = { collection: index, after: last.ref.path };
      state.read += step.length;
      signal?.throwIfAborted();
    }
    state.at = { collection: index + 1 };
  }
  const rank = ({ path }: Place): number => KNOWN_BY.indexOf(path.split('/')[0] ?? '');
  return [...state.places].sort((one, other) => rank(one) - rank(other));
};
