import {
  CHANGE_SHOWN_MS,
  CHANGES,
  type Change,
  type ChangeRequest,
  type Left,
  REVERTED_FOR_MS,
} from 'shared-model/changes';
import type { MemoryServer } from './memory-server';

/** Imitates the function `changeRecords` and its worker for deletions, restorations and their undo, with all steps at once. */
export class MemoryChanges {
  private isHeld = false;
  /** The ids that each change is about: of records to delete, or of bin items to restore. */
  private readonly ids = new Map<string, readonly string[]>();
  /** The ids that a revert is about: of the bin items of a deletion, or of the records of a restoration. */
  private readonly made = new Map<string, readonly string[]>();
  private readonly left = new Map<string, readonly Left[]>();

  constructor(
    private readonly server: MemoryServer,
    private readonly uid: string,
  ) {}

  /** Answers a request, as the function does. */
  readonly answer = async (request: ChangeRequest): Promise<unknown> => {
    if (this.server.refusal) throw this.server.refusal;
    const { id } = request;
    if (request.action === 'left') return { left: this.left.get(id) ?? [] };
    if (request.action === 'begin') {
      const { kind, collection, ids, isLast } = request;
      const all = [...(this.ids.get(id) ?? []), ...ids];
      this.ids.set(id, all);
      if (isLast) this.begin(id, { kind, collection, by: this.uid, total: all.length });
    } else if (request.action === 'revert') {
      const { reverts } = request;
      const { collection = '', state, revertedBy } = this.find(reverts) ?? {};
      if (revertedBy !== undefined) return {};
      this.put(reverts, { revertedBy: id, ...(state === 'running' && { state: 'stopped' }) });
      this.ids.set(id, this.made.get(reverts) ?? []);
      this.begin(id, { kind: 'revert', collection, by: this.uid, reverts });
    } else this.put(id, { state: request.action === 'stop' ? 'stopped' : 'running' });
    this.run(id);
    return {};
  };

  /** Lets changes wait, or run to their end. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    const all = { collection: CHANGES, conditions: [], orders: [], limit: Number.POSITIVE_INFINITY };
    for (const { id } of this.server.find(all)) this.run(id);
  }

  begin(id: string, fields: Partial<Change>): void {
    const after = (ms: number) => new Date(this.server.now() + ms);
    const moments = {
      at: after(0),
      until: after(REVERTED_FOR_MS),
      shownUntil: after(CHANGE_SHOWN_MS.running),
    };
    this.server.put(CHANGES, id, { state: 'running', ...moments, ...fields });
  }

  private find(id: string): Partial<Change> | null {
    return this.server.fieldsOf(CHANGES, id);
  }

  private put(id: string, fields: Partial<Change>): void {
    this.server.put(CHANGES, id, { ...this.find(id), ...fields });
  }

  private run(id: string): void {
    const { collection = '', kind, state, reverts = '' } = this.find(id) ?? {};
    if (this.isHeld || state !== 'running') return;
    const isDeletion = kind === 'delete' || this.find(reverts)?.kind === 'restore';
    const ids = this.ids.get(id) ?? [];
    const results = ids.map((each) =>
      isDeletion ? this.server.take(collection, each) : this.server.restore(collection, each),
    );
    const reason = 'Another record has its place.';
    const left = isDeletion
      ? []
      : ids.flatMap((recordId, at) => (results[at] === undefined ? [{ collection, recordId, reason }] : []));
    this.made.set(
      id,
      results.flatMap((made) => made ?? []),
    );
    this.left.set(id, left);
    const shownUntil = new Date(this.server.now() + CHANGE_SHOWN_MS.ended);
    this.put(id, { state: 'done', done: ids.length, kept: left.length, shownUntil });
  }
}
