/** Highlights a saved record for this many milliseconds. */
const HIGHLIGHT_MS = 4_000;

/** Keeps the id of the record that was saved last, for some seconds: the screen may change meanwhile. */
export class LastSaved {
  private id: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watchers = new Set<() => void>();

  /** Calls `watcher` after each change until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Returns the id of the record to highlight. */
  readonly read = (): string | undefined => this.id;

  /** Takes the id of a saved record. */
  set(id: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.change(undefined), HIGHLIGHT_MS);
    this.change(id);
  }

  private change(id: string | undefined): void {
    this.id = id;
    for (const watcher of [...this.watchers]) watcher();
  }
}
