import { matches } from '../matching';
import type { DataRequest, StoredDocument } from '../requests';

/** A document as a transaction of this page has read or written it; no fields if there is none. */
export interface OwnWrite {
  readonly collection: string;
  readonly id: string;
  readonly fields: object | null;
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns a text that is the same for the same fields in any order. */
const textOf = (fields: object): string =>
  JSON.stringify(fields, (_, value: unknown) =>
    isMap(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/**
 * The own writes that a list should show soon, and what they have found. They prove for nothing that its stream still brings changes:
 * one that a proxy rewrites, or has gone silent, brings none of them, and calls itself live.
 */
export class Echoes {
  /** Keeps each such document as the list has it, so that any other state of it is its echo. */
  private readonly awaited = new Map<string, string | undefined>();

  constructor(private readonly request: DataRequest) {}

  /** Whether one has not come yet. */
  get areAwaited(): boolean {
    return this.awaited.size > 0;
  }

  /** Notes what the list has before a write. Returns the function that awaits its echo: call it once the server has accepted it. */
  prepare(writes: readonly OwnWrite[], documents: readonly StoredDocument[]): () => void {
    const changes = writes.flatMap(
      ({ collection, id, fields }): (readonly [string, string | undefined])[] => {
        if (collection !== this.request.collection) return [];
        const known = documents.find((document) => document.id === id);
        const before = known && textOf(known.fields);
        const isChanged = known
          ? !fields || textOf(fields) !== before
          : fields && this.gains({ id, fields }, documents);
        return isChanged ? [[id, before]] : [];
      },
    );
    return () => {
      for (const [id, before] of changes) this.awaited.set(id, before);
    };
  }

  /** Forgets the writes whose echoes an answer has. */
  note(documents: readonly StoredDocument[]): void {
    for (const [id, before] of this.awaited) {
      const known = documents.find((document) => document.id === id);
      if ((known && textOf(known.fields)) !== before) this.awaited.delete(id);
    }
  }

  /** Awaits nothing more. */
  forget(): void {
    this.awaited.clear();
  }

  /** Returns whether a new document belongs into the list for sure. */
  private gains(
    { id, fields }: { id: string; fields: object },
    documents: readonly StoredDocument[],
  ): boolean {
    const { request } = this;
    const isWhole =
      'id' in request ||
      (documents.length < request.limit && !request.after && !request.through && !request.from);
    return isWhole && matches(request, [{ id, fields: { ...fields } }]);
  }
}
