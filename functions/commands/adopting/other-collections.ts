import type { Firestore } from 'firebase-admin/firestore';
import { wordsCollection } from 'shared-model/words/word-entries';
import { MODELS } from '../../models/models';
import { EXPORTED, LEFT_OUT } from '../all-collections';

const OWN = new Set([
  ...MODELS.flatMap((model) => [
    model.collection,
    `${model.collection}Bin`,
    `${model.collection}History`,
    wordsCollection(model),
  ]),
  ...Object.keys(EXPORTED),
  ...LEFT_OUT,
]);

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/s$/, '');

/** A collection that the product does not know. */
interface OtherCollection {
  readonly name: string;
  readonly documents: number;
  /** The collection of records whose name it nearly has. */
  readonly likelyFor: string | undefined;
}

/** Returns the collections of a database that the product does not know. Nobody reads or changes them. */
export async function otherCollections(firestore: Firestore): Promise<OtherCollection[]> {
  const others = (await firestore.listCollections()).filter(({ id }) => !OWN.has(id));
  return Promise.all(
    others.map(async (collection) => ({
      name: collection.id,
      documents: (await collection.count().get()).data().count,
      likelyFor: MODELS.find((model) => letters(model.collection) === letters(collection.id))?.collection,
    })),
  );
}
