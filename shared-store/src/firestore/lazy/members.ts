import type { askRecords } from 'shared-auth/firebase';
import { type Binned, binCollection, binItemSchema, LONGEST_BIN } from 'shared-model/bin';
import type { Model } from 'shared-model/define-model';
import { LONGEST_QUERY, MOST_NAMES } from 'shared-model/fields/limits';
import {
  HISTORY_PAGE,
  type HistoryEntry,
  historyCollection,
  historyIds,
  historySchema,
} from 'shared-model/history/entries';
import { NOT_DUPLICATES, notDuplicatesSchema } from 'shared-model/merging/not-duplicates';
import { STAMP } from 'shared-model/stamp';
import { COUNTS, countSchema, countsOf, LONGEST_YEAR, totalIn } from 'shared-model/summaries/counts';
import {
  KNOWN_TEXTS,
  knownShardSchema,
  knownTextsIn,
  shardCountOf,
} from 'shared-model/summaries/known-texts';
import { isSameView, MOST_VIEWS, storedViewSchema, type View } from 'shared-model/views';
import { keysOf, prefixOf } from 'shared-model/words/words';
import * as v from 'valibot';
import { NamedAttempts } from '../../attempts';
import type { Cursor, LazyStore, Listen, ViewStore } from '../../data-store';
import { blocksOf, isWholeCollection } from '../../list-blocks';
import { type TextFinder, textFinder } from '../../text-finder';
import type { StaffEntry } from '../own-account';
import {
  pageRequest,
  type QueryRequest,
  type ReadDocument,
  rowIn,
  rowsOf,
  type Source,
  type StoredDocument,
  sortedOut,
} from '../requests';
import { Answers } from './answers';
import { calledNowBy } from './called-now';
import { changesOf } from './changes';
import { recordWrites } from './record-writes';
import { equals, readBy, requestFor } from './request-for';
import { piecesOf } from './rest-server';

const newest = (field: string): QueryRequest['orders'] => [{ field: [field], isDescending: true }];

const readCounts = readBy(countSchema);
const readView = readBy(storedViewSchema);
const readHistory = readBy<HistoryEntry>(historySchema);

/** Returns the reader for documents of a bin. Leaves out those without a record. */
const binnedIn =
  <T>(model: Model<T>): ReadDocument<Binned<T>> =>
  ({ id, fields }) => {
    const parsed = v.safeParse(binItemSchema, fields);
    if (!parsed.success) return undefined;
    const { recordId, before, at, by } = parsed.output;
    const { record, problems } = model.read(before);
    return { row: { id, recordId, record, isReadable: !problems, at, by, meta: before[STAMP] } };
  };

const staffNamesSchema = v.object({ members: v.fallback(v.record(v.string(), v.string()), {}) });

const knownTextsRequest = (of: readonly string[]): QueryRequest =>
  requestFor(
    KNOWN_TEXTS,
    of.reduce((sum, each) => sum + shardCountOf(each), 0),
    [{ field: ['of'], operator: 'in', value: of }],
  );

/** Returns the number of records of a kind that the server keeps; undefined if it has not counted them yet. Costs one read. */
export const totalOf = async (read: Source['read'], collection: string): Promise<number | undefined> => {
  const request = requestFor(COUNTS, LONGEST_QUERY, [equals('kind', collection)]);
  const [sums] = await read({ ...request, sumOf: 'n' });
  return totalIn(sums?.fields.n);
};

/** Returns the request for the newest events of a record. */
const historyRequest = (model: Pick<Model, 'collection'>, recordId: string, most: number): QueryRequest => {
  const [from, before] = historyIds(recordId);
  const conditions = [
    { field: 'id', operator: '>=', value: from },
    { field: 'id', operator: '<', value: before },
  ] as const;
  return requestFor(historyCollection(model), most, conditions, [{ field: 'id', isDescending: false }]);
};

const readStaffEntry: ReadDocument<StaffEntry> = ({ id, fields }) => ({
  row: {
    id,
    email: typeof fields.email === 'string' ? fields.email : undefined,
    version: JSON.stringify(fields),
  },
});

/** Returns a listener to the staff entry of an account. */
export const listenToStaffEntry = (source: Source, uid: string): Listen<StaffEntry> =>
  rowsOf(source.listen({ collection: 'staff', id: uid }), readStaffEntry);

const VIEW_IDS = Array.from({ length: MOST_VIEWS }, (_, index) => String(index));

/** Returns the id of the view with the same name, or a free id. */
const idOf = (view: View, documents: readonly StoredDocument[]): string => {
  const { rows } = sortedOut(documents.map(readView));
  const taken = new Set(documents.map(({ id }) => id));
  const id = rows.find((row) => isSameView(row, view))?.id ?? VIEW_IDS.find((free) => !taken.has(free));
  if (id === undefined) throw new Error(`There are ${MOST_VIEWS} views already.`);
  return id;
};

/** Returns the views in a collection. They have a hundred fixed ids, which limits their number. */
const viewsIn = ({ listen, read, transaction }: Source, attempts: NamedAttempts, path: string): ViewStore => {
  const request = requestFor(path, MOST_VIEWS);
  /** Writes a view under an id that is free, or has the expected view. */
  const put = (id: string, view: View, expected: View) =>
    transaction(async ({ get, set }) => {
      const found = await get(path, id);
      const known = found && v.parse(storedViewSchema, found.fields);
      // A further attempt finds the new name if only the answer to the first was lost.
      if (known && !isSameView(known, expected) && !isSameView(known, view)) {
        throw new Error('Another view has its id now.');
      }
      set(path, id, view);
    });
  return {
    listenToViews: rowsOf(listen(request), readView),
    readViews: async () => sortedOut((await read(request)).map(readView)).rows,
    saveView: (view) =>
      attempts.make(`${path}/${view.path}/${view.name}`, async () =>
        put(idOf(view, await read(request)), view, view),
      ),
    renameView: ({ id, ...view }, name) =>
      attempts.make(`${path}/${id}`, () => put(id, { ...view, name }, view)),
    removeView: (id) =>
      attempts.make(`${path}/${id}`, () =>
        transaction(async (views) => {
          // A portal may answer a write alone as the server does.
          await views.get(path, id);
          views.delete(path, id);
        }),
      ),
  };
};

/** A cursor in a list that is read block by block: undefined at the beginning of the block with this index. */
class BlockCursor {
  constructor(
    readonly block: number,
    readonly cursor?: Cursor,
  ) {}
}

/** Asks the functions for numbers, because the rules limit the queries of the page. */
export type Counting = Pick<LazyStore, 'count' | 'recordsNaming' | 'importRecords' | 'change'>;

/** The answer of `countRecords`: a number of records, and how many of them are of each kind that was counted. */
const countedSchema = v.object({
  count: v.number(),
  kinds: v.optional(v.array(v.object({ entityName: v.string(), count: v.number() })), []),
});

/** Returns how the page asks the functions for numbers. */
export const countingBy = (ask: typeof askRecords): Counting => {
  const countRecords = async (request: object) => v.parse(countedSchema, await ask('countRecords', request));
  return {
    importRecords: (request) => ask('importRecords', request),
    change: (request) => ask('changeRecords', request),
    count: async ({ model: { collection }, filters, words, period }) => {
      const { count } = await countRecords({
        ...Object.fromEntries(filters.map(({ field, equals }) => [field, equals])),
        ...(words && { words: words.map(prefixOf) }),
        ...(period?.from && { from: period.from.getTime() }),
        ...(period?.before && { before: period.before.getTime() }),
        collection,
      });
      return count;
    },
    recordsNaming: async (customers) => {
      const calls = piecesOf(customers, MOST_NAMES).map((naming) => countRecords({ naming }));
      const counts = new Map<string, number>();
      for (const { entityName, count } of (await Promise.all(calls)).flatMap(({ kinds }) => kinds)) {
        counts.set(entityName, (counts.get(entityName) ?? 0) + count);
      }
      return [...counts].map(([entityName, count]) => ({ entityName, count }));
    },
  };
};

/** Returns the lazy members of an account's store. All of them reach the server by `source`. */
export const lazyMembers = (source: Source, uid: string, counting: Counting): LazyStore => {
  const { listen, read, call, now } = source;
  const finders = new Answers<TextFinder | undefined>(now);
  const staff = new Answers<ReadonlyMap<string, string>>(now);
  const attempts = new NamedAttempts();
  const writes = recordWrites(source, attempts, uid);
  return {
    ...changesOf(source, counting.change),
    listenToBin: (model, words) => {
      const conditions = ['inBin', ...(words ?? []).flatMap(keysOf).map((key) => ['prefixes', key])].map(
        (field) => ({ field: [field].flat(), operator: '==', value: true }) as const,
      );
      const orders = words ? [] : newest('at');
      return rowsOf(
        listen(requestFor(binCollection(model), LONGEST_BIN, conditions, orders)),
        binnedIn(model),
      );
    },

    listenToHistory: (...asked) => rowsOf(listen(historyRequest(...asked)), readHistory),
    readHistory: async (model, recordId) => {
      const inBin = [
        equals('recordId', recordId),
        { field: ['inBin'], operator: '==', value: true },
      ] as const;
      const [events, binned] = await Promise.all([
        read(historyRequest(model, recordId, HISTORY_PAGE)),
        read(requestFor(binCollection(model), 1, inBin)),
      ]);
      const deletions = sortedOut(binned.map(binnedIn(model))).rows.map(({ at, by }) => {
        const nothing = { via: null, changed: {} };
        return { recordId, at, by, event: 'deleted' as const, ...nothing };
      });
      return [...deletions, ...sortedOut(events.map(readHistory)).rows];
    },

    ...viewsIn(source, attempts, `views/${uid}/saved`),
    sharedViews: viewsIn(source, attempts, 'sharedViews'),

    readPage: async ({ after, ...asked }) => {
      const blocks = blocksOf(asked);
      const { block, cursor } = after instanceof BlockCursor ? after : new BlockCursor(0, after);
      const page = { ...asked, ...blocks[block], after: cursor };
      const documents = await read(pageRequest(page));
      const readRow = rowIn(page);
      const { rows, unreadable } = sortedOut(documents.map(({ id, fields }) => readRow(id, fields)));
      const next = block + 1 < blocks.length ? new BlockCursor(block + 1) : undefined;
      return {
        rows,
        unreadable: unreadable.length,
        last: documents.length < page.limit ? next : new BlockCursor(block, documents.at(-1)),
      };
    },

    staffMembers: () =>
      staff.get('all', async () => {
        const [stored] = await read({ collection: 'staffNames', id: 'all' });
        return new Map(Object.entries(stored ? v.parse(staffNamesSchema, stored.fields).members : {}));
      }),

    ...calledNowBy(read),

    notDuplicates: async (id) => {
      const [stored] = await read({ collection: NOT_DUPLICATES, id });
      return v.parse(v.fallback(notDuplicatesSchema, { ids: [] }), stored?.fields).ids;
    },

    knownTexts: async (wanted) => {
      // One request for all that are not kept, because the rules read the account's entry of staff for each.
      const asked: string[] = [];
      let answer: ReturnType<typeof read> | undefined;
      const finderOf = (of: string) =>
        finders.get(of, async () => {
          asked.push(of);
          answer ??= Promise.resolve().then(() => read(knownTextsRequest(asked)));
          const documents = (await answer).filter(({ fields }) => fields.of === of);
          const known = knownTextsIn(documents.map(({ fields }) => fields));
          return known && textFinder(known.texts, known.isCut);
        });
      const found = await Promise.all(wanted.map(async (of) => [of, await finderOf(of)] as const));
      return new Map(found.flatMap(([of, finder]) => (finder ? [[of, finder] as const] : [])));
    },
    listenToKnownTexts: (of) => rowsOf(listen(knownTextsRequest(of)), readBy(knownShardSchema)),

    listenToCounts: (model, times) => {
      const value = [model.collection, ...times.map((time) => countsOf(model, time))];
      const wanted = [{ field: ['of'], operator: 'in', value }] as const;
      return rowsOf(listen(requestFor(COUNTS, times.length * LONGEST_YEAR + 1, wanted)), readCounts);
    },

    count: async (list) =>
      (isWholeCollection(list) ? await totalOf(read, list.model.collection) : undefined) ??
      call(() => counting.count(list)),
    importRecords: (request) => call(() => counting.importRecords(request)),
    recordsNaming: (customers) => call(() => counting.recordsNaming(customers)),

    ...writes,
    transact: async (...asked) => {
      const result = await writes.transact(...asked);
      finders.forget(`${asked[0]}.`);
      return result;
    },
  };
};
