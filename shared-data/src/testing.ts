import type { CollectionName, Collections, DataStore, Snapshot } from './data-store';
import type { Stored } from './schema';

interface Listener<T> {
  next(snapshot: Snapshot<T>): void;
  fail(error: Error): void;
}

class MemoryCollection<T> {
  readonly listeners = new Set<Listener<T>>();

  constructor(
    private rows: readonly Stored<T>[],
    private readonly compare: (a: T, b: T) => number,
  ) {}

  read(): readonly Stored<T>[] {
    return [...this.rows].sort(this.compare);
  }

  listen(listener: Listener<T>): () => void {
    this.listeners.add(listener);
    queueMicrotask(() => this.listeners.has(listener) && this.tell(listener));
    return () => void this.listeners.delete(listener);
  }

  cut(error: Error): void {
    const cut = [...this.listeners];
    this.listeners.clear();
    for (const listener of cut) listener.fail(error);
  }

  put(id: string, fields: T): void {
    this.remove(id, [{ ...fields, id }]);
  }

  remove(id: string, replacement: readonly Stored<T>[] = []): void {
    this.rows = [...this.rows.filter((row) => row.id !== id), ...replacement];
    for (const listener of [...this.listeners]) this.tell(listener);
  }

  private tell(listener: Listener<T>): void {
    listener.next({ rows: this.read(), unreadable: [] });
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

  async add<C extends CollectionName>(name: C, fields: Collections[C]): Promise<string> {
    this.lastId += 1;
    const id = `new-${this.lastId}`;
    await this.set(name, id, fields);
    return id;
  }

  async set<C extends CollectionName>(name: C, id: string, fields: Collections[C]): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.of(name).put(id, fields);
  }

  async remove(name: CollectionName, id: string): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.of(name).remove(id);
  }

  private of<C extends CollectionName>(name: C): MemoryCollection<Collections[C]> {
    return this.collections[name];
  }
}
