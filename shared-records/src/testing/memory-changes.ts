import {
  CHANGE_SHOWN_MS,
  CHANGES,
  type Change,
  type ChangeRequest,
  type Left,
  REVERTED_FOR_MS,
} from '../model/changes';
import type { MemoryServer } from './memory-server';

/** What a change did with the records of a collection. */
interface Effect {
  readonly kind: 'delete' | 'restore';
  readonly ids: readonly string[];
}

/** What the function `changeRecords` and its worker do, with all steps of a change at once. */
export class MemoryChanges {
  private isHeld = false;
  private readonly ids = new Map<string, readonly string[]>();
  private readonly effects = new Map<string, Effect>();
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
      if (isLast) this.begin(id, { kind, collection, total: all.length });
    } else if (request.action === 'revert') {
      const { reverts } = request;
      const { collection = '', state, revertedBy } = this.find(reverts) ?? {};
      if (revertedBy !== undefined) return {};
      this.put(reverts, { revertedBy: id, ...(state === 'running' && { state: 'stopped' }) });
      this.begin(id, { kind: 'revert', collection, reverts });
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

  private find(id: string): Partial<Change> | null {
    return this.server.fieldsOf(CHANGES, id);
  }

  private put(id: string, fields: Partial<Change>): void {
    this.server.put(CHANGES, id, { ...this.find(id), ...fields });
  }

  private begin(id: string, fields: Partial<Change>): void {
    const at = new Date(this.server.now());
    const after = (ms: number) => new Date(at.getTime() + ms);
    const moments = { at, until: after(REVERTED_FOR_MS), shownUntil: after(CHANGE_SHOWN_MS.running) };
    this.put(id, { ...fields, ...moments, by: this.uid, state: 'running' });
  }

  private run(id: string): void {
    const change = this.find(id);
    if (this.isHeld || change?.state !== 'running') return;
    const { collection = '', kind } = change;
    const effect = this.effectOf(id, change);
    const left =
      kind === 'import' ? [] : effect.ids.flatMap((each) => this.apply(id, effect.kind, collection, each));
    this.left.set(id, left);
    const kept = left.length;
    const shownUntil = new Date(this.server.now() + CHANGE_SHOWN_MS.ended);
    this.put(id, { state: 'done', done: effect.ids.length, kept, shownUntil });
  }

  /** Returns what a change is to do: a revert does the opposite. */
  private effectOf(id: string, { kind, reverts = '', collection = '' }: Partial<Change>): Effect {
    if (kind !== 'revert') return { kind: kind === 'restore' ? kind : 'delete', ids: this.ids.get(id) ?? [] };
    const other = this.effects.get(reverts);
    if (other) return { kind: other.kind === 'delete' ? 'restore' : 'delete', ids: other.ids };
    // What an import has created.
    const all = { collection, conditions: [], orders: [], limit: Number.POSITIVE_INFINITY };
    const created = this.server.find(all).filter((record) => record.id.startsWith(`${reverts}-`));
    return { kind: 'delete', ids: created.map((record) => record.id) };
  }

  /** Deletes or restores a record. Returns what was left as it is. */
  private apply(change: string, kind: Effect['kind'], collection: string, id: string): readonly Left[] {
    const note = (done: string) =>
      this.effects.set(change, { kind, ids: [...(this.effects.get(change)?.ids ?? []), done] });
    if (kind === 'delete') {
      const item = this.server.take(collection, id);
      if (item !== undefined) note(item);
      return [];
    }
    const record = this.server.restore(collection, id);
    if (record !== undefined) note(record);
    return record === undefined
      ? [{ collection, recordId: id, reason: 'Another record has its place.' }]
      : [];
  }
}
