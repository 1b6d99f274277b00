import { binCollection } from 'shared-model/bin';
import type { Model } from 'shared-model/define-model';
import { historyCollection } from 'shared-model/history/entries';
import { wordsCollection } from 'shared-model/words/word-entries';
import { functionsOf, withRecordRules } from './rules';
import { SYSTEM_COLLECTIONS } from './system-collections';

const COLLECTION = /^[a-z][A-Za-z0-9]*$/;
const ENTITY_NAME = /^[a-z][a-z0-9]*( [a-z0-9]+)*$/;

/** A kind of record and the package that owns it. */
export interface OwnedKind {
  readonly model: Model;
  readonly owner: string;
}

/** Returns the collections of a kind: its records, their search entries, bin and history. */
export const collectionsOf = (model: Pick<Model, 'collection'>): readonly string[] => [
  model.collection,
  wordsCollection(model),
  binCollection(model),
  historyCollection(model),
];

/** Returns the names of the functions that stand in the rules by hand. */
const functionsIn = (rules: string): string[] =>
  [...withRecordRules(rules, []).matchAll(/function (\w+)\(/g)].map(([, name = '']) => name);

/** Names each kind whose collection or entity name another kind or the product has already. */
export const wrongKinds = (kinds: readonly OwnedKind[], rules: string): readonly string[] => {
  const collections = new Map(SYSTEM_COLLECTIONS.map((name) => [name, 'the product']));
  const functions = new Map(functionsIn(rules).map((name) => [name, 'the product']));
  return kinds.flatMap(({ model, owner }) => {
    const { collection, entityName } = model;
    const wrong: string[] = [];
    if (!COLLECTION.test(collection)) {
      wrong.push(`${owner}: the collection "${collection}" needs letters and digits only, as "orders"`);
    }
    if (!ENTITY_NAME.test(entityName)) {
      wrong.push(`${owner}: the entity name "${entityName}" needs words in lower case, as "sales order"`);
    }
    for (const name of collectionsOf(model)) {
      const other = collections.get(name);
      if (other !== undefined) wrong.push(`${owner}: ${other} has the collection ${name}: take another one`);
      else collections.set(name, owner);
    }
    const [check, fields] = functionsOf(model);
    const other = functions.get(check) ?? functions.get(fields);
    if (other !== undefined) {
      wrong.push(`${owner}: ${other} has the entity name "${entityName}": take another one`);
    }
    for (const name of [check, fields]) functions.set(name, owner);
    return wrong;
  });
};
