/** How many lists stay open that nobody watches: the sections' own, a form's, and some to search to and fro. */
const MOST = 6;

/**
 * The open lists that nobody watches. Whoever comes back to one has it at once, and what was last known of it while the
 * connection is away; it costs no more reads than changes. The one left longest ago is closed for a further one.
 */
export class LeftLists {
  private readonly lists = new Set<{ close(): void }>();

  /** Nobody watches this list any more. */
  add(list: { close(): void }): void {
    this.lists.add(list);
    const [oldest] = this.lists;
    if (!oldest || this.lists.size <= MOST) return;
    this.lists.delete(oldest);
    oldest.close();
  }

  /** Somebody watches this list again. */
  remove(list: { close(): void }): void {
    this.lists.delete(list);
  }
}
