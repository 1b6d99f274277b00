import type { Stored } from '../model/define-model';
import { isSameView, type View } from '../model/views';
import type { Listen, Snapshot, ViewStore } from '../store/data-store';
import { Documents } from './documents';

/** Saved views in memory. `refusal` returns the error of a server that refuses writes, if it does. */
export class MemoryViews implements ViewStore {
  private readonly views = new Documents();
  private lastId = 0;

  constructor(private readonly refusal: () => Error | undefined) {}

  private rows(): readonly Stored<View>[] {
    return this.views.all() as unknown as readonly Stored<View>[];
  }

  /** Returns the number of listeners to the views. */
  listening(): number {
    return this.views.listeners.size;
  }

  listenToViews: Listen<View> = this.views.listen(
    (live): Snapshot<View> => ({ rows: this.rows(), unreadable: [], live, places: this.rows() }),
  );

  private refuse(): void {
    const refusal = this.refusal();
    if (refusal) throw refusal;
  }

  async readViews(): Promise<readonly View[]> {
    this.refuse();
    return this.rows();
  }

  async saveView(view: View): Promise<void> {
    this.refuse();
    this.lastId += 1;
    const replaced = this.rows().find((row) => isSameView(row, view));
    this.views.put(replaced?.id ?? `new-${this.lastId}`, view);
  }

  async renameView({ id, ...view }: Stored<View>, name: string): Promise<void> {
    this.refuse();
    this.views.put(id, { ...view, name });
  }

  async removeView(id: string): Promise<void> {
    this.refuse();
    this.views.remove(id);
  }
}
