interface Keyed {
  readonly id: string;
}

/** Keeps the keys of the selected rows of a list. */
export class Selection<Row extends Keyed = Keyed> {
  /** The records that were read to select them, also those that the list has not loaded. */
  records: readonly Row[] = [];
  private keys: ReadonlySet<string> = new Set();
  private order: readonly string[] = [];
  private lastToggled: string | undefined;
  private readonly watchers = new Set<() => void>();

  /** Returns the selected keys: the same object until the selection changes. */
  readonly read = (): ReadonlySet<string> => this.keys;

  /** Calls `watcher` at each change until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Returns whether none, some or all of the rows are selected. */
  readonly extent = (): 'none' | 'some' | 'all' => {
    if (this.keys.size === 0) return 'none';
    const selected = this.order.filter((key) => this.keys.has(key)).length;
    if (selected === 0) return 'none';
    return selected === this.order.length ? 'all' : 'some';
  };

  /** Returns whether the list has no rows. */
  readonly isEmpty = (): boolean => this.order.length === 0;

  /** Sets the keys of the rows of the list, in order. */
  setRows(order: readonly string[]): void {
    const wasEmpty = this.isEmpty();
    this.order = order;
    if (this.keys.size > 0 || wasEmpty !== this.isEmpty()) this.notify();
  }

  /** Selects or deselects a row. */
  toggle(key: string, on: boolean): void {
    this.change([key], on);
    this.lastToggled = key;
  }

  /** Selects or deselects all rows from the row toggled last to this one. */
  toggleRange(key: string, on: boolean): void {
    const { order, lastToggled = key } = this;
    const [from = -1, to = -1] = [order.indexOf(lastToggled), order.indexOf(key)].sort((a, b) => a - b);
    this.change(from < 0 ? [key] : order.slice(from, to + 1), on);
    this.lastToggled = key;
  }

  selectAll(): void {
    this.select(this.order);
  }

  clear(): void {
    this.select([]);
  }

  selectRecords(records: readonly Row[]): void {
    this.records = records;
    this.select(records.map(({ id }) => id));
  }

  private select(keys: readonly string[]): void {
    this.keys = new Set(keys);
    this.lastToggled = undefined;
    this.notify();
  }

  private change(keys: readonly string[], on: boolean): void {
    const next = new Set(this.keys);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    this.keys = next;
    this.notify();
  }

  private notify(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}
