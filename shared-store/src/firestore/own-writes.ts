import type { Committed, DocumentWrite } from './commit';
import { belongsTo, inOrderOf, stamped } from './query';
import type { DataRequest, StoredDocument } from './requests';
import { isMap, writtenFields } from './values';

/** Returns a text that is the same for the same fields in any order. */
export const textOf = (fields: object): string =>
  JSON.stringify(fields, (_, value: unknown) =>
    isMap(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** A document that this page has written. Neither the stream nor a request has brought it yet. */
interface OwnWrite {
  /** The fields that the list had before the write. If the list has others, they are newer. */
  readonly before: string | undefined;
  /** Undefined if it was deleted. */
  readonly document: StoredDocument | undefined;
  readonly at: number;
}

/** Returns whether the list's document is newer than a write that was based on `read`. */
const isNewer = (known: StoredDocument, read: StoredDocument | null, time: string): boolean =>
  known.version === undefined
    ? read === null || textOf(known.fields) !== textOf(read.fields)
    : Date.parse(known.version) > Date.parse(time);

/** The writes of this page that lie over a list, until the stream or a request brings them. */
export class OwnWrites {
  private readonly awaited = new Map<string, OwnWrite>();

  constructor(private readonly request: DataRequest) {}

  /** Whether there is one. */
  get areAwaited(): boolean {
    return this.awaited.size > 0;
  }

  /** Adds writes that the server has accepted. @param documents those of the list. */
  add(writes: readonly DocumentWrite[], { time }: Committed, documents: readonly StoredDocument[]): void {
    for (const { collection, id, fields: asked, before: read } of writes) {
      if (collection !== this.request.collection || asked === undefined) continue;
      const known = documents.find((document) => document.id === id);
      if (known && read !== undefined && isNewer(known, read, time)) continue;
      const fields = stamped(asked ?? {}, new Date(time));
      const document = asked ? { id, fields, sent: writtenFields(fields), version: time } : undefined;
      const before = known && textOf(known.fields);
      const isIn = document !== undefined && belongsTo(this.request, document);
      if (isIn ? textOf(fields) === before : !known) this.awaited.delete(id);
      else this.awaited.set(id, { before, document: isIn ? document : undefined, at: performance.now() });
    }
  }

  /** Drops the writes that the stream has brought, or something newer. */
  note(documents: readonly StoredDocument[]): void {
    for (const [id, { before }] of this.awaited) {
      const known = documents.find((document) => document.id === id);
      if ((known && textOf(known.fields)) !== before) this.awaited.delete(id);
    }
  }

  /** Drops the writes that a request has seen, which was sent at this moment. */
  forget(readAt: number): void {
    for (const [id, { at }] of this.awaited) if (at <= readAt) this.awaited.delete(id);
  }

  /** Returns the documents of a list with the own writes over them. */
  over(documents: readonly StoredDocument[]): readonly StoredDocument[] {
    if (!this.areAwaited) return documents;
    const { request } = this;
    const [orders, limit] = 'id' in request ? [[], 1] : [request.orders, request.limit];
    const order = inOrderOf(orders);
    const shown = documents.filter(({ id }) => !this.awaited.has(id));
    const isFull = documents.length >= limit;
    for (const { document } of this.awaited.values()) {
      if (!document) continue;
      const index = shown.findIndex((other) => order(document, other) < 0);
      // Nobody knows which documents follow a full page.
      if (index >= 0) shown.splice(index, 0, document);
      else if (!isFull || documents.some(({ id }) => id === document.id)) shown.push(document);
    }
    return shown.slice(0, limit);
  }
}
