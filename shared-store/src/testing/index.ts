import type { Change } from 'shared-model/changes';
import type { Model, Stored } from 'shared-model/define-model';
import { isDocumentId } from 'shared-model/fields/ids';
import { type HistoryEntry, historyCollection, historyId } from 'shared-model/history/entries';
import { type CollectionName, type Collections, MODELS } from 'shared-model/models';
import { STAMP } from 'shared-model/stamp';
import type { DataStore, Fields, List, NamingCount, Problem } from '../data-store';
import { requestFor } from '../firestore/lazy/request-for';
import { pageRequest } from '../firestore/requests';
import { storeOver } from './direct-store';
import { MemoryChanges } from './memory-changes';
import { MemoryServer } from './memory-server';

export { formerly } from './formerly';
export { MemoryServer };

/** The account of a store in memory, which is that of the sessions of tests. */
export const ACCOUNT = 'uid-of-the-user';

/** The initial documents of a store, by collection. Sections have kinds of their own. */
export type StoredRows = { readonly [C in CollectionName]?: readonly Stored<Collections[C]>[] } & Readonly<
  Record<string, readonly Stored<Fields>[]>
>;

const modelOf = (name: string): Model | undefined => MODELS.find(({ collection }) => collection === name);

/** The members of a store over a server, as an object that a class may extend. */
const StoreOver = function (this: object, server: MemoryServer, changes: MemoryChanges) {
  const store = storeOver(server, ACCOUNT, {
    count: async <T>(list: List<T>) =>
      server.find(pageRequest({ ...list, limit: Number.POSITIVE_INFINITY })).length,
    recordsNaming: async (customers): Promise<readonly NamingCount[]> => {
      if (server.refusal) throw server.refusal;
      return server.names().flatMap((collection) => {
        const wanted = [{ field: ['customer'], operator: 'in', value: customers }] as const;
        const count = server.find(requestFor(collection, Number.POSITIVE_INFINITY, wanted)).length;
        return count > 0 ? [{ entityName: modelOf(collection)?.entityName ?? collection, count }] : [];
      });
    },
    change: changes.answer,
    importRecords: () => Promise.reject(new Error('A test that imports answers by itself.')),
  });
  const members = {
    ...store,
    now: () => server.now(),
    listenTo: <T>(model: Model<T>, id: string) => {
      if (!isDocumentId(id)) throw new Error(`"${id}" is the id of no document.`);
      return store.listenTo(model, id);
    },
  };
  // A test may have members of its own.
  for (const [name, member] of Object.entries(members)) if (!(name in this)) Reflect.set(this, name, member);
} as unknown as new (
  server: MemoryServer,
  changes: MemoryChanges,
) => DataStore;

/** A store over a server in memory. `refuseWrites` and `cutListeners` simulate a refusing server. */
export class MemoryStore extends StoreOver {
  private lastId = 0;

  constructor(
    stored: StoredRows = {},
    readonly server = new MemoryServer(stored),
    private readonly changes = new MemoryChanges(server, ACCOUNT),
  ) {
    super(server, changes);
  }

  /** Returns the documents of a shared kind or of a model, in the default order, without their stamps. */
  read<C extends CollectionName>(kind: C): readonly Stored<Collections[C]>[];
  read<T>(kind: Model<T>): readonly Stored<T>[];
  read(kind: string | Model): readonly Stored<object>[] {
    const model = typeof kind === 'string' ? modelOf(kind) : kind;
    const order = model?.order ?? 'name';
    const orders = [{ field: [order.replace('-', '')], isDescending: order.startsWith('-') }];
    const collection = typeof kind === 'string' ? kind : kind.collection;
    const all = requestFor(collection, Number.POSITIVE_INFINITY, [], orders);
    return this.server.find(all).map(({ id, fields: { [STAMP]: _, ...fields } }) => ({ ...fields, id }));
  }

  listening(collection: string): number {
    return this.server.listening(collection);
  }

  /** Returns the number of listeners to the user's own views. */
  listeningToViews(): number {
    return this.listening(`views/${ACCOUNT}/saved`);
  }

  /** Makes all further requests reject with `error`, or succeed again. Listeners go on. */
  refuseWrites(error?: Error): void {
    this.server.refusal = error;
  }

  /** Ends the live queries of a collection with `error`, as the server does for an account without rights. */
  cutListeners(collection: string, error: Error): void {
    this.server.cut(collection, error);
  }

  /** Lets changes of many records wait, or run to their end. */
  holdChanges(isHeld: boolean): void {
    this.changes.hold(isHeld);
  }

  /** Makes every list offline, or online again. `problem` is why it is offline. */
  showConnection(isLive: boolean, problem?: Problem): void {
    this.server.show(isLive, problem);
  }

  /** Writes as another user or version of the page, without checks. */
  put(collection: string, id: string, fields: object): void {
    this.server.put(collection, id, { ...fields });
  }

  /** Deletes as another user. */
  drop(collection: string, id: string): void {
    this.server.take(collection, id);
  }

  /** Stores a change that began now, as the functions do. */
  putChange(id: string, change: Pick<Change, 'kind'> & Partial<Change>): void {
    this.changes.begin(id, { collection: 'customers', by: null, ...change });
  }

  /** Stores an event in the history of a record, as the functions do. */
  putHistory(model: Pick<Model, 'collection'>, event: HistoryEntry): void {
    const ms = event.at.getTime();
    const moment = { seconds: Math.floor(ms / 1_000), nanoseconds: (ms % 1_000) * 1_000_000 };
    const id = historyId(event.recordId, moment, event.event === 'deleted' ? 'deletion' : 'write');
    this.put(historyCollection(model), id, event);
  }

  setRename(customerId: string, rename: Pick<Change, 'from' | 'to'> | undefined): void {
    const state = rename ? 'running' : 'done';
    this.putChange(`names-customers-${customerId}`, { kind: 'names', record: customerId, state, ...rename });
  }

  override newId = (): string => {
    this.lastId += 1;
    return `new-${this.lastId}`;
  };
}
