import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../project/root';
import type { Cloud } from './cloud';

const fieldsSchema = v.array(v.looseObject({ fieldPath: v.string() }));
const fileSchema = v.object({
  indexes: v.array(v.object({ collectionGroup: v.string(), queryScope: v.string(), fields: fieldsSchema })),
});
const listSchema = v.array(
  v.object({
    name: v.string(),
    queryScope: v.optional(v.string(), ''),
    fields: v.optional(fieldsSchema, []),
    state: v.optional(v.string(), ''),
  }),
);

/** Names an index by what it is for. Firestore adds the field `__name__` to those that do not name it. */
const keyOf = (collection: string, scope: string, fields: v.InferOutput<typeof fieldsSchema>): string =>
  [
    collection,
    scope,
    ...fields
      .filter(({ fieldPath }) => fieldPath !== '__name__')
      .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`),
  ].join(', ');

/** Returns the composite indexes of a database with their states. */
export const databaseIndexes = async (cloud: Cloud, databaseId: string) => {
  const url = `firestore.googleapis.com/v1/projects/${cloud.project}/databases/${databaseId}/collectionGroups/-/indexes`;
  return v.parse(listSchema, await cloud.list(url, 'indexes'));
};

/** Returns the composite indexes of the checkout. */
export const ownIndexes = () =>
  v.parse(fileSchema, JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8'))).indexes;

/** Returns what a database lacks of the indexes of the checkout. Those of others may be there, too. */
export const indexFaults = async (cloud: Cloud, databaseId: string): Promise<string[]> => {
  const there = new Map(
    (await databaseIndexes(cloud, databaseId)).map(({ name, queryScope, fields, state }) => [
      keyOf(name.split('/').at(-3) ?? '', queryScope, fields),
      state,
    ]),
  );
  const states = ownIndexes().map(({ collectionGroup, queryScope, fields }) =>
    there.get(keyOf(collectionGroup, queryScope, fields)),
  );
  const missing = states.filter((state) => state === undefined).length;
  const building = states.filter((state) => state !== undefined && state !== 'READY').length;
  return [
    ...(missing > 0 ? [`${missing} indexes are missing`] : []),
    ...(building > 0 ? [`${building} indexes are not ready`] : []),
  ];
};
