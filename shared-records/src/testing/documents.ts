import type { Stored } from '../model/define-model';
import type { Fields, Listen, Snapshot } from '../store/data-store';

interface Listener {
  tell(live: boolean): void;
  fail(error: Error): void;
}

interface Sorted {
  /** Replaced at each change, because listeners keep what they got. */
  rows: readonly Stored<Fields>[];
  readonly fields: readonly string[];
  readonly compare: Compare;
}

/** As in Firestore, a document without a field is in no order of this field. */
const hasAll = (row: Stored<Fields>, fields: readonly string[]): boolean =>
  fields.every((field) => row[field] !== undefined);

/** Returns the place behind `row` and all rows before it, in sorted rows that may lack it. */
export const placeBehind = (
  rows: readonly Stored<Fields>[],
  row: Stored<Fields>,
  compare: Compare,
): number => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle];
    if (other && compare(other, row) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** The documents of a collection and their listeners. */
export class Documents {
  readonly listeners = new Set<Listener>();
  private readonly documents = new Map<string, Stored<Fields>>();
  /** All documents, until one changes. */
  private unsorted: readonly Stored<Fields>[] | undefined;
  /** The documents in each order that was asked for. */
  private readonly sorted = new Map<string, Sorted>();

  constructor(rows: readonly Stored<object>[] = []) {
    for (const row of rows) this.documents.set(row.id, { ...row });
  }

  /** As in Firestore, leaves out documents without the field to sort by. */
  all(orders: readonly string[] = []): readonly Stored<Fields>[] {
    if (orders.length === 0) {
      this.unsorted ??= [...this.documents.values()];
      return this.unsorted;
    }
    const known = this.sorted.get(orders.join());
    if (known) return known.rows;
    const fields = orders.map((order) => order.replace('-', ''));
    const compare = comparing(orders);
    const rows = [...this.documents.values()].filter((row) => hasAll(row, fields)).sort(compare);
    this.sorted.set(orders.join(), { rows, fields, compare });
    return rows;
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
    this.replace(id, { ...fields, id });
    this.tellAll(true);
  }

  remove(id: string): void {
    this.replace(id, undefined);
    this.tellAll(true);
  }

  /** Replaces a document, also where it is sorted: a whole sort for each of a thousand changes would take seconds. */
  private replace(id: string, row: Stored<Fields> | undefined): void {
    const before = this.documents.get(id);
    if (row) this.documents.set(id, row);
    else this.documents.delete(id);
    this.unsorted = undefined;
    for (const sorted of this.sorted.values()) {
      const rows = before ? sorted.rows.filter((each) => each !== before) : [...sorted.rows];
      if (row && hasAll(row, sorted.fields)) rows.splice(placeBehind(rows, row, sorted.compare), 0, row);
      sorted.rows = rows;
    }
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
  return (a, b) => {
    for (const { field, sign } of ways) {
      const result = ascending(sortable(a[field]), sortable(b[field]));
      if (result !== 0) return sign * result;
    }
    return last * ascending(a.id, b.id);
  };
};
