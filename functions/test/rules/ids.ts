import { randomUUID } from 'node:crypto';
import { documentOf } from './documents';
import type { RulesCase } from './rules-case';
import type { RulesProject } from './rules-project';
import { TESTED_MODELS, writerOf } from './tested-models';

const COLLECTIONS = TESTED_MODELS.map(({ collection }) => collection);

const asWriter = async (project: RulesProject, collection: string) => {
  await project.admit('staff');
  return project.as('staff', writerOf(collection));
};

/** Returns a text of 8 characters that no other case uses. */
const unique = () => randomUUID().slice(0, 8);

/** Ids of the page, the demo data and imports. */
const NEW_IDS = [
  () => `8pXz0QmN3rTb${unique()}`,
  () => `demo-customer-${unique()}`,
  randomUUID,
  () => 'a',
  () => 'x'.repeat(32) + unique(),
];

/** Ids that only documents of other clients have. */
const OTHER_IDS = [
  () => 'x'.repeat(33) + unique(),
  () => 'x'.repeat(1_482) + unique(),
  ...['PT Ukur ', 'a.', 'a_', 'ä', '日本', '%2F', '\u202ea', "a'"].map((start) => () => start + unique()),
];

/** New documents need a short, plain id. Existing ones can be read, changed and deleted under any id. */
export const ID_CASES: readonly RulesCase[] = COLLECTIONS.flatMap((collection) => {
  const describe = (what: string, id: string) =>
    `${what} a document with the id "${id.slice(0, 50)}" in ${collection}`;
  const creation = (id: string, expected: RulesCase['expected']): RulesCase => ({
    name: describe('create', id),
    expected,
    attempt: async (project) => {
      const path = `${collection}/${id}`;
      await project.remove(path);
      return (await asWriter(project, collection)).set(path, documentOf(collection));
    },
  });
  const onStored = (
    what: 'get' | 'update' | 'delete',
    id: string,
    attempt: (client: ReturnType<RulesProject['as']>, path: string) => ReturnType<RulesCase['attempt']>,
  ): RulesCase => ({
    name: describe(what, id),
    expected: 'allowed',
    attempt: async (project) => {
      const path = `${collection}/${id}`;
      await project.store(path, documentOf(collection));
      return attempt(await asWriter(project, collection), path);
    },
  });
  return [
    ...NEW_IDS.map((idOf) => creation(idOf(), 'allowed')),
    ...OTHER_IDS.flatMap((idOf) => [
      creation(idOf(), 'refused'),
      onStored('get', idOf(), (client, path) => client.get(encodeURI(path))),
      onStored('update', idOf(), (client, path) => client.set(path, documentOf(collection))),
      onStored('delete', idOf(), (client, path) => client.remove(path)),
    ]),
  ];
});
