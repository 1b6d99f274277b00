import { type Connection, SHOW_DELAY_MS } from '../connection/connection';
import { isWithoutStream, type Phase } from '../connection/connection-state';
import { quietly } from '../connection/dead-stream';
import type { Problem } from '../data-store';
import type { FirstPage } from './first-page';
import { Echoes, type OwnWrite } from './lazy/echoes';
import { matches } from './matching';
import {
  type Answer,
  type DataRequest,
  type DocumentStream,
  isDoubtful,
  isSeldomEmpty,
  type Source,
  type StoredDocument,
} from './requests';

/** Reads a list by a request that a live stream has not brought after this many milliseconds. */
const LISTEN_TIMEOUT_MS = 4_000;

/** Takes a stream that has brought no record at all after so many milliseconds more for a broken one. */
const SILENT_MS = 8_000;

/** Lets a stream that has brought other records be silent about a list for so many milliseconds: it may be a slow one. */
const PROVEN_SILENT_MS = 20_000;

/** Takes a stream for a broken one that has not brought an own write after this many milliseconds. */
const ECHO_TIMEOUT_MS = 8_000;

/** Listens again so many milliseconds after the server has ended a listener: twice as long each time, up to the longest. */
const LISTEN_AGAIN_MS = { first: 1_000, longest: 30_000 };

/** The errors by which a server ends a listener that it takes again later. Others are about what was asked. */
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

/** The phases in which the stream should bring records. */
const OPEN: readonly Phase[] = ['connecting', 'live', 'restarting'];

/** The phases in which the stream brings nothing more, while requests may pass. */
const BROKEN: readonly Phase[] = ['dead', 'restarting', 'lost'];

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

/** Returns the ids of these documents that an answer does not have, or only without fields. */
const lackingIn = (
  answer: readonly StoredDocument[],
  documents: readonly StoredDocument[],
): readonly string[] => {
  const readable = new Set(answer.flatMap(({ id, fields }) => (Object.keys(fields).length > 0 ? [id] : [])));
  return documents.flatMap(({ id }) => (readable.has(id) ? [] : [id]));
};

/** Lists where documents come from. */
interface Sources {
  readonly connection: Connection<DocumentStream>;
  readonly firstPage: Pick<FirstPage, 'show'>;
  /** Sends a request. */
  readonly read: Source['read'];
  noteRefusal(error: unknown): void;
}

/** Takes the answers. */
interface Listener {
  next(answer: Answer): void;
  fail(error: Error): void;
}

/**
 * One listener to the documents of a request: it shows the first records, then what each stream brings, and what requests bring
 * while there is none.
 */
export class Listening {
  private isLeft = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stream: DocumentStream | undefined;
  /** Ends listening to the present stream. */
  private stop = () => {};
  /** The last answer of that stream. */
  private streamed: Answer | undefined;
  /** The stream that has brought no record yet, or at first fewer than are shown: a request has to confirm that. */
  private doubted: DocumentStream | undefined;
  /** Whether the present stream was believed, and not cut since. */
  private isBelieved = false;
  private listenAgainMs = LISTEN_AGAIN_MS.first;
  private readonly echoes: Echoes;
  private echoTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param shown is the last answer that the listener got. */
  constructor(
    private readonly sources: Sources,
    private readonly request: DataRequest,
    private readonly listener: Listener,
    private shown: Answer | undefined,
  ) {
    this.echoes = new Echoes(request);
  }

  /** Begins. Returns the function that ends it. @param first the request for the first records. */
  open(first?: DataRequest): () => void {
    const { connection } = this.sources;
    const leave = connection.follow({
      onStream: (stream) => this.follow(stream),
      onProblem: (problem) => this.showProblem(problem),
      onPoll: () => void this.poll(),
      onTrust: (fresh) => fresh !== this && this.stream && this.streamed && this.follow(this.stream),
    });
    if (isWithoutStream(connection.state.phase)) void this.poll();
    else if (first && !connection.liveStream) void this.showFirst(first);
    else this.showProblem(connection.problem);
    return () => {
      this.isLeft = true;
      clearTimeout(this.timer);
      clearTimeout(this.echoTimer);
      leave();
      connection.withdraw(this);
      quietly(this.stop);
    };
  }

  private async showFirst(first: DataRequest): Promise<void> {
    const { connection, firstPage } = this.sources;
    try {
      // Those that are there already are shown at once.
      await firstPage.show(first, (answer) => {
        const { problem } = connection;
        if (this.streamed?.live) return;
        if (isDoubtful(this.request, answer)) this.shown = answer;
        else this.show({ ...answer, live: problem === undefined, problem });
      });
    } catch (error) {
      console.warn('The first records come with the connection.', error);
      this.showProblem(connection.problem);
    }
    await connection.connectWhenIdle();
  }

  /** Listens to a stream, and no more to the one before. */
  private follow(stream: DocumentStream): void {
    this.stream = stream;
    this.streamed = undefined;
    this.doubted = undefined;
    this.isBelieved = false;
    this.echoes.forget();
    this.expect(stream);
    this.listenTo(stream);
  }

  private listenTo(stream: DocumentStream): void {
    const { connection } = this.sources;
    quietly(this.stop);
    try {
      this.stop = stream.listen(
        this.request,
        (documents, live) => this.receive(stream, { documents, live }),
        (error) => connection.isPresent(stream) && this.end(stream, error),
      );
    } catch (error) {
      if (!connection.noteDeath(error))
        this.refuse(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Reads by a request what a stream does not bring in time, and gives up a stream that brings no record at all. */
  private expect(stream: DocumentStream, wasBelieved = false): void {
    const { connection } = this.sources;
    const isMissing = () => !this.streamed?.live && OPEN.includes(connection.state.phase);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.streamed?.live) return;
      // A server that has ended its word on this list alone.
      if (wasBelieved && isMissing()) this.doubt();
      if (!this.shown && isMissing()) void this.readInstead();
      this.timer = setTimeout(
        () => isMissing() && this.accuse(stream),
        connection.isProven(stream) ? PROVEN_SILENT_MS : SILENT_MS,
      );
    }, LISTEN_TIMEOUT_MS);
  }

  /** Gives up a stream that does not bring what it should. It may have missed changes, so that only a new listener gets them. */
  private accuse(stream: DocumentStream): void {
    const { connection } = this.sources;
    connection.distrust(stream, this);
    if (connection.isUntrue(stream)) this.listenTo(stream);
  }

  /** Notes what is there before own writes. Returns the function that expects them from the stream once they are stored. */
  prepareEchoes(writes: readonly OwnWrite[]): () => void {
    const { stream, streamed } = this;
    if (!stream || !streamed?.live || !this.isBelieved) return () => {};
    const begin = this.echoes.prepare(writes, streamed.documents);
    return () => {
      if (this.isLeft || this.stream !== stream || !this.streamed?.live) return;
      begin();
      this.echoes.note(this.streamed.documents);
      if (!this.echoes.areAwaited) return;
      clearTimeout(this.echoTimer);
      this.echoTimer = setTimeout(() => {
        if (this.stream === stream && this.isBelieved && this.echoes.areAwaited) this.accuse(stream);
      }, ECHO_TIMEOUT_MS);
    };
  }

  /** Shows what a stream brings, once it has proved that nothing rewrites it on its way. */
  private receive(stream: DocumentStream, answer: Answer): void {
    const { connection } = this.sources;
    const { documents, live } = answer;
    if (!matches(this.request, documents)) {
      this.streamed = undefined;
      this.doubt();
      connection.distrust(stream, this);
      return;
    }
    this.streamed = answer;
    if (!live) {
      // What the stream brings next is confirmed anew.
      this.doubted = undefined;
      if (this.isBelieved) this.expect(stream, true);
      this.isBelieved = false;
      if (!connection.isUntrue(stream)) this.echoes.forget();
      // Without the server it is what is known; else its answer is on the way.
      if (connection.problem) this.showProblem(connection.problem);
      return;
    }
    this.echoes.note(documents);
    // The first word of a stream is confirmed where nothing else has said so.
    const isAlone = documents.length === 0 && !this.shown?.live && isSeldomEmpty(this.request);
    const isLess =
      lackingIn(documents, documents).length > 0 ||
      (!this.isBelieved && (isAlone || documents.length < this.expected));
    if (documents.length > 0 && !isLess && !this.echoes.areAwaited) connection.trust(stream, this);
    // Requests bring the records in its place, or a new listener.
    if (connection.isUntrue(stream) || this.streamed !== answer) return;
    this.listenAgainMs = LISTEN_AGAIN_MS.first;
    if (connection.isProven(stream) && !isLess) this.believe(answer);
    else if (this.doubted !== stream) {
      this.doubted = stream;
      void this.confirm(stream);
    }
  }

  /** Counts the documents that an answer should have at first. One that was asked for by its id is seldom missing. */
  private get expected(): number {
    return this.shown?.documents.length || ('id' in this.request ? 1 : 0);
  }

  private believe(answer: Answer): void {
    this.doubted = undefined;
    this.isBelieved = true;
    this.show(answer);
  }

  /**
   * Shows the answer of a doubted stream once a request says the same. A record may have been stored in this very moment.
   * @param lacked the documents that it lacked before. If it still lacks one of them, it says otherwise than the server.
   */
  private async confirm(stream: DocumentStream, lacked: readonly string[] = []): Promise<void> {
    if (this.doubted !== stream) return;
    const late = setTimeout(() => this.doubted === stream && this.doubt(), SHOW_DELAY_MS);
    const documents = await this.readQuietly();
    clearTimeout(late);
    if (this.isLeft || this.doubted !== stream || !this.streamed?.live) return;
    const known = documents ?? this.shown?.documents ?? [];
    const lacking = lackingIn(this.streamed.documents, known);
    // Without an answer, nobody says that what is missing is gone.
    const isEnough = documents !== undefined || this.streamed.documents.length >= this.expected;
    if (lacking.length === 0 && isEnough) this.believe(this.streamed);
    else if (documents && lacking.some((id) => lacked.includes(id))) this.accuse(stream);
    else {
      this.show({ documents: known, live: false, problem: 'reconnecting' });
      const next = documents ? lacking : lacked;
      this.timer = setTimeout(() => void this.confirm(stream, next), LISTEN_TIMEOUT_MS);
    }
  }

  /** Calls what is shown old: nothing confirms it now. */
  private doubt(): void {
    if (this.shown?.live) this.show({ ...this.shown, live: false, problem: 'reconnecting' });
  }

  /** Shows what requests bring while there is no stream. One that was found untrue is believed again once it has all of it. */
  private async poll(): Promise<void> {
    const documents = await this.readQuietly();
    const { connection } = this.sources;
    const { phase } = connection.state;
    if (!isWithoutStream(phase)) return;
    if (!documents) return this.doubt();
    const problem = phase === 'lost' ? phase : connection.tabs.areTooMany ? 'crowded' : 'blocked';
    this.show({ documents: withKnown(documents, this.shown?.documents), live: phase === 'blocked', problem });
    const { stream, streamed } = this;
    if (phase === 'lost' || !stream || !streamed?.live || documents.length === 0) return;
    const isLacking = this.echoes.areAwaited || lackingIn(streamed.documents, documents).length > 0;
    if (isLacking && connection.isUntrue(stream)) this.listenTo(stream);
    if (isLacking) return;
    connection.trust(stream, this);
    if (connection.isProven(stream) && this.streamed === streamed) this.believe(streamed);
  }

  /** Shows what nothing has brought yet: a stream may be broken where requests pass. */
  private async readInstead(): Promise<void> {
    const documents = await this.readQuietly();
    const { problem = 'reconnecting' } = this.sources.connection;
    if (documents && problem !== 'blocked' && !this.streamed?.live)
      this.show({ documents, live: false, problem });
  }

  private showProblem(problem: Problem | undefined): void {
    // What is read by requests follows, or what the stream has brought.
    if (problem === 'blocked') return;
    if (problem === undefined) {
      if (this.streamed?.live && this.shown !== this.streamed && !this.doubted) this.show(this.streamed);
      return;
    }
    if (!this.shown && BROKEN.includes(this.sources.connection.state.phase)) void this.readInstead();
    this.show({ ...(this.shown ?? this.streamed ?? { documents: [] }), live: false, problem });
  }

  private show(answer: Answer): void {
    this.shown = answer;
    if (!this.isLeft) this.listener.next(answer);
  }

  /** Keeps what is shown when the server has ended the listener for a while, and listens again. */
  private end(stream: DocumentStream, error: Error): void {
    if (this.isLeft || !('code' in error && PASSING.includes(error.code))) {
      this.refuse(error);
      return;
    }
    console.warn(`The listener to ${this.request.collection} was ended.`, error);
    this.streamed = undefined;
    this.doubted = undefined;
    this.isBelieved = false;
    if (this.shown) this.doubt();
    else void this.readInstead();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stream === stream && this.follow(stream), this.listenAgainMs);
    this.listenAgainMs = Math.min(this.listenAgainMs * 2, LISTEN_AGAIN_MS.longest);
  }

  private refuse(error: Error): void {
    this.sources.noteRefusal(error);
    if (!this.isLeft) this.listener.fail(error);
  }

  /** Sends the request. Only logs a failure: something else brings the documents later. */
  private async readQuietly(): Promise<readonly StoredDocument[] | undefined> {
    try {
      return await this.sources.read(this.request);
    } catch (error) {
      console.warn(`${this.request.collection} could not be read.`, error);
      return undefined;
    }
  }
}
