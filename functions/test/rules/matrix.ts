import { randomUUID } from 'node:crypto';
import { LONGEST_LIST } from 'shared-data/schema';
import { DOCUMENTS } from './documents';
import { IDENTITIES, type Identity } from './identities';
import type { RulesCase } from './rules-case';
import type { Data, Outcome, RulesProject } from './rules-project';

type Attempt = (
  client: ReturnType<RulesProject['as']>,
  stored: string,
  collection: string,
  data: Data,
) => Promise<Outcome>;

/** What one may try on a collection, with the path of one of its documents and what to write. */
const OPERATIONS = {
  get: (client, stored) => client.get(stored),
  list: (client, _, collection) => client.list(collection, LONGEST_LIST),
  count: (client, _, collection) => client.count(collection, LONGEST_LIST),
  'list too much': (client, _, collection) => client.list(collection, LONGEST_LIST + 1),
  'list unbounded': (client, _, collection) => client.list(collection),
  'count unbounded': (client, _, collection) => client.count(collection),
  'list the group': (client, _, collection) => client.listGroup(collection, 1),
  create: (client, _, collection, data) => client.set(`${collection}/${randomUUID()}`, data),
  update: (client, stored, _, data) => client.set(stored, data),
  delete: (client, stored) => client.remove(stored),
} satisfies Record<string, Attempt>;

type Operation = keyof typeof OPERATIONS;

const NOTHING: readonly Operation[] = [];
const READ: readonly Operation[] = ['get', 'list', 'count'];
const READ_AND_WRITE: readonly Operation[] = [...READ, 'create', 'update', 'delete'];

/** What staff may do where; nobody else may do anything. */
const RIGHTS_OF_STAFF: Readonly<Record<string, readonly Operation[]>> = {
  salesReport: READ_AND_WRITE,
  customers: READ_AND_WRITE,
  contacts: READ_AND_WRITE,
  renameJobs: READ,
  // The functions' own collections.
  revocations: NOTHING,
  auditLog: NOTHING,
  rateLimits: NOTHING,
  accountChanges: NOTHING,
  // Collections that do not exist, subcollections of those that do, and names nearly right.
  users: NOTHING,
  customer: NOTHING,
  SalesReport: NOTHING,
  'salesReport/1/notes': NOTHING,
  'customers/1/customers': NOTHING,
  'contacts/1/salesReport': NOTHING,
  'renameJobs/1/renameJobs': NOTHING,
};

const operations = Object.keys(OPERATIONS) as Operation[];

const dataFor = (collection: string): Data =>
  collection in DOCUMENTS ? DOCUMENTS[collection as keyof typeof DOCUMENTS] : DOCUMENTS.customers;

/** Every identity × collection × operation. */
export const MATRIX: readonly RulesCase[] = Object.entries<Identity>(IDENTITIES).flatMap(
  ([who, { claims, revoked, isStaff }]) =>
    Object.entries(RIGHTS_OF_STAFF).flatMap(([collection, rights]) =>
      operations.map((operation) => ({
        name: `${who}: ${operation} of ${collection}`,
        expected: isStaff && rights.includes(operation) ? 'allowed' : 'refused',
        attempt: async (project) => {
          const uid = `uid of ${who}`;
          if (revoked) await project.store(`revocations/${uid}`, {});
          const stored = `${collection}/${randomUUID()}`;
          const data = dataFor(collection);
          await project.store(stored, data);
          return OPERATIONS[operation](project.as(uid, claims), stored, collection, data);
        },
      })),
    ),
);
