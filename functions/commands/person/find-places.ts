import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import { contact } from 'shared-model/contact';
import { historyCollection } from 'shared-model/history/entries';
import { wordsCollection } from 'shared-model/words/word-entries';
import { MODELS } from '../../models/models';
import {
  type ExportedCollection,
  nameOf,
  queryOf,
  withLeftOut,
} from '../../src/exports/exported-collections';
import { stepsOf } from '../../src/records/walk';
import { readDocument, type Search } from './documents';
import type { Person } from './find-person';
import { type Place, rulesFor } from './reading';

/** Begins a search for a person: see `rulesFor`. */
export const searchFor = (person: Person, options: Partial<Parameters<typeof rulesFor>[1]> = {}): Search => ({
  rules: rulesFor(person, { erasedName: '', ...options }),
  namings: new Map(),
  found: new Set(),
  collections: new Map(),
});

/** The collections by which a person is known: they come last, so that an erasure which was interrupted finds the person again. */
const KNOWN_BY: readonly string[] = [
  historyCollection(contact),
  binCollection(contact),
  contact.collection,
  'auditLog',
];

/** Returns all collections in the order of a search, by their names: records explain the others, and a change its parts. */
const inOrder = (): ReadonlyMap<string, ExportedCollection> => {
  const first = MODELS.map(({ collection }) => collection);
  const alone = [...first, ...MODELS.map(wordsCollection)].map((name) => ({ name }));
  const all = [...alone, ...withLeftOut()];
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

/** Returns all places that name a person, in the order in which they are erased. Reads every document once. */
export const findPlaces = async (firestore: Firestore, search: Search): Promise<readonly Place[]> => {
  const places: Place[] = [];
  const last: Place[] = [];
  for (const [collection, each] of inOrder()) {
    const [all, fields] = [queryOf(firestore, each), fieldsOf(collection)];
    for await (const step of stepsOf(fields.length > 0 ? all.select(...fields) : all)) {
      for (const each of step) {
        const read = readDocument(search, each.ref.path, each.data());
        (KNOWN_BY.includes(collection) ? last : places).push(...read.places);
      }
      places.push(...(await straysIn(search, collection, step)));
    }
  }
  const rank = ({ path }: Place): number => KNOWN_BY.indexOf(path.split('/')[0] ?? '');
  return [...places, ...last.sort((one, other) => rank(one) - rank(other))];
};
