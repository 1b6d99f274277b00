import type { Stored } from '../model/define-model';
import type { Fields, Listen, Snapshot } from '../store/data-store';

interface Listener {
  tell(live: boolean): void;
  fail(error: Error): void;
}

/** The documents of a collection and their listeners. */
export class Documents {
  readonly listeners = new Set<Listener>();
  private readonly documents = new Map<string, Stored<Fields>>();
  /** The sorted documents by order, until one changes. */
  private readonly sorted = new Map<string, readonly Stored<Fields>[]>();

  constructor(rows: readonly Stored<object>[] = []) {
    for (const row of rows) this.documents.set(row.id, { ...row });
  }

  /** As in Firestore, leaves out documents without the field to sort by. */
  all(orders: readonly string[] = []): readonly Stored<Fields>[] {
    const known = this.sorted.get(orders.join());
    if (known) return known;
    const fields = orders.map((order) => order.replace('-', ''));
    const rows = [...this.documents.values()].filter((row) =>
      fields.every((field) => row[field] !== undefined),
    );
    const sorted = orders.length > 0 ? rows.sort(comparing(orders)) : rows;
    this.sorted.set(orders.join(), sorted);
    return sorted;
  }

  find(id: string): Fields | null {
    const document = this.documents.get(id);
    if (!document) return null;
    const { id: _, ...fields } = document;
    return fields;
  }

  listen<T>(snapshot: (live: boolean) => Snapshot<T>): Listen<T> {
    return (next, fail) => {
      const listener = { tell: (live: boolean) => next(snapshot(live)), fail };
      this.listeners.add(listener);
      queueMicrotask(() => this.listeners.has(listener) && listener.tell(true));
      return () => void this.listeners.delete(listener);
    };
  }

  cut(error: Error): void {
    const cut = [...this.listeners];
    this.listeners.clear();
    for (const listener of cut) listener.fail(error);
  }

  put(id: string, fields: object): void {
    this.documents.set(id, { ...fields, id });
    this.sorted.clear();
    this.tellAll(true);
  }

  remove(id: string): void {
    this.documents.delete(id);
    this.sorted.clear();
    this.tellAll(true);
  }

  tellAll(live: boolean): void {
    for (const listener of [...this.listeners]) listener.tell(live);
  }
}

const ascending = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));

const sortable = (value: unknown): string | number =>
  value instanceof Date ? value.getTime() : String(value);

type Compare = (a: Stored<Fields>, b: Stored<Fields>) => number;

/** Compares by some orders, then by the id in the direction of the last one, so that no two documents are equal. */
export const comparing = (orders: readonly string[]): Compare => {
  const ways = orders.map((order) => ({
    field: order.replace('-', ''),
    sign: order.startsWith('-') ? -1 : 1,
  }));
  const last = ways.at(-1)?.sign ?? 1;
  return (a, b) =>
    ways.reduce(
      (result, { field, sign }) => result || sign * ascending(sortable(a[field]), sortable(b[field])),
      0,
    ) || last * ascending(a.id, b.id);
};
