/** How many lists stay open that nobody watches: the sections' own, a form's, and some to search to and fro. */
const MOST = 6;
/** How long each of them does, in milliseconds. */
const LINGER = 300_000;

/**
 * The open lists that nobody watches. Whoever comes back to one before long has it at once, and what was last known of it
 * while offline; it costs no more reads than changes. The one left longest ago is closed for a further one.
 */
export class LeftLists {
  private readonly timers = new Map<{ close(): void }, ReturnType<typeof setTimeout>>();

  /** Nobody watches this list any more. */
  add(list: { close(): void }): void {
    this.remove(list);
    this.timers.set(
      list,
      setTimeout(() => this.end(list), LINGER),
    );
    const [oldest] = this.timers.keys();
    if (oldest && this.timers.size > MOST) this.end(oldest);
  }

  /** Somebody watches this list again, or it was closed. */
  remove(list: { close(): void }): void {
    clearTimeout(this.timers.get(list));
    this.timers.delete(list);
  }

  private end(list: { close(): void }): void {
    this.remove(list);
    list.close();
  }
}
