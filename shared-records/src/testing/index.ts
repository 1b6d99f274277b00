import type { Binned } from '../model/bin';
import type { Model, Stored } from '../model/define-model';
import { isDocumentId } from '../model/fields/ids';
import { type HistoryEntry, historyCollection } from '../model/history/entries';
import { type CollectionName, type Collections, MODELS } from '../model/models';
import type { Period } from '../model/periods';
import {
  FORMER_NAMES,
  MERGES,
  type Merge,
  type NewRecordJob,
  NOT_DUPLICATES,
  type RecordJob,
  type Rename,
} from '../model/record-jobs';
import type { View } from '../model/views';
import { duplicateKey } from '../model/words/duplicate-key';
import { haveWords } from '../model/words/found-words';
import { textsOf } from '../model/words/word-entries';
import {
  type Count,
  contactKey,
  type DataStore,
  type Decision,
  type Fields,
  type List,
  type Listen,
  type NamedContact,
  type NamedCustomer,
  type NamingCount,
  type Page,
  type ReadPage,
  type Snapshot,
  type TextsFrom,
  type Unreadable,
  type ViewStore,
} from '../store/data-store';
import { isInBlock } from '../store/list-blocks';
import { comparing, Documents, placeBehind } from './documents';
import { MemoryBin } from './memory-bin';
import { MemoryViews } from './memory-views';

const isWithin = ({ from, before }: Period, moment: unknown): boolean =>
  moment instanceof Date && (!from || moment >= from) && (!before || moment < before);

const isOfBlock = (block: List<object>['block'], value: unknown): boolean => {
  if (block === 'filled') return value !== '' && value !== null;
  return block !== 'blank' || value === '';
};

/** Returns the words that the texts of a record have to have: a search entry has its key beside them. */
const withoutDuplicateKey = (
  model: Pick<Model, 'duplicateFields' | 'fields'>,
  row: Fields,
  words: readonly string[],
): readonly string[] => words.filter((word) => word !== duplicateKey(model, row));

const matching =
  <T>({ model, filters, words, period, order = '', block }: List<T>) =>
  (row: Fields): boolean =>
    isOfBlock(block, row[order.replace('-', '')]) &&
    (!words || haveWords(textsOf(model, row), withoutDuplicateKey(model, row, words))) &&
    filters.every(({ field, equals }) => row[field] === equals) &&
    (!period || model.momentField === undefined || isWithin(period, row[model.momentField]));

/** Returns the documents of a page, which are also its cursors. */
const documentsIn = <T>(documents: Documents, page: Page<T>): readonly Stored<Fields>[] => {
  const { model, order, block, after, through, limit } = page;
  const orders = [...(order === undefined || block === 'lacking' ? [] : [order]), model.order];
  const compare = comparing(orders);
  const rows = documents.all(orders);
  const start = after ? placeBehind(rows, after as Stored<Fields>, compare) : 0;
  const end = through ? placeBehind(rows, through as Stored<Fields>, compare) : rows.length;
  return rows.slice(start, end).filter(matching(page)).slice(0, limit);
};

/** The rows by document and model. An unchanged document keeps its row object. */
const reads = new WeakMap<object, WeakMap<object, unknown>>();

const snapshotOf = <T>(
  model: Model<T>,
  places: readonly Stored<Fields>[],
  live: boolean,
  list: List<T> = { model, filters: [] },
): Snapshot<T> => {
  const known = reads.get(model) ?? new WeakMap<object, unknown>();
  reads.set(model, known);
  const read = (place: Stored<Fields>): Unreadable<T> | Stored<T> => {
    const before = known.get(place) as Unreadable<T> | Stored<T> | undefined;
    if (before) return before;
    const { record, problems } = model.read(place);
    const row = { ...record, id: place.id };
    const result = problems ? { record: row, problems } : row;
    known.set(place, result);
    return result;
  };
  const all = places.filter((place) => isInBlock(list, place)).map(read);
  return {
    rows: all.flatMap((each) => ('problems' in each ? [] : [each])),
    unreadable: all.flatMap((each) => ('problems' in each ? [each] : [])),
    live,
    places,
  };
};

/** The initial documents of a store, by collection. Sections have kinds of their own. */
export type StoredRows = { readonly [C in CollectionName]?: readonly Stored<Collections[C]>[] } & Readonly<
  Record<string, readonly Stored<Fields>[]>
>;

const modelOf = (name: string): Model | undefined => MODELS.find(({ collection }) => collection === name);

/** A store in memory that behaves like the real one. `refuseWrites` and `cutListeners` simulate a refusing server. */
export class MemoryStore implements DataStore {
  private readonly collections: Map<string, Documents>;
  private readonly renames = new Documents();
  private readonly merges = new Documents();
  private readonly views = new MemoryViews(() => this.refusal);
  readonly sharedViews: ViewStore = new MemoryViews(() => this.refusal);
  private readonly bin = new MemoryBin(
    (name) => this.of(name),
    () => this.now(),
  );
  private refusal: Error | undefined;
  private lastId = 0;

  constructor(stored: StoredRows = {}) {
    this.collections = new Map(Object.entries(stored).map(([name, rows]) => [name, new Documents(rows)]));
  }

  /** Returns the documents of a shared kind or of a model, in the default order. */
  read<C extends CollectionName>(kind: C): readonly Stored<Collections[C]>[];
  read<T>(kind: Model<T>): readonly Stored<T>[];
  read(kind: string | Model): readonly Stored<object>[] {
    const model = typeof kind === 'string' ? modelOf(kind) : kind;
    return this.of(typeof kind === 'string' ? kind : kind.collection).all([model?.order ?? 'name']);
  }

  /** Returns the number of live queries on a collection. */
  listening(name: string): number {
    return this.of(name).listeners.size;
  }

  /** Returns the number of listeners to running renames. */
  listeningToRenames(): number {
    return this.renames.listeners.size;
  }

  /** Returns the number of listeners to the user's own views. */
  listeningToViews(): number {
    return this.views.listening();
  }

  /** Makes all further writes reject with `error`, or succeed again. */
  refuseWrites(error?: Error): void {
    this.refusal = error;
  }

  /** Ends the live queries of a collection with `error`, as the server does for an account without rights. */
  cutListeners(name: string, error: Error): void {
    this.of(name).cut(error);
  }

  listen<T>(page: Page<T>): Listen<T> {
    const documents = this.of(page.model.collection);
    return documents.listen((live) => snapshotOf(page.model, documentsIn(documents, page), live, page));
  }

  async readPage<T>(page: Page<T>): Promise<ReadPage<T>> {
    if (this.refusal) throw this.refusal;
    const places = documentsIn(this.of(page.model.collection), page);
    const { rows, unreadable } = snapshotOf(page.model, places, true, page);
    return {
      rows,
      unreadable: unreadable.length,
      last: places.length < page.limit ? undefined : places.at(-1),
    };
  }

  listenTo<T>(model: Model<T>, id: string): Listen<T> {
    if (!isDocumentId(id)) throw new Error(`"${id}" is the id of no document.`);
    const documents = this.of(model.collection);
    return documents.listen((live) =>
      snapshotOf(
        model,
        documents.all().filter((row) => row.id === id),
        live,
      ),
    );
  }

  listenToRenames: Listen<Rename> = this.renames.listen((live) => rowsOf<Rename>(this.renames, live));

  listenToMerges(field: 'kept' | 'gone' | 'goneName', text: string): Listen<Merge> {
    return this.merges.listen((live) => {
      const all = rowsOf<Merge>(this.merges, live);
      return { ...all, rows: all.rows.filter((merge) => merge[field] === text) };
    });
  }

  /** Stores a merge, as the functions do. */
  merge(id: string, merge: Merge): void {
    this.merges.put(id, { ...merge });
  }

  /** Returns what a test puts into the collection. */
  async notDuplicates(id: string): Promise<readonly string[]> {
    const ids = this.of(NOT_DUPLICATES)
      .all()
      .find((row) => row.id === id)?.ids;
    return Array.isArray(ids) ? ids.map(String) : [];
  }

  listenToViews = this.views.listenToViews;

  readViews = () => this.views.readViews();

  saveView = (view: View) => this.views.saveView(view);

  renameView = (view: Stored<View>, name: string) => this.views.renameView(view, name);

  removeView = (id: string) => this.views.removeView(id);

  listenToJobs: Listen<RecordJob> = this.bin.jobs.listen((live) => ({
    ...rowsOf<RecordJob>(this.bin.jobs, live),
    rows: [...rowsOf<RecordJob>(this.bin.jobs, live).rows].reverse(),
  }));

  listenToBin<T>(model: Model<T>, words?: readonly string[]): Listen<Binned<T>> {
    return this.bin.listen(model, words);
  }

  async startJob(id: string, job: NewRecordJob): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.bin.start(id, job);
  }

  /** Lets jobs wait, or run to their end. */
  holdJobs(held: boolean): void {
    this.bin.hold(held);
  }

  /** Returns the names in the document that the functions keep. */
  async staffNames(): Promise<readonly string[] | undefined> {
    return this.of('staffNames')
      .all()
      .flatMap(({ names }) => (Array.isArray(names) ? names.map(String) : []));
  }

  async staffMembers(): Promise<ReadonlyMap<string, string>> {
    const [{ members } = { members: {} }] = this.of('staffNames').all();
    return new Map(Object.entries(Object(members)));
  }

  /** Listens to the entries that a test puts into the history of a model. */
  listenToHistory<T>(model: Model<T>, recordId: string, most: number): Listen<HistoryEntry> {
    const documents = this.of(historyCollection(model));
    return documents.listen((live) => {
      const snapshot = rowsOf<HistoryEntry>(documents, live);
      const rows = snapshot.rows.filter((row) => row.recordId === recordId);
      const newest = rows.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, most);
      return { ...snapshot, rows: newest };
    });
  }

  async customerNamed(name: string): Promise<string | undefined> {
    return this.read('customers').find((customer) => customer.name === name)?.id;
  }

  async customerCalledNow(name: string): Promise<string | undefined> {
    if (await this.customerNamed(name)) return undefined;
    const merges = [...rowsOf<Merge>(this.merges, true).rows, ...this.of(MERGES).all()];
    let id = this.of(FORMER_NAMES)
      .all()
      .find((former) => former.name === name)?.customer;
    while (id !== undefined) {
      const sought = id;
      const stored = this.read('customers').find((row) => row.id === sought);
      if (stored) return stored.name;
      id = merges.find(({ gone, state }) => gone === sought && state === 'done')?.kept;
    }
    return undefined;
  }

  async customersCalledNow(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const called = await Promise.all(
      names.map(async (name) => [name, await this.customerCalledNow(name)] as const),
    );
    return new Map(called.flatMap(([name, now]) => (now === undefined ? [] : [[name, now] as const])));
  }

  async contactsCalledNow(contacts: readonly NamedContact[]): Promise<ReadonlyMap<string, string>> {
    const stored = this.of('contacts').all();
    const called = contacts.flatMap((named) => {
      const { name, customer } = named;
      const former = this.of(FORMER_NAMES)
        .all()
        .find(({ contactName, customers }) => contactName === name && Object(customers).includes?.(customer));
      const now = stored.find(({ id }) => id === former?.contact)?.name;
      const isTaken = stored.some((row) => row.name === name && row.customer === customer);
      return now === undefined || isTaken ? [] : [[contactKey(named), String(now)] as const];
    });
    return new Map(called);
  }

  async count<T>(list: List<T>): Promise<number> {
    return this.of(list.model.collection).all().filter(matching(list)).length;
  }

  async texts<T>(
    list: List<T>,
    field: string,
    { text, included }: TextsFrom,
    limit: number,
  ): Promise<readonly string[]> {
    return this.of(list.model.collection)
      .all()
      .filter(matching(list))
      .map((row) => String(row[field]))
      .sort()
      .filter((found) => found > text || (included && found === text))
      .slice(0, limit);
  }

  /** Makes every list offline, or online again. */
  showConnection(live: boolean): void {
    for (const documents of this.collections.values()) documents.tellAll(live);
  }

  /** Writes as another user or version of the page, without checks. */
  put(name: string, id: string, fields: object): void {
    this.of(name).put(id, fields);
  }

  /** Deletes as another user. */
  drop(name: string, id: string): void {
    this.bin.take(name, id);
  }

  /** Starts the rename of a customer, or ends it. */
  setRename(customerId: string, rename: Rename | undefined): void {
    if (rename) this.renames.put(customerId, rename);
    else this.renames.remove(customerId);
  }

  /** Returns the time of the server: that of the device, unless a test says otherwise. */
  now(): number {
    return Date.now();
  }

  newId(): string {
    this.lastId += 1;
    return `new-${this.lastId}`;
  }

  async transact<R>(
    name: string,
    id: string,
    decide: (stored: Fields | null, isNamed: boolean) => Decision<R>,
    named?: NamedCustomer,
  ): Promise<R> {
    if (this.refusal) throw this.refusal;
    const documents = this.of(name);
    const isNamed = !named || this.of('customers').find(named.id)?.name === named.name;
    const decision = decide(documents.find(id), isNamed);
    if ('leave' in decision) return decision.result;
    if (decision.write === null) this.bin.take(name, id, decision.deletion);
    else this.put(name, id, decision.write);
    return decision.result;
  }

  async recordsNaming(customers: readonly string[]): Promise<readonly NamingCount[]> {
    const counts = [...this.collections.keys()].map(async (name) => {
      const { count } = await this.countNaming(name, customers);
      return { entityName: modelOf(name)?.entityName ?? name, count };
    });
    return Promise.all(counts);
  }

  async countNaming(collection: string, customers: readonly string[]): Promise<Count> {
    if (this.refusal) throw this.refusal;
    const naming = this.of(collection)
      .all()
      .filter(({ customer }) => customers.some((name) => name === customer));
    return { count: naming.length, more: false };
  }

  private of(name: string): Documents {
    const known = this.collections.get(name);
    if (known) return known;
    const documents = new Documents();
    this.collections.set(name, documents);
    return documents;
  }
}

const rowsOf = <T>(documents: Documents, live: boolean): Snapshot<T> => {
  const rows = documents.all();
  return { rows: rows as unknown as readonly Stored<T>[], unreadable: [], live, places: rows };
};
