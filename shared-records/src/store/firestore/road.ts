import type { Connection, Stream } from '../connection';
import { isWithoutStream, type Phase } from '../connection-state';
import { ConnectionError, type Problem } from '../data-store';
import { quietly } from '../dead-stream';
import type { FirstPage } from './first-page';
import type { Reads } from './lazy/reads';
import { type SendGate, writeOnce } from './lazy/write-once';
import type { DataRequest, StoredDocument } from './requests';
import { RefusedError, type ServerClock } from './rest';
import type { Answer, Source, Transaction } from './source';
import type { WayOn } from './start';

/** The stream of an account's documents. */
export interface DocumentStream extends Stream {
  /** Calls `next` with each state. @throws if the instance works no more. */
  listen(
    request: DataRequest,
    next: (documents: readonly StoredDocument[], live: boolean) => void,
    fail: (error: Error) => void,
  ): () => void;
  /** Throws as `Source.transaction`, but for the time limit. */
  transaction<R>(run: (transaction: Transaction) => Promise<R>, gate: SendGate): Promise<R>;
}

const REFUSED: readonly unknown[] = ['permission-denied', 'unauthenticated', 401, 403];

/** Returns whether the server has refused something. */
export const isStoreRefusal = (error: unknown): boolean =>
  error instanceof RefusedError
    ? REFUSED.includes(error.status)
    : error instanceof Error && 'code' in error && REFUSED.includes(error.code);

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

/** Reads a list by a request that a live stream has not brought after this many milliseconds. */
const LISTEN_TIMEOUT_MS = 4_000;

/** Takes a stream that has brought no record at all after so many milliseconds more for a broken one. */
const SILENT_MS = 8_000;

/** The phases in which the stream should bring records. */
const OPEN: readonly Phase[] = ['connecting', 'live', 'restarting'];

/** Returns whether an answer has each of these documents, with fields. */
const hasAll = (answer: readonly StoredDocument[], documents: readonly StoredDocument[]): boolean => {
  const readable = new Set(answer.flatMap(({ id, fields }) => (Object.keys(fields).length > 0 ? [id] : [])));
  return documents.every(({ id }) => readable.has(id));
};

/** The phases in which the stream brings nothing more, while requests may pass. */
const BROKEN: readonly Phase[] = ['dead', 'restarting', 'lost'];

/** Lists what the road leads over. */
interface Way {
  readonly connection: Connection<DocumentStream>;
  readonly firstPage: Pick<FirstPage, 'show'>;
  readonly reads: Pick<Reads, 'read' | 'countOf'>;
  readonly clock: Pick<ServerClock, 'now'>;
  /** Is called when the server refuses a request: lost rights show there first, because the token still has them. */
  onRefusal(): void;
}

/**
 * Returns the one road between a page and its documents. First records come by one request, then the stream brings every change;
 * where streams are blocked, requests go on. What is read once and all that is written takes the same road.
 */
export const roadTo = ({
  connection,
  firstPage,
  reads,
  clock,
  onRefusal,
}: Way): Source & Pick<WayOn, 'listen'> => {
  const call: Source['call'] = async (work) => {
    try {
      return await work();
    } catch (error) {
      if (isStoreRefusal(error)) onRefusal();
      throw error;
    }
  };
  const read: Source['read'] = (...asked) => call(() => reads.read(...asked));
  /** The stream that has brought records: nothing rewrites it on its way. */
  let proven: DocumentStream | undefined;

  const listen: WayOn['listen'] = (request, first, known) => (next, fail) => {
    let isLeft = false;
    let stop = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The last answer that was shown, and the last one of the stream. */
    let shown = known;
    let streamed: Answer | undefined;
    /** The stream that has brought no record yet: a request has to confirm that there is none. */
    let doubted: DocumentStream | undefined;
    const show = (answer: Answer): void => {
      shown = answer;
      if (!isLeft) next(answer);
    };
    const refuse = (error: Error): void => {
      if (isStoreRefusal(error)) onRefusal();
      if (!isLeft) fail(error);
    };
    const poll = async (): Promise<void> => {
      try {
        const documents = withKnown(await read(request), shown?.documents);
        const { phase } = connection.state;
        if (phase === 'blocked') show({ documents, live: true, problem: phase });
        if (phase === 'lost') show({ documents, live: false, problem: phase });
      } catch (error) {
        console.warn(`${request.collection} could not be read.`, error);
      }
    };
    /** Reads a list that nothing has brought yet: a stream may be broken where requests pass. */
    const readInstead = async (): Promise<void> => {
      try {
        const documents = await read(request);
        const { problem = 'reconnecting' } = connection;
        if (problem !== 'blocked' && !streamed?.live) show({ documents, live: false, problem });
      } catch (error) {
        console.warn(`${request.collection} could not be read.`, error);
      }
    };
    const showProblem = (problem: Problem | undefined): void => {
      // What is read by requests follows, or what the stream has brought.
      if (problem === 'blocked') return;
      if (problem === undefined) {
        if (streamed?.live && shown !== streamed && !doubted) show(streamed);
      } else {
        if (!shown && BROKEN.includes(connection.state.phase)) void readInstead();
        show({ ...(shown ?? streamed ?? { documents: [] }), live: false, problem });
      }
    };
    /** Shows the answer of a doubted stream once a request says the same. A record may have been stored in this very moment. */
    const confirm = async (stream: DocumentStream, isLast: boolean): Promise<void> => {
      if (doubted !== stream) return;
      const documents = await read(request).catch((error: unknown) => {
        console.warn(`${request.collection} could not be read.`, error);
        return [];
      });
      if (isLeft || doubted !== stream || !streamed?.live) return;
      if (hasAll(streamed.documents, documents)) {
        doubted = undefined;
        show(streamed);
      } else if (isLast) {
        connection.distrust(stream);
      } else {
        show({ documents, live: false, problem: 'reconnecting' });
        timer = setTimeout(() => void confirm(stream, true), LISTEN_TIMEOUT_MS);
      }
    };
    const receive = (stream: DocumentStream, answer: Answer): void => {
      streamed = answer;
      const { documents, live } = answer;
      if (!live) {
        // Without the server it is what is known; else its answer is on the way.
        if (connection.problem) showProblem(connection.problem);
        return;
      }
      if (documents.length > 0 && hasAll(documents, documents)) {
        proven = stream;
        connection.trust(stream);
      }
      if (proven === stream) {
        doubted = undefined;
        show(answer);
      } else if (doubted !== stream) {
        doubted = stream;
        void confirm(stream, false);
      }
    };
    const leave = connection.follow({
      onStream: (stream) => {
        quietly(stop);
        streamed = undefined;
        doubted = undefined;
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (streamed?.live) return;
          if (!shown && OPEN.includes(connection.state.phase)) void readInstead();
          timer = setTimeout(() => {
            const isSilent = !streamed?.live && proven !== stream && OPEN.includes(connection.state.phase);
            if (isSilent) connection.distrust(stream);
          }, SILENT_MS);
        }, LISTEN_TIMEOUT_MS);
        try {
          stop = stream.listen(
            request,
            (documents, live) => receive(stream, { documents, live }),
            (error) => connection.isPresent(stream) && refuse(error),
          );
        } catch (error) {
          if (!connection.noteDeath(error)) refuse(error instanceof Error ? error : new Error(String(error)));
        }
      },
      onProblem: showProblem,
      onPoll: poll,
    });
    if (isWithoutStream(connection.state.phase)) void poll();
    else if (first && !connection.liveStream) {
      firstPage
        .show(first, (answer) => {
          const { problem } = connection;
          if (!streamed?.live) show({ ...answer, live: problem === undefined, problem });
        })
        .catch((error) => {
          console.warn('The first records come with the connection.', error);
          showProblem(connection.problem);
        })
        .finally(() => connection.connectWhenIdle());
    } else {
      showProblem(connection.problem);
    }
    return () => {
      isLeft = true;
      clearTimeout(timer);
      leave();
      quietly(stop);
    };
  };

  const transaction: Source['transaction'] = async (run) => {
    const stream = await connection.connect();
    const result = await call(() =>
      writeOnce(
        async (gate) => {
          try {
            return await stream.transaction(run, gate);
          } catch (error) {
            if (connection.noteDeath(error)) throw new ConnectionError(error);
            throw error;
          }
        },
        // Another stream has taken its place: this one never answers.
        (giveUp) => connection.follow({ onStream: (other) => other !== stream && giveUp() }),
      ),
    );
    connection.noteSave();
    return result;
  };

  return {
    listen,
    read,
    countOf: (request) => call(() => reads.countOf(request)),
    transaction,
    call,
    now: clock.now,
  };
};
