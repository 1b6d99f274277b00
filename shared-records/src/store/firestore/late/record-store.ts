import * as v from 'valibot';
import { type Binned, binCollection, deletionsCollection } from '../../../model/bin';
import type { Model } from '../../../model/define-model';
import { LONGEST_QUERY } from '../../../model/fields/limits';
import { type RecordJob, recordJobsCollection, storedJobSchema } from '../../../model/record-jobs';
import { renameSchema } from '../../../model/renames';
import { isSameView, MOST_VIEWS, storedViewSchema, type View } from '../../../model/views';
import { COUNT_LIMIT, type DataStore, type Fields, type Listen, type ViewStore } from '../../data-store';
import type { Member } from '../../own-account';
import { firstStore } from '../first-store';
import { pageRequest, type StoredDocument } from '../requests';
import { type ReadDocument, rowIn, rowsOf, sortedOut } from '../rows';
import { SERVER_TIME, type Source } from '../source';
import {
  binRequest,
  customerRequest,
  jobsRequest,
  namingRequests,
  textsRequest,
  wholeRequest,
} from './requests';

/** Returns the reader for documents with a schema. Leaves out documents that do not match it. */
const readBy =
  <T>(schema: v.GenericSchema<unknown, T>): ReadDocument<T> =>
  ({ id, fields }) => {
    const parsed = v.safeParse(schema, fields);
    return parsed.success ? { row: { ...parsed.output, id } } : undefined;
  };

const readRename = readBy(renameSchema);
const readView = readBy(storedViewSchema);
const readJob = readBy<RecordJob>(v.object({ ...storedJobSchema.entries, at: v.date() }));

const binnedSchema = v.object({
  /** Older entries have the id of their record. */
  recordId: v.optional(v.string()),
  record: v.record(v.string(), v.unknown()),
  deletedAt: v.date(),
});

/** Returns the reader for documents of a bin. Leaves out those without a record. */
const binnedIn =
  <T>(model: Model<T>): ReadDocument<Binned<T>> =>
  ({ id, fields }) => {
    const parsed = v.safeParse(binnedSchema, fields);
    if (!parsed.success) return undefined;
    const { recordId = id, record: stored, deletedAt } = parsed.output;
    const { record, problems } = model.read(stored);
    return { row: { recordId, record, isReadable: !problems, deletedAt, id } };
  };

const staffNamesSchema = v.object({ names: v.array(v.string()) });

const readMember: ReadDocument<Member> = ({ id, fields }) => ({
  row: {
    id,
    email: typeof fields.email === 'string' ? fields.email : undefined,
    version: JSON.stringify(fields),
  },
});

/** Returns a listener to the staff entry of an account. */
export const listenToMember = (source: Source, uid: string): Listen<Member> =>
  rowsOf(source.listen({ collection: 'staff', id: uid }), readMember);

const VIEW_IDS = Array.from({ length: MOST_VIEWS }, (_, place) => String(place));

/** Returns the id of the view with the same name, or a free id. */
const placeOf = (view: View, documents: readonly StoredDocument[]): string => {
  const { rows } = sortedOut(documents.map(readView));
  const taken = new Set(documents.map(({ id }) => id));
  const id = rows.find((row) => isSameView(row, view))?.id ?? VIEW_IDS.find((free) => !taken.has(free));
  if (id === undefined) throw new Error(`There are ${MOST_VIEWS} views already.`);
  return id;
};

/** Returns the views in a collection. They have a hundred fixed ids, which limits their number. */
const viewsIn = ({ listen, read, transaction }: Source, path: string): ViewStore => {
  const request = wholeRequest(path, MOST_VIEWS);
  /** Writes a view in place of one that is still as expected, or in a free place. */
  const put = (id: string, view: View, expected: View) =>
    transaction(async ({ get, set }) => {
      const found = await get(path, id);
      if (found && !isSameView(v.parse(storedViewSchema, found), expected)) {
        throw new Error('Another view has taken its place meanwhile.');
      }
      set(path, id, view);
    });
  return {
    listenToViews: rowsOf(listen(request), readView),
    readViews: async () => sortedOut((await read(request)).map(readView)).rows,
    saveView: async (view) => put(placeOf(view, await read(request)), view, view),
    renameView: ({ id, ...view }, name) => put(id, { ...view, name }, view),
    removeView: (id) => transaction(async (views) => views.delete(path, id)),
  };
};

/** Asks the functions for numbers, because the rules limit the queries of the page. */
export type Counting = Pick<DataStore, 'count' | 'recordsNaming'>;

/** Returns the store of an account. All its members reach the server by `source`. */
export const recordStore = (source: Source, uid: string, counting: Counting): DataStore => {
  const { listen, read, countOf, transaction, call } = source;
  const jobs = recordJobsCollection(uid);
  return {
    ...firstStore(source),

    listenToRenames: rowsOf(listen(wholeRequest('renameJobs', LONGEST_QUERY)), readRename),
    listenToJobs: rowsOf(listen(jobsRequest(jobs)), readJob),
    listenToBin: (model, words) => rowsOf(listen(binRequest(binCollection(model), words)), binnedIn(model)),

    ...viewsIn(source, `views/${uid}/saved`),
    sharedViews: viewsIn(source, 'sharedViews'),

    readPage: async (page) => {
      const documents = await read(pageRequest(page));
      const readRow = rowIn(page);
      const { rows } = sortedOut(documents.map(({ id, fields }) => readRow(id, fields)));
      return { rows, last: documents.length < page.limit ? undefined : documents.at(-1) };
    },

    staffNames: async () => {
      const [stored] = await read({ collection: 'staffNames', id: 'all' });
      return stored && v.parse(staffNamesSchema, stored.fields).names;
    },

    customerNamed: async (name) => (await read(customerRequest(name)))[0]?.id,

    texts: async (list, field, from, most) =>
      (await read(textsRequest(list, field, from, most))).map(({ fields }) => String(fields[field])),

    count: (list) => call(() => counting.count(list)),
    recordsNaming: (customers) => call(() => counting.recordsNaming(customers)),

    countNaming: async (collection, customers) => {
      const counts = await Promise.all(namingRequests(collection, customers).map(countOf));
      return {
        count: counts.reduce((sum, count) => sum + count, 0),
        more: counts.some((count) => count >= COUNT_LIMIT),
      };
    },

    transact: (collection, id, decide, named) =>
      transaction(async ({ get, ...write }) => {
        const [stored, customer] = await Promise.all([
          get(collection, id),
          named && get('customers', named.id),
        ]);
        const decision = decide(stored, customer?.name === named?.name);
        if ('leave' in decision) return decision.result;
        if (decision.write === null && decision.deletion !== undefined) {
          write.set(deletionsCollection({ collection }), id, { deletion: decision.deletion, deletedBy: uid });
        }
        if (decision.write === null) write.delete(collection, id);
        else write.set(collection, id, decision.write);
        return decision.result;
      }),

    startJob: (id, job) =>
      transaction(async ({ set }) => set(jobs, id, { ...job, at: SERVER_TIME } satisfies Fields)),
  };
};
