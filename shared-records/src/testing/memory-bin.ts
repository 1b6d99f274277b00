import type { Binned } from '../model/bin';
import type { Model } from '../model/define-model';
import type { NewRecordJob, RecordJob } from '../model/record-jobs';
import { haveWords } from '../model/words/found-words';
import { textsOf } from '../model/words/word-entries';
import type { Fields, Listen } from '../store/data-store';
import { Documents } from './documents';

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The bin and the jobs of a store in memory, which behave as the functions do. */
export class MemoryBin {
  readonly jobs = new Documents();
  private readonly bins = new Map<string, Documents>();
  private isHeld = false;
  private deletions = 0;

  /** @param documentsOf returns the documents of a collection. @param now returns the time of the server. */
  constructor(
    private readonly documentsOf: (collection: string) => Documents,
    private readonly now: () => number,
  ) {}

  listen<T>(model: Model<T>, words: readonly string[] = []): Listen<Binned<T>> {
    const bin = this.binOf(model.collection);
    return bin.listen((live) => {
      const rows = bin.all().flatMap(({ id, recordId, record, deletedAt, deletedBy }) => {
        const { record: read, problems } = model.read(record as object);
        const row = {
          id,
          recordId: String(recordId),
          record: read,
          isReadable: !problems,
          deletedAt: deletedAt as Date,
          deletedBy: typeof deletedBy === 'string' ? deletedBy : null,
        };
        return haveWords(textsOf(model, record as object), words) ? [row] : [];
      });
      return { rows: rows.reverse(), unreadable: [], live, places: [] };
    });
  }

  /** Deletes a record and keeps it in the bin. */
  take(collection: string, recordId: string, deletion?: string): void {
    const record = this.documentsOf(collection).find(recordId);
    this.documentsOf(collection).remove(recordId);
    if (!record) return;
    this.deletions += 1;
    const entry = { recordId, record, deletion, deletedAt: new Date(this.now()) };
    this.binOf(collection).put(`deletion-${this.deletions}`, entry);
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
      if (job.kind === 'delete') this.take(job.collection, id, jobId);
      else if (!this.restore(job, id)) left += 1;
    }
    this.jobs.put(jobId, { ...job, done: job.ids.length, left, state: 'done' });
  }

  /** Restores an entry, or the record of a deletion. */
  private restore({ collection, undoes }: RecordJob, id: string): boolean {
    const entry = this.binOf(collection)
      .all()
      .find((each) =>
        undoes === undefined ? each.id === id : each.recordId === id && each.deletion === undoes,
      );
    const recordId = String(entry?.recordId ?? id);
    const deleted = entry?.record as Fields | undefined;
    const record = this.documentsOf(collection).find(recordId);
    if (record && deleted && !isSame(record, deleted)) return false;
    if (!record && !deleted) return false;
    if (!record && deleted) this.documentsOf(collection).put(recordId, deleted);
    if (entry) this.binOf(collection).remove(entry.id);
    return true;
  }

  private binOf(collection: string): Documents {
    const known = this.bins.get(collection) ?? new Documents();
    this.bins.set(collection, known);
    return known;
  }
}
