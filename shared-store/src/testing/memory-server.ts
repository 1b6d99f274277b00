import { binCollection, binItemId } from 'shared-model/bin';
import type { Model, Stored } from 'shared-model/define-model';
import { MODELS } from 'shared-model/models';
import { wordEntry } from 'shared-model/words/word-entry';
import type { Fields, Problem } from '../data-store';
import { belongsTo, inOrderOf, stamped } from '../firestore/query';
import type { Answer, DataRequest, QueryRequest, Source, StoredDocument } from '../firestore/requests';
import { isMap, momentIn } from '../firestore/values';

interface Listener {
  readonly request: DataRequest;
  next(answer: Answer): void;
  fail(error: Error): void;
}

interface Sorted {
  readonly order: (one: StoredDocument, other: StoredDocument) => number;
  rows: readonly StoredDocument[];
}

/** Returns the index behind a document and all before it, in sorted rows that may lack it. */
const indexBehind = (
  rows: readonly StoredDocument[],
  document: StoredDocument,
  order: Sorted['order'],
): number => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle];
    if (other && order(other, document) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** The end of the name of a collection that the functions keep for another one. */
const KEPT = /(Words|Bin)$/;

/** The documents of an account in memory, and what the functions do after each write. */
export class MemoryServer implements Source {
  /** Makes all further requests but those of listeners reject with it. */
  refusal: Error | undefined;
  private isLive = true;
  private problem: Problem | undefined;
  private versions = 0;
  private readonly collections = new Map<string, Map<string, StoredDocument>>();
  /** The documents of each collection in each order that was asked for. */
  private readonly sorted = new Map<string, Map<string, Sorted>>();
  private readonly listeners = new Set<Listener>();
  private readonly models = new Map<string, Model>(MODELS.map((model) => [model.collection, model]));

  constructor(stored: Readonly<Record<string, readonly Stored<object>[] | undefined>>) {
    for (const [collection, rows = []] of Object.entries(stored))
      for (const { id, ...fields } of rows) this.store(collection, id, fields);
  }

  readonly listen: Source['listen'] = (request) => (next, fail) => {
    const listener = { request, next, fail };
    this.listeners.add(listener);
    queueMicrotask(() => this.listeners.has(listener) && this.tell(listener));
    return () => void this.listeners.delete(listener);
  };

  readonly read: Source['read'] = async (request) => {
    if (this.refusal) throw this.refusal;
    return this.find(request);
  };

  readonly transaction: Source['transaction'] = async (run) => {
    if (this.refusal) throw this.refusal;
    const writes: (() => void)[] = [];
    const result = await run({
      get: async (collection, id) => this.documentAt(collection, id) ?? null,
      set: (collection, id, fields: Fields) => void writes.push(() => this.put(collection, id, fields)),
      delete: (collection, id) => void writes.push(() => this.remove(collection, id)),
    });
    for (const write of writes) write();
    return result;
  };

  readonly call: Source['call'] = (work) => work();

  now(): number {
    return Date.now();
  }

  /** Returns the documents of a request, in its order. */
  find(request: DataRequest): readonly StoredDocument[] {
    if ('id' in request) return this.documentsOf(request.collection).filter(({ id }) => id === request.id);
    const { after, through, limit } = request;
    const { rows, order } = this.inOrder(request);
    const found: StoredDocument[] = [];
    for (let index = after ? indexBehind(rows, after, order) : 0; index < rows.length; index += 1) {
      const document = rows[index];
      if (!document || found.length >= limit || (through && order(document, through) > 0)) break;
      if (belongsTo(request, document)) found.push(document);
    }
    return found;
  }

  fieldsOf(collection: string, id: string): Fields | null {
    return this.documentAt(collection, id)?.fields ?? null;
  }

  names(): readonly string[] {
    return [...this.collections.keys()];
  }

  /** Returns the number of listeners to a collection, and to its search entries. */
  listening(collection: string): number {
    return this.ofCollection(collection).length;
  }

  /** Writes, as any account may. */
  put(collection: string, id: string, fields: Fields): void {
    this.store(collection, id, fields);
    this.tellOf(collection);
  }

  remove(collection: string, id: string): void {
    this.collections.get(collection)?.delete(id);
    this.sort(collection, id);
    this.tellOf(collection);
  }

  /** Deletes a document. The functions keep that of a model in its bin. Returns the id of its item there. */
  take(collection: string, recordId: string): string | undefined {
    const record = this.documentAt(collection, recordId);
    this.remove(collection, recordId);
    if (!record || !this.models.has(collection)) return undefined;
    const id = binItemId(recordId, momentIn(record.version ?? ''));
    const item = { recordId, before: record.fields, by: null, at: new Date(this.now()), inBin: true };
    this.put(binCollection({ collection }), id, item);
    return id;
  }

  /** Restores an item of a bin. Returns the id of its record; undefined if there is one with it. */
  restore(collection: string, itemId: string): string | undefined {
    const bin = binCollection({ collection });
    const { inBin, ...item } = this.fieldsOf(bin, itemId) ?? {};
    const { recordId, before } = item;
    if (!inBin || typeof recordId !== 'string' || !isMap(before)) return undefined;
    if (this.fieldsOf(collection, recordId)) return undefined;
    this.put(collection, recordId, before);
    this.put(bin, itemId, item);
    return recordId;
  }

  /** Takes the connection of all listeners, or gives it back. `problem` is why. */
  show(isLive: boolean, problem?: Problem): void {
    this.isLive = isLive;
    this.problem = problem;
    for (const listener of [...this.listeners]) this.tell(listener);
  }

  /** Ends the listeners to a collection, as the server does for an account without rights. */
  cut(collection: string, error: Error): void {
    for (const listener of this.ofCollection(collection)) {
      this.listeners.delete(listener);
      listener.fail(error);
    }
  }

  private store(collection: string, id: string, given: Fields): void {
    const documents = this.collections.get(collection) ?? new Map<string, StoredDocument>();
    this.collections.set(collection, documents);
    this.versions += 1;
    const now = new Date(this.now());
    // Each version has a microsecond of its own.
    const version = `${now.toISOString().slice(0, -1)}${String(this.versions % 1_000).padStart(3, '0')}Z`;
    const fields = { ...this.indexed(collection, given), ...stamped(given, now) };
    const document = { id, fields, sent: {}, version };
    documents.set(id, document);
    this.sort(collection, id, document);
  }

  private documentAt(collection: string, id: string): StoredDocument | undefined {
    return this.collections.get(collection)?.get(id);
  }

  /** Returns what the functions add to an item of a bin: the words that find it. */
  private indexed(collection: string, { recordId, before }: Fields): object {
    const model = collection.endsWith('Bin') && this.models.get(collection.replace(KEPT, ''));
    if (!model || !isMap(before)) return {};
    return { prefixes: wordEntry(model, String(recordId), before)?.entry.prefixes ?? {} };
  }

  private inOrder({ collection, orders }: QueryRequest): Sorted {
    const key = JSON.stringify(orders);
    const all = this.sorted.get(collection) ?? new Map<string, Sorted>();
    this.sorted.set(collection, all);
    const order = inOrderOf(orders);
    const sorted = all.get(key) ?? { order, rows: [...this.documentsOf(collection)].sort(order) };
    all.set(key, sorted);
    return sorted;
  }

  /** Sorts a changed document anew. */
  private sort(collection: string, id: string, document?: StoredDocument): void {
    for (const sorted of this.sorted.get(collection)?.values() ?? []) {
      const others = sorted.rows.filter((row) => row.id !== id);
      if (document) others.splice(indexBehind(others, document, sorted.order), 0, document);
      sorted.rows = others;
    }
    this.sorted.delete(`${collection}Words`);
  }

  private documentsOf(collection: string): readonly StoredDocument[] {
    const model = this.models.get(collection.replace(KEPT, ''));
    if (!model || !collection.endsWith('Words'))
      return [...(this.collections.get(collection)?.values() ?? [])];
    return this.documentsOf(model.collection).flatMap((document) => {
      const made = wordEntry(model, document.id, document.fields);
      return made ? [{ id: made.id, fields: { ...made.entry }, sent: {} }] : [];
    });
  }

  private ofCollection(collection: string): readonly Listener[] {
    return [...this.listeners].filter(
      ({ request }) => request.collection === collection || request.collection === `${collection}Words`,
    );
  }

  private tellOf(collection: string): void {
    for (const listener of this.ofCollection(collection)) this.tell(listener);
  }

  private tell({ request, next }: Listener): void {
    const { problem } = this;
    next({ documents: this.find(request), live: this.isLive, ...(problem && { problem }) });
  }
}
