import type { Binned } from '../model/bin';
import type { Model } from '../model/define-model';
import type { NewRecordJob, RecordJob } from '../model/record-jobs';
import { textsOf } from '../model/words/word-entries';
import { haveWords } from '../model/words/words';
import type { Fields, Listen } from '../store/data-store';
import { Documents } from './documents';

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The bin and the jobs of a store in memory, which behave as the functions do. */
export class MemoryBin {
  readonly jobs = new Documents();
  private readonly bins = new Map<string, Documents>();
  private isHeld = false;

  /** @param documentsOf returns the documents of a collection. @param now returns the time of the server. */
  constructor(
    private readonly documentsOf: (collection: string) => Documents,
    private readonly now: () => number,
  ) {}

  listen<T>(model: Model<T>, words: readonly string[] = []): Listen<Binned<T>> {
    const bin = this.binOf(model.collection);
    return bin.listen((live) => {
      const rows = bin.all().flatMap(({ id, record, deletedAt }) => {
        const { record: read, problems } = model.read(record as object);
        const row = { id, record: read, isReadable: !problems, deletedAt: deletedAt as Date };
        return haveWords(textsOf(model, record as object), words) ? [row] : [];
      });
      return { rows: rows.reverse(), unreadable: [], live, places: [] };
    });
  }

  /** Deletes a record and keeps it in the bin. */
  take(collection: string, id: string): void {
    const record = this.documentsOf(collection).find(id);
    this.documentsOf(collection).remove(id);
    if (record) this.binOf(collection).put(id, { record, deletedAt: new Date(this.now()) });
  }

  /** Takes a record out of the bin if the same one is stored again. */
  keep(collection: string, id: string, record: object): void {
    const deleted = this.recordIn(collection, id);
    if (deleted && isSame(deleted, record)) this.binOf(collection).remove(id);
  }

  start(id: string, job: NewRecordJob): void {
    this.jobs.put(id, { ...job, at: new Date(this.now()), done: 0, left: 0 });
    if (!this.isHeld) this.run(id);
  }

  hold(held: boolean): void {
    this.isHeld = held;
    if (held) return;
    for (const { id } of this.jobs.all()) this.run(id);
  }

  private run(jobId: string): void {
    const job = this.jobs.find(jobId) as RecordJob | null;
    if (!job || job.state) return;
    const undone = job.undoes === undefined ? null : this.jobs.find(job.undoes);
    if (undone && !undone.state) this.jobs.put(job.undoes ?? '', { ...undone, state: 'cancelled' });
    let left = 0;
    for (const id of job.ids) {
      if (job.kind === 'delete') this.take(job.collection, id);
      else if (!this.restore(job.collection, id)) left += 1;
    }
    this.jobs.put(jobId, { ...job, done: job.ids.length, left, state: 'done' });
  }

  private restore(collection: string, id: string): boolean {
    const [record, deleted] = [this.documentsOf(collection).find(id), this.recordIn(collection, id)];
    if (record) return !deleted || isSame(record, deleted);
    if (!deleted) return false;
    this.documentsOf(collection).put(id, deleted);
    this.binOf(collection).remove(id);
    return true;
  }

  private recordIn(collection: string, id: string): Fields | undefined {
    return this.binOf(collection).find(id)?.record as Fields | undefined;
  }

  private binOf(collection: string): Documents {
    const known = this.bins.get(collection) ?? new Documents();
    this.bins.set(collection, known);
    return known;
  }
}
