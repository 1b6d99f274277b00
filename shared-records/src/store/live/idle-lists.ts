/** The most open lists without a watcher: those of the sections, of a form, and of some searches. */
const MAX_IDLE_LISTS = 6;
/** Keeps such a list open for this many milliseconds. */
const IDLE_TIMEOUT_MS = 300_000;

/**
 * The idle cache: open lists without a watcher. A list that is shown again appears at once, also while offline, and
 * costs only the reads of its changes. The list that is idle longest is closed first.
 */
export class IdleLists {
  private readonly timers = new Map<{ close(): void }, ReturnType<typeof setTimeout>>();

  /** Adds a list that lost its last watcher. */
  add(list: { close(): void }): void {
    this.remove(list);
    this.timers.set(
      list,
      setTimeout(() => this.end(list), IDLE_TIMEOUT_MS),
    );
    const [oldest] = this.timers.keys();
    if (oldest && this.timers.size > MAX_IDLE_LISTS) this.end(oldest);
  }

  /** Removes a list that has a watcher again or was closed. */
  remove(list: { close(): void }): void {
    clearTimeout(this.timers.get(list));
    this.timers.delete(list);
  }

  private end(list: { close(): void }): void {
    this.remove(list);
    list.close();
  }
}
