import { isDocumentId } from '../model/ids';
import type { Period } from '../model/periods';
import type { Rename } from '../model/renames';
import type { Order, Stored } from '../model/schema';
import { isSameView, type View } from '../model/views';
import { textsOf } from '../model/word-entries';
import { haveWords } from '../model/words';
import type {
  CollectionName,
  Collections,
  Count,
  DataStore,
  Decision,
  List,
  Listen,
  NamedCustomer,
  Page,
  Part,
  Snapshot,
  TextField,
  TextsFrom,
} from '../store/data-store';

interface Listener<T> {
  /** Which of the rows, all of them in order, the listener is told of. */
  choose(rows: readonly Stored<T>[]): readonly Stored<T>[];
  next(snapshot: Snapshot<T>): void;
  fail(error: Error): void;
}

/** Compares by the order of a list, and where that is the same by the id: no two rows are in one place. */
type Compare<T> = (a: Stored<T>, b: Stored<T>) => number;

class MemoryCollection<T> {
  readonly listeners = new Set<Listener<T>>();
  private sorted: readonly Stored<T>[];

  constructor(
    rows: readonly Stored<T>[],
    private readonly compare: Compare<T>,
  ) {
    this.sorted = [...rows].sort(compare);
  }

  read(): readonly Stored<T>[] {
    return this.sorted;
  }

  find(id: string): T | null {
    const row = this.sorted.find((each) => each.id === id);
    if (!row) return null;
    const { id: _, ...fields } = row;
    return fields as T;
  }

  listen(choose: Listener<T>['choose']): Listen<T> {
    return (next, fail) => {
      const listener = { choose, next, fail };
      this.listeners.add(listener);
      queueMicrotask(() => this.listeners.has(listener) && this.tell(listener, this.read(), true));
      return () => void this.listeners.delete(listener);
    };
  }

  /** The rows of a page; its places are the rows as they were. */
  page(rows: readonly Stored<T>[], { after, through, limit, order, ...list }: Page<CollectionName>) {
    const compare = order === undefined ? this.compare : inOrder(order, this.compare);
    return rows
      .filter(matching(list))
      .sort(compare)
      .filter((row) => !after || compare(row, after as Stored<T>) > 0)
      .filter((row) => !through || compare(row, through as Stored<T>) <= 0)
      .slice(0, limit);
  }

  cut(error: Error): void {
    const cut = [...this.listeners];
    this.listeners.clear();
    for (const listener of cut) listener.fail(error);
  }

  put(id: string, fields: T): void {
    const others = this.sorted.filter((row) => row.id !== id);
    this.sorted = [...others, { ...fields, id }].sort(this.compare);
    this.tellAll(true);
  }

  remove(id: string): void {
    this.sorted = this.sorted.filter((row) => row.id !== id);
    this.tellAll(true);
  }

  tellAll(live: boolean): void {
    const rows = this.read();
    for (const listener of [...this.listeners]) this.tell(listener, rows, live);
  }

  private tell({ choose, next }: Listener<T>, all: readonly Stored<T>[], live: boolean): void {
    const rows = choose(all);
    next({ rows, unreadable: [], live, places: rows });
  }
}

const ascending = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));

const byName: Compare<{ name: string }> = (a, b) => ascending(a.name, b.name) || ascending(a.id, b.id);

const newestFirst: Compare<{ timestamp: Date }> = (a, b) =>
  b.timestamp.getTime() - a.timestamp.getTime() || ascending(b.id, a.id);

const fieldOf = (row: object, field: string): unknown => new Map(Object.entries(row)).get(field);

const sortable = (value: unknown): string | number =>
  value instanceof Date ? value.getTime() : String(value);

const inOrder =
  <T>(order: Order, inSame: Compare<T>): Compare<T> =>
  (a, b) => {
    const [first, second] = [a, b].map((row) => sortable(fieldOf(row, order.replace('-', ''))));
    return ascending(first ?? '', second ?? '') * (order.startsWith('-') ? -1 : 1) || inSame(a, b);
  };

const isWithin = ({ from, before }: Period, timestamp: unknown): boolean =>
  timestamp instanceof Date && (!from || timestamp >= from) && (!before || timestamp < before);

const matching =
  ({ filters, words, period }: List<CollectionName>) =>
  (row: object): boolean =>
    (!words || haveWords(textsOf(row), words)) &&
    filters.every(({ field, equals }) => fieldOf(row, field) === equals) &&
    (!period || isWithin(period, fieldOf(row, 'timestamp')));

/** What a test puts into the store before it starts. */
export type StoredRows = { readonly [C in CollectionName]?: readonly Stored<Collections[C]>[] };

/**
 * A store in memory with the behaviour of the real one: live queries in the product's order, and writes that
 * every listener sees. `refuseWrites` and `cutListeners` bring about what a server can do to a client.
 */
export class MemoryStore implements DataStore {
  private readonly collections: { readonly [C in CollectionName]: MemoryCollection<Collections[C]> };
  private readonly renames = new MemoryCollection<Rename>([], (a, b) => ascending(a.id, b.id));
  private readonly views = new MemoryCollection<View>([], byName);
  private refusal: Error | undefined;
  private lastId = 0;

  constructor({ customers = [], contacts = [], salesReport = [] }: StoredRows = {}) {
    this.collections = {
      customers: new MemoryCollection(customers, byName),
      contacts: new MemoryCollection(contacts, byName),
      salesReport: new MemoryCollection(salesReport, newestFirst),
    };
  }

  /** The documents of a collection as they now stand, in the product's order. */
  read<C extends CollectionName>(name: C): readonly Stored<Collections[C]>[] {
    return this.of(name).read();
  }

  /** How many live queries are open on a collection. */
  listening(name: CollectionName): number {
    return this.of(name).listeners.size;
  }

  /** How many listen to the renamings under way. */
  listeningToRenames(): number {
    return this.renames.listeners.size;
  }

  /** Makes every later write reject with `error`, or succeed again. */
  refuseWrites(error?: Error): void {
    this.refusal = error;
  }

  /** Ends the live queries of a collection with `error`, as the server does when rights are lost. */
  cutListeners(name: CollectionName, error: Error): void {
    this.of(name).cut(error);
  }

  listen<C extends CollectionName>(page: Page<C>): Listen<Collections[C]> {
    const collection = this.of(page.collection);
    return collection.listen((rows) => collection.page(rows, page));
  }

  async readPage<C extends CollectionName>(page: Page<C>): Promise<Part<Collections[C]>> {
    if (this.refusal) throw this.refusal;
    const collection = this.of(page.collection);
    const rows = collection.page(collection.read(), page);
    return { rows, last: rows.length < page.limit ? undefined : rows.at(-1) };
  }

  listenTo<C extends CollectionName>(name: C, id: string): Listen<Collections[C]> {
    if (!isDocumentId(id)) throw new Error(`"${id}" is the id of no document.`);
    return this.of(name).listen((rows) => rows.filter((row) => row.id === id));
  }

  listenToRenames: Listen<Rename> = this.renames.listen((rows) => rows);

  listenToViews: Listen<View> = this.views.listen((rows) => rows);

  async saveView(view: View): Promise<void> {
    if (this.refusal) throw this.refusal;
    const replaced = this.views.read().find((row) => isSameView(row, view));
    this.views.put(replaced?.id ?? this.newId(), view);
  }

  async removeView(id: string): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.views.remove(id);
  }

  async customerNamed(name: string): Promise<string | undefined> {
    return this.read('customers').find((customer) => customer.name === name)?.id;
  }

  async count(list: List<CollectionName>): Promise<number> {
    return this.read(list.collection).filter(matching(list)).length;
  }

  async texts<C extends CollectionName>(
    list: List<C>,
    field: TextField<C>,
    { text, included }: TextsFrom,
    limit: number,
  ): Promise<readonly string[]> {
    return this.read(list.collection)
      .filter(matching(list))
      .map((row) => String(row[field]))
      .sort()
      .filter((found) => found > text || (included && found === text))
      .slice(0, limit);
  }

  /** Says of every list that the connection is away, or back. */
  showConnection(live: boolean): void {
    for (const collection of Object.values(this.collections)) collection.tellAll(live);
  }

  /** Writes as another user of the store would: nothing refuses it. */
  put<C extends CollectionName>(name: C, id: string, fields: Collections[C]): void {
    this.of(name).put(id, fields);
  }

  /** Deletes as another user of the store would. */
  drop(name: CollectionName, id: string): void {
    this.of(name).remove(id);
  }

  /** Begins to carry a customer's new name through, or ends it. */
  setRename(customerId: string, rename: Rename | undefined): void {
    if (rename) this.renames.put(customerId, rename);
    else this.renames.remove(customerId);
  }

  newId(): string {
    this.lastId += 1;
    return `new-${this.lastId}`;
  }

  async transact<C extends CollectionName, R>(
    name: C,
    id: string,
    decide: (stored: Collections[C] | null, isNamedSo: boolean) => Decision<Collections[C], R>,
    named?: NamedCustomer,
  ): Promise<R> {
    if (this.refusal) throw this.refusal;
    const collection = this.of(name);
    const isNamedSo = !named || this.of('customers').find(named.id)?.name === named.name;
    const decision = decide(collection.find(id), isNamedSo);
    if ('leave' in decision) return decision.result;
    if (decision.write === null) collection.remove(id);
    else collection.put(id, decision.write);
    return decision.result;
  }

  async countNaming(customers: readonly string[]): Promise<{ contacts: Count; reports: Count }> {
    if (this.refusal) throw this.refusal;
    const naming = (rows: readonly { customer: string }[]) => ({
      count: rows.filter(({ customer }) => customers.includes(customer)).length,
      more: false,
    });
    return { contacts: naming(this.read('contacts')), reports: naming(this.read('salesReport')) };
  }

  private of<C extends CollectionName>(name: C): MemoryCollection<Collections[C]> {
    return this.collections[name];
  }
}
