/** Which rows of a list are selected, by their keys. */
export class Selection {
  private keys: ReadonlySet<string> = new Set();
  private order: readonly string[] = [];
  private lastToggled: string | undefined;
  private readonly watchers = new Set<() => void>();

  /** The keys that are selected; the same object until that changes. */
  readonly read = (): ReadonlySet<string> => this.keys;

  /** Calls `watcher` at each change, until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** How many of the rows that are shown are selected. */
  readonly extent = (): 'none' | 'some' | 'all' => {
    if (this.keys.size === 0) return 'none';
    const selected = this.order.filter((key) => this.keys.has(key)).length;
    if (selected === 0) return 'none';
    return selected === this.order.length ? 'all' : 'some';
  };

  /** Whether no row is shown that could be selected. */
  readonly isEmpty = (): boolean => this.order.length === 0;

  /** Tells which rows are shown, in their order. */
  show(order: readonly string[]): void {
    const wasEmpty = this.isEmpty();
    this.order = order;
    if (this.keys.size > 0 || wasEmpty !== this.isEmpty()) this.tell();
  }

  /** Selects a row, or takes it out. */
  toggle(key: string, on: boolean): void {
    this.change([key], on);
    this.lastToggled = key;
  }

  /** The same for all rows from the one toggled last as far as this one. */
  toggleAsFarAs(key: string, on: boolean): void {
    const { order, lastToggled = key } = this;
    const [from = -1, to = -1] = [order.indexOf(lastToggled), order.indexOf(key)].sort((a, b) => a - b);
    this.change(from < 0 ? [key] : order.slice(from, to + 1), on);
    this.lastToggled = key;
  }

  /** Selects all rows that are shown. */
  selectAll(): void {
    this.replace(this.order);
  }

  clear(): void {
    this.replace([]);
  }

  private replace(keys: readonly string[]): void {
    this.keys = new Set(keys);
    this.lastToggled = undefined;
    this.tell();
  }

  private change(keys: readonly string[], on: boolean): void {
    const next = new Set(this.keys);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    this.keys = next;
    this.tell();
  }

  private tell(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}
