import { randomUUID } from 'node:crypto';
import { binCollection } from 'shared-model/bin';
import { LONGEST_QUERY } from 'shared-model/fields/limits';
import { historyCollection } from 'shared-model/history/entries';
import { wordsCollection } from 'shared-model/words/word-entries';
import { DOCUMENTS, documentOf, TESTED_DOCUMENTS } from './documents';
import { IDENTITIES, type Identity } from './identities';
import { enter, type RulesCase } from './rules-case';
import type { Data, Outcome, RulesProject } from './rules-project';
import { placeOf, storedLoad } from './section-loads';
import { ADMINISTRATORS_COLLECTIONS, STAFF_COLLECTIONS, TESTED_MODELS } from './tested-models';

/** The documents of an attempt. */
interface Target {
  readonly collection: string;
  /** The path of an existing document, and of none. */
  readonly stored: string;
  readonly free: string;
  readonly data: Data;
}

type Client = ReturnType<RulesProject['as']>;

type Attempt = (client: Client, target: Target) => Promise<Outcome>;

const OPERATIONS = {
  get: (client, { stored }) => client.get(stored),
  list: (client, { collection }) => client.list(collection, { limit: LONGEST_QUERY }),
  count: (client, { collection }) => client.count(collection, { limit: LONGEST_QUERY }),
  'list with no offset in so many words': (client, { collection }) =>
    client.list(collection, { limit: LONGEST_QUERY, offset: 0 }),
  'list too much': (client, { collection }) => client.list(collection, { limit: LONGEST_QUERY + 1 }),
  'list behind an offset': (client, { collection }) => client.list(collection, { limit: 1, offset: 1 }),
  'list behind a huge offset': (client, { collection }) =>
    client.list(collection, { limit: 1, offset: 2 ** 31 - 1 }),
  'count behind an offset': (client, { collection }) => client.count(collection, { limit: 1, offset: 1 }),
  'list unbounded': (client, { collection }) => client.list(collection),
  'count unbounded': (client, { collection }) => client.count(collection),
  'list the group': (client, { collection }) => client.listGroup(collection, 1),
  create: (client, { free, data }) => client.set(free, data),
  update: (client, { stored, data }) => client.set(stored, data),
  delete: (client, { stored }) => client.remove(stored),
} satisfies Record<string, Attempt>;

type Operation = keyof typeof OPERATIONS;

const NOTHING: readonly Operation[] = [];
const READ: readonly Operation[] = ['get', 'list', 'count', 'list with no offset in so many words'];
const WRITES: readonly Operation[] = ['create', 'update', 'delete'];
const READ_AND_WRITE: readonly Operation[] = [...READ, ...WRITES];

const rightsIn = (collections: readonly string[], rights: readonly Operation[]) =>
  Object.fromEntries(collections.map((collection) => [collection, rights]));

const binsOf = (collections: readonly string[]): readonly string[] =>
  collections.map((collection) => binCollection({ collection }));

/** The operations that staff may do. Nobody else may do any. SELF is the uid of the account. */
const RIGHTS_OF_STAFF: Readonly<Record<string, readonly Operation[]>> = {
  ...rightsIn(STAFF_COLLECTIONS, READ_AND_WRITE),
  ...rightsIn(ADMINISTRATORS_COLLECTIONS, READ),
  ...rightsIn(TESTED_MODELS.map(wordsCollection), READ),
  ...rightsIn(binsOf(STAFF_COLLECTIONS), READ),
  ...rightsIn(binsOf(ADMINISTRATORS_COLLECTIONS), NOTHING),
  ...rightsIn(TESTED_MODELS.map(historyCollection), READ),
  changes: READ,
  notDuplicates: ['get'],
  sectionLoads: ['create'],
  canaryStops: ['get'],
  staffNames: ['get'],
  counts: READ,
  knownTexts: READ,
  'views/SELF/saved': READ_AND_WRITE,
  sharedViews: READ,
  // Only the functions use these.
  staff: NOTHING,
  auditLog: NOTHING,
  personSearches: NOTHING,
  rateLimits: NOTHING,
  accountChanges: NOTHING,
  lanes: NOTHING,
  'changes/1/parts': NOTHING,
  'changes/1/left': NOTHING,
  // Unknown collections, subcollections and similar names.
  users: NOTHING,
  customer: NOTHING,
  SalesReport: NOTHING,
  'salesReport/1/notes': NOTHING,
  'customers/1/customers': NOTHING,
  'contacts/1/salesReport': NOTHING,
  ...rightsIn(
    TESTED_MODELS.flatMap((model) =>
      [wordsCollection(model), binCollection(model), historyCollection(model)].map(
        (name) => `${name}/1/${name}`,
      ),
    ),
    NOTHING,
  ),
  'changes/1/changes': NOTHING,
  'canaryStops/1/canaryStops': NOTHING,
  'staffNames/1/staffNames': NOTHING,
  'counts/1/counts': NOTHING,
  'knownTexts/1/knownTexts': NOTHING,
  'sectionLoads/1/sectionLoads': NOTHING,
  views: NOTHING,
  'views/SELF/other': NOTHING,
  'sharedViews/1/sharedViews': NOTHING,
  // The views of another account.
  'views/staff/saved': NOTHING,
};

const RIGHTS_OF_ADMINISTRATORS: Readonly<Record<string, readonly Operation[]>> = {
  sharedViews: WRITES,
  ...rightsIn(ADMINISTRATORS_COLLECTIONS, WRITES),
  ...rightsIn(binsOf(ADMINISTRATORS_COLLECTIONS), READ),
};

const operations = Object.keys(OPERATIONS) as Operation[];

const targetIn = (named: string, uid: string): Target => {
  const collection = named.replace('SELF', uid);
  if (collection.startsWith('views/') || collection === 'sharedViews') {
    return {
      collection,
      stored: `${collection}/0`,
      free: `${collection}/1`,
      data: DOCUMENTS.views,
    };
  }
  const newPath = () => `${collection}/${randomUUID()}`;
  if (collection === 'sectionLoads') {
    const data = storedLoad(uid, DOCUMENTS.sectionLoads);
    return { collection, stored: newPath(), free: placeOf(uid), data };
  }
  const data = collection in TESTED_DOCUMENTS ? documentOf(collection) : DOCUMENTS.customers;
  return { collection, stored: newPath(), free: newPath(), data };
};

/** Returns a new account of this identity, and documents of its own in a collection. */
const prepare = async (
  project: RulesProject,
  who: Identity,
  collection: string,
): Promise<{ client: Client; target: Target }> => {
  const { uid, client } = await enter(project, who);
  const target = targetIn(collection, uid);
  await project.store(target.stored, target.data);
  // Views have few places, and another case may have filled this one.
  await project.remove(target.free);
  return { client, target };
};

/** Every identity × collection × operation. */
export const MATRIX: readonly RulesCase[] = Object.entries<Identity>(IDENTITIES).flatMap(([who, identity]) =>
  Object.entries(RIGHTS_OF_STAFF).flatMap(([collection, ofStaff]) => {
    const ofAdministrators = identity.isAdministrator ? RIGHTS_OF_ADMINISTRATORS[collection] : undefined;
    const all = identity.isStaff ? [...ofStaff, ...(ofAdministrators ?? [])] : NOTHING;
    const rights = identity.isReader ? all.filter((right) => !WRITES.includes(right)) : all;
    // A reading or a refused writing changes nothing, so all of these have the same account and documents.
    const shared = new WeakMap<RulesProject, ReturnType<typeof prepare>>();
    const prepareShared = (project: RulesProject) => {
      const prepared = shared.get(project) ?? prepare(project, identity, collection);
      shared.set(project, prepared);
      return prepared;
    };
    return operations.map((operation): RulesCase => {
      const expected = rights.includes(operation) ? 'allowed' : 'refused';
      const changes = expected === 'allowed' && WRITES.includes(operation);
      return {
        name: `${who}: ${operation} of ${collection}`,
        expected,
        attempt: async (project) => {
          const { client, target } = await (changes
            ? prepare(project, identity, collection)
            : prepareShared(project));
          return OPERATIONS[operation](client, target);
        },
      };
    });
  }),
);
