import { ConnectionError, type Fields, UnknownOutcomeError } from '../data-store';
import { ANSWER_TIMEOUT_MS } from '../in-time';
import type { DocumentRequest, Source, StoredDocument } from './requests';
import { RefusedError } from './rest';

/** Tries a transaction that collides with others at most this often. */
const ATTEMPTS = 5;

/** Pauses at random up to this many milliseconds before the second attempt, and longer before each further one. */
const LONGEST_PAUSE_MS = 200;

/** A document as a transaction leaves it. */
export interface DocumentWrite extends DocumentRequest {
  /** Its new fields; `null` to delete it; undefined for a document that was only read, and must not have changed. */
  readonly fields?: Fields | null;
  /** Copied fields as the REST API writes them, to the nanosecond: `fields` has their moments to the millisecond. */
  readonly exact?: StoredDocument['sent'] | undefined;
  /** The document as it was read, `null` if there was none; undefined if it was not read. */
  readonly before?: StoredDocument | null;
}

/** The answer to a commit. */
export interface Committed {
  /** The time of the commit, as the API writes it. It is the version of each document that was changed. */
  readonly time: string;
}

/** Sends the requests of a transaction. */
export interface WriteServer {
  /** Returns documents, in the order of the requests. @throws as `Source.read`. */
  readAll(
    requests: readonly DocumentRequest[],
    signal: AbortSignal,
  ): Promise<readonly (StoredDocument | undefined)[]>;
  /**
   * Writes all documents, or none.
   * @param leave is called just before the request is sent. If it throws, nothing is sent.
   * @throws RefusedError if nothing is written; ConnectionError if the request was sent and its result is unknown; what `leave` throws.
   */
  commit(writes: readonly DocumentWrite[], leave: () => void): Promise<Committed>;
}

/** Returns whether another write came first. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof RefusedError &&
  (error.status === 409 || error.status === 404 || error.code === 'failed-precondition');

const isDenied = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.status === 403;

/** A refusal by the rules, and the versions of the documents that the write was based on. */
interface Denial {
  readonly error: RefusedError;
  readonly versions: string;
}

/** Returns a reader that sends one request for all documents that are asked for at once. */
const readerOf = (readAll: WriteServer['readAll'], signal: AbortSignal) => {
  let waiting: DocumentRequest[] = [];
  let reading: ReturnType<typeof readAll> | undefined;
  return async (request: DocumentRequest): Promise<StoredDocument | undefined> => {
    const index = waiting.push(request) - 1;
    reading ??= Promise.resolve().then(() => {
      const requests = waiting;
      waiting = [];
      reading = undefined;
      return readAll(requests, signal);
    });
    return (await reading)[index];
  };
};

const pathOf = ({ collection, id }: DocumentRequest): string => `${collection}/${id}`;

/**
 * Returns the transactions of a page. They read, decide, and write by one request, whatever the stream of changes does.
 * @param onCommitted is called with what the server has accepted.
 */
export const transactionsBy =
  (
    { readAll, commit }: WriteServer,
    onCommitted: (writes: readonly DocumentWrite[], committed: Committed) => void = () => {},
  ): Source['transaction'] =>
  (run) => {
    const ending = new AbortController();
    let isSent = false;
    let denial: Denial | undefined;

    const attempt = async () => {
      const read = readerOf(readAll, ending.signal);
      const before = new Map<string, DocumentWrite>();
      const writes = new Map<string, DocumentWrite>();
      const write = (
        collection: string,
        id: string,
        fields: Fields | null,
        exact?: DocumentWrite['exact'],
      ) => {
        const path = pathOf({ collection, id });
        writes.set(path, { ...before.get(path), collection, id, fields, ...(exact && { exact }) });
      };
      const result = await run({
        get: async (collection, id) => {
          const found = (await read({ collection, id })) ?? null;
          before.set(pathOf({ collection, id }), { collection, id, before: found });
          return found;
        },
        set: (collection, id, fields, exact) => write(collection, id, { ...fields }, exact),
        delete: (collection, id) => write(collection, id, null),
      });
      ending.signal.throwIfAborted();
      if (writes.size === 0) return result;
      const all = [...new Map([...before, ...writes]).values()];
      const versions = JSON.stringify([...before.values()].map(({ before: read }) => read?.version));
      // The rules compare with what is stored: they refuse what another write has overtaken before its precondition does.
      if (denial?.versions === versions) throw denial.error;
      const committed = await commit(all, () => {
        ending.signal.throwIfAborted();
        isSent = true;
      }).catch((error: unknown) => {
        if (isDenied(error)) denial = { error, versions };
        throw error;
      });
      try {
        onCommitted(all, committed);
      } catch (error) {
        console.error('A save could not be shown.', error);
      }
      return result;
    };

    const work = async () => {
      let last: unknown;
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt();
        } catch (error) {
          if (error instanceof RefusedError) isSent = false;
          // The same refusal again: nothing has changed since.
          const isRepeated = isOvertaken(error) || (isDenied(error) && error !== last);
          if (!isRepeated || tries === ATTEMPTS) throw error;
          last = error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS * tries));
        }
      }
    };

    return new Promise((resolve, reject) => {
      const running = work();
      const isUnknown = (error: unknown) => isSent && error instanceof ConnectionError;
      const giveUp = (cause: unknown) => {
        if (!isSent) {
          const notSaved = new ConnectionError(cause);
          ending.abort(notSaved);
          return reject(notSaved);
        }
        // Nobody knows what came of a write whose answer is lost.
        const outcome = new Promise((arrive, fail) => {
          running.then(arrive, (error: unknown) => isUnknown(error) || fail(error));
        });
        outcome.catch(() => undefined);
        reject(new UnknownOutcomeError(outcome));
      };
      const timer = setTimeout(() => {
        giveUp(new DOMException('The server did not answer in time.', 'TimeoutError'));
      }, ANSWER_TIMEOUT_MS);
      running
        .then(resolve, (error: unknown) => (isUnknown(error) ? giveUp(error) : reject(error)))
        .finally(() => clearTimeout(timer));
    });
  };
