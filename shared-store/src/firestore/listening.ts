import { isLimitReached } from 'shared-auth/limit-reached';
import type { Problem } from '../data-store';
import type { Committed, DocumentWrite } from './commit';
import { type Connection, type Follower, isSeen, quietly, type Standing } from './connection';
import { isStoreRefusal } from './lazy/rest-server';
import { OwnWrites, textOf } from './own-writes';
import type { Answer, DataRequest, DocumentStream, Source, StoredDocument } from './requests';

/** Waits this many milliseconds for the stream to bring a list or an own write, before a request reads it. */
export const LATE_MS = 4_000;

/** Waits this many milliseconds for a cut stream to come back, and as long again for a request to answer. */
export const CUT_MS = 2_000;

/** Reads a list again after this many milliseconds, until the stream brings it. */
export const POLL_INTERVAL_MS = 20_000;

/** Checks a live list that somebody sees by a request after this many milliseconds: a stream may lie. */
export const REREAD_INTERVAL_MS = 600_000;

/** The errors after which a server accepts the same listener again. All others mean that it refuses the request. */
const PASSING: readonly unknown[] = [
  'aborted',
  'cancelled',
  'data-loss',
  'deadline-exceeded',
  'internal',
  'resource-exhausted',
  'unavailable',
  'unknown',
];

const PROBLEMS: Partial<Record<Standing, Problem>> = { requests: 'blocked', away: 'offline' };

/** Returns documents with the known object for each that has not changed, so that it is neither read nor rendered again. */
const withKnown = (
  documents: readonly StoredDocument[],
  known: readonly StoredDocument[] = [],
): readonly StoredDocument[] => {
  const before = new Map(known.map((document) => [document.id, document]));
  return documents.map((document) => {
    const same = before.get(document.id);
    return same?.version !== undefined && same.version === document.version ? same : document;
  });
};

const areSame = (some: readonly StoredDocument[], others: readonly StoredDocument[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ id, fields }, index) => id === others[index]?.id && textOf(fields) === textOf(others[index].fields),
  );

/** Lists where documents come from. */
interface Sources {
  readonly connection: Connection;
  /** Sends a request. */
  readonly read: Source['read'];
  noteRefusal(error: unknown): void;
}

interface Listener {
  next(answer: Answer): void;
  fail(error: Error): void;
}

/**
 * Listens to the documents of a request. It has one rule: if the stream does not bring them in time, or stops, a request reads them,
 * again and again until the stream brings them. If that fails too, it shows the last documents as old.
 */
export class Listening implements Follower {
  standing: Standing = 'first';
  private isLeft = false;
  private isReading = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private stream: DocumentStream | undefined;
  /** Ends listening to the stream; undefined if nothing listens. */
  private stop: (() => void) | undefined;
  /** The documents as the stream has brought them; undefined while it is cut or has brought none. */
  private streamed: readonly StoredDocument[] | undefined;
  private cached: readonly StoredDocument[] = [];
  private rereadAt = Number.POSITIVE_INFINITY;
  private readonly own: OwnWrites;

  /** @param answer is the last one that was shown. */
  constructor(
    private readonly sources: Sources,
    private readonly request: DataRequest,
    private readonly listener: Listener,
    private answer: Answer | undefined,
  ) {
    this.own = new OwnWrites(request);
  }

  /** Begins. Returns the function that ends it. */
  open(): () => void {
    const { connection } = this.sources;
    const { standing } = connection;
    const leave = connection.follow(this);
    if (standing === 'requests' || standing === 'away') {
      this.standing = 'requests';
      this.next(0);
    } else this.next(LATE_MS);
    return () => {
      this.isLeft = true;
      clearTimeout(this.timer);
      leave();
      quietly(() => this.stop?.());
    };
  }

  onStream(stream: DocumentStream): void {
    this.stream = stream;
    this.streamed = undefined;
    this.listen();
    if (this.standing === 'first' && !this.isReading) this.next(LATE_MS);
  }

  onEnd(): void {
    this.stream = undefined;
    this.stop = undefined;
    this.noteCut();
    if (this.standing !== 'first') return;
    this.standing = 'requests';
    this.next(CUT_MS);
  }

  onWake(): void {
    const now = performance.now();
    this.next(Math.min(this.dueAt - now, this.streamed ? this.rereadAt - now : CUT_MS));
  }

  /** Shows writes of this page in the list, before the stream or a request brings them. */
  noteWrites(writes: readonly DocumentWrite[], committed: Committed): void {
    this.own.add(writes, committed, this.streamed ?? this.answer?.documents ?? []);
    if (!this.own.areAwaited) return;
    if (this.answer) this.show(this.answer.documents);
    if (this.streamed) this.next(LATE_MS);
  }

  private listen(): void {
    const { stream } = this;
    if (!stream) return;
    if (this.stop) quietly(this.stop);
    try {
      this.stop = stream.listen(
        this.request,
        (documents, live) => stream === this.stream && this.receive(documents, live),
        (error) => stream === this.stream && this.end(error),
      );
    } catch (error) {
      console.warn(`Nobody listens to ${this.request.collection}.`, error);
      this.sources.connection.check();
    }
  }

  private receive(documents: readonly StoredDocument[], live: boolean): void {
    if (!live) {
      // The SDK's cache, which other lists have filled.
      this.cached = documents;
      this.noteCut();
      return;
    }
    const now = performance.now();
    if (!this.streamed) {
      // After a pause it brings the present documents.
      this.rereadAt = now + REREAD_INTERVAL_MS;
      this.own.forget(now - LATE_MS);
    }
    this.streamed = documents;
    this.own.note(documents);
    this.showStreamed(documents);
  }

  private showStreamed(documents: readonly StoredDocument[]): void {
    this.next(this.own.areAwaited ? LATE_MS : this.rereadAt - performance.now());
    this.show(documents, 'live');
  }

  /** Notes that the stream is cut. A list that was live waits a little for it. */
  private noteCut(): void {
    if (this.streamed) this.next(CUT_MS);
    this.streamed = undefined;
  }

  private end(error: Error): void {
    this.stop = undefined;
    if ('code' in error && PASSING.includes(error.code)) {
      console.warn(`The listener to ${this.request.collection} was ended.`, error);
      this.noteCut();
    } else this.refuse(error);
  }

  private refuse(error: Error): void {
    this.sources.noteRefusal(error);
    if (!this.isLeft) this.listener.fail(error);
  }

  private next(delayMs: number): void {
    clearTimeout(this.timer);
    if (this.isLeft) return;
    this.dueAt = performance.now() + delayMs;
    this.timer = setTimeout(() => this.readIfDue(), Math.max(0, delayMs));
  }

  /** Reads the documents by a request if the stream has not brought them, or is due to be checked. */
  private readIfDue(): void {
    this.dueAt = Number.POSITIVE_INFINITY;
    // Nobody sees the page: `onWake` continues.
    if (!isSeen() || this.sources.connection.isOver) return;
    if (!this.stop) this.listen();
    const isDue = this.own.areAwaited || performance.now() >= this.rereadAt;
    const isEnough = this.streamed !== undefined && !isDue;
    this.next(isEnough ? this.rereadAt - performance.now() : POLL_INTERVAL_MS);
    if (isEnough) return;
    if (this.standing === 'live')
      setTimeout(() => this.standing === 'live' && !this.streamed && this.showOld(), CUT_MS);
    if (!this.isReading) void this.read();
  }

  private async read(): Promise<void> {
    const { connection } = this.sources;
    const { streamed, stream } = this;
    const began = performance.now();
    this.isReading = true;
    try {
      const documents = await this.sources.read(this.request, POLL_INTERVAL_MS / 2);
      if (this.isLeft) return;
      this.own.forget(began);
      if (!this.streamed) this.showRead(documents, this.standing === 'first' && !stream);
      else if (this.streamed === streamed) this.compare(documents, streamed);
      // A stream that has just come, or brought something meanwhile, is newer.
      else this.showStreamed(this.streamed);
    } catch (error) {
      console.warn(`${this.request.collection} could not be read.`, error);
      if (this.isLeft) return;
      if (!this.streamed) this.noteFailure(error);
      else {
        // Nothing speaks against the stream.
        this.own.forget(began);
        this.rereadAt = performance.now() + REREAD_INTERVAL_MS;
        this.showStreamed(this.streamed);
      }
    } finally {
      this.isReading = false;
    }
    if (!this.streamed) void connection.open();
  }

  /** Shows the last documents as old after a failed request, unless there is nothing to show, or the server has refused it. */
  private noteFailure(error: unknown): void {
    const isLimit = isLimitReached(error);
    if (isStoreRefusal(error)) this.refuse(error as Error);
    else if (isLimit && !this.answer) this.listener.fail(error as Error);
    else this.showOld(isLimit ? 'limit' : undefined);
  }

  /** Shows the answer of a request in place of the stream's. */
  private showRead(documents: readonly StoredDocument[], isFirst = false): void {
    this.show(withKnown(documents, this.answer?.documents), isFirst ? 'first' : 'requests');
    this.sources.connection.tryAgain();
  }

  /** Compares the answer of a request with the stream's documents. Listens anew if the stream has missed something. */
  private compare(documents: readonly StoredDocument[], streamed: readonly StoredDocument[]): void {
    if (areSame(documents, streamed)) {
      this.rereadAt = performance.now() + REREAD_INTERVAL_MS;
      this.showStreamed(streamed);
      return;
    }
    console.warn(`The stream of changes has missed some of ${this.request.collection}.`);
    this.show(withKnown(documents, streamed));
    this.streamed = undefined;
    this.next(LATE_MS);
    this.listen();
  }

  private showOld(problem?: Problem): void {
    this.show(this.answer?.documents ?? this.cached, 'away', problem);
  }

  private show(
    documents: readonly StoredDocument[],
    standing = this.standing,
    problem = PROBLEMS[standing],
  ): void {
    const before = this.answer;
    const answer: Answer = { documents, live: standing !== 'away', ...(problem && { problem }) };
    this.standing = standing;
    this.answer =
      before?.firstPage && before.documents === documents
        ? { ...answer, firstPage: before.firstPage }
        : answer;
    if (this.isLeft) return;
    const shown = this.own.over(documents);
    const hidden = documents.length - shown.length;
    this.listener.next({ ...this.answer, documents: shown, ...(hidden > 0 && { hidden }) });
  }
}
