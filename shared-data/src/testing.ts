import type { CollectionName, Collections, DataStore, Decision, Snapshot } from './data-store';
import type { Stored } from './schema';

interface Listener<T> {
  next(snapshot: Snapshot<T>): void;
  fail(error: Error): void;
}

class MemoryCollection<T> {
  readonly listeners = new Set<Listener<T>>();
  private readonly documents: Map<string, T>;

  constructor(
    rows: readonly Stored<T>[],
    private readonly compare: (a: T, b: T) => number,
  ) {
    this.documents = new Map(rows.map((row) => [row.id, row]));
  }

  read(): readonly Stored<T>[] {
    return [...this.documents].map(([id, fields]) => ({ ...fields, id })).sort(this.compare);
  }

  find(id: string): T | null {
    return this.documents.get(id) ?? null;
  }

  listen(listener: Listener<T>): () => void {
    this.listeners.add(listener);
    queueMicrotask(() => this.listeners.has(listener) && this.tell(listener, true));
    return () => void this.listeners.delete(listener);
  }

  cut(error: Error): void {
    const cut = [...this.listeners];
    this.listeners.clear();
    for (const listener of cut) listener.fail(error);
  }

  put(id: string, fields: T): void {
    this.documents.set(id, fields);
    this.tellAll(true);
  }

  remove(id: string): void {
    this.documents.delete(id);
    this.tellAll(true);
  }

  tellAll(live: boolean): void {
    for (const listener of [...this.listeners]) this.tell(listener, live);
  }

  private tell(listener: Listener<T>, live: boolean): void {
    listener.next({ rows: this.read(), unreadable: [], live });
  }
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** What a test puts into the store before it starts. */
export type StoredRows = { readonly [C in CollectionName]?: readonly Stored<Collections[C]>[] };

/**
 * A store in memory with the behaviour of the real one: live queries in the product's order, and writes that
 * every listener sees. `refuseWrites` and `cutListeners` bring about what a server can do to a client.
 */
export class MemoryStore implements DataStore {
  private readonly collections: { readonly [C in CollectionName]: MemoryCollection<Collections[C]> };
  private refusal: Error | undefined;
  private lastId = 0;

  constructor({ customers = [], contacts = [], salesReport = [] }: StoredRows = {}) {
    this.collections = {
      customers: new MemoryCollection(customers, byName),
      contacts: new MemoryCollection(contacts, byName),
      salesReport: new MemoryCollection(salesReport, (a, b) => b.timestamp.getTime() - a.timestamp.getTime()),
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

  /** Makes every later write reject with `error`, or succeed again. */
  refuseWrites(error?: Error): void {
    this.refusal = error;
  }

  /** Ends the live queries of a collection with `error`, as the server does when rights are lost. */
  cutListeners(name: CollectionName, error: Error): void {
    this.of(name).cut(error);
  }

  listen<C extends CollectionName>(
    name: C,
    next: (snapshot: Snapshot<Collections[C]>) => void,
    fail: (error: Error) => void,
  ): () => void {
    return this.of(name).listen({ next, fail });
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

  newId(): string {
    this.lastId += 1;
    return `new-${this.lastId}`;
  }

  async transact<C extends CollectionName, R>(
    name: C,
    id: string,
    decide: (stored: Collections[C] | null) => Decision<Collections[C], R>,
  ): Promise<R> {
    if (this.refusal) throw this.refusal;
    const collection = this.of(name);
    const decision = decide(collection.find(id));
    if ('leave' in decision) return decision.result;
    if (decision.write === null) collection.remove(id);
    else collection.put(id, decision.write);
    return decision.result;
  }

  async countNaming(customer: string): Promise<{ contacts: number; reports: number }> {
    if (this.refusal) throw this.refusal;
    const naming = (rows: readonly { customer: string }[]) =>
      rows.filter((row) => row.customer === customer).length;
    return { contacts: naming(this.read('contacts')), reports: naming(this.read('salesReport')) };
  }

  private of<C extends CollectionName>(name: C): MemoryCollection<Collections[C]> {
    return this.collections[name];
  }
}
