import { ConnectionError, UnknownOutcomeError } from '../../data-store';

/** Stops waiting for a write after this many milliseconds. */
export const WRITE_TIMEOUT_MS = 20_000;

/** The last look before a transaction is sent. */
export interface SendGate {
  /** Call it before the first read of each attempt. */
  begin(): void;
  /** Call it after the last read of each attempt. @throws ConnectionError if the page has given up. */
  pass(isWriting: boolean): void;
}

/**
 * Runs a transaction in limited time. One that is given up before it is sent writes nothing any more, however long the SDK goes
 * on. Once it is sent, nobody can call it back.
 * @param failed is called with what to do when the SDK works no more; returns how to forget that.
 * @throws ConnectionError if it is not written; UnknownOutcomeError if that is not known; else the error of `start`.
 */
export const writeOnce = <R>(
  start: (gate: SendGate) => Promise<R>,
  onFailure: (giveUp: () => void) => () => void = () => () => {},
): Promise<R> =>
  new Promise((resolve, reject) => {
    let isSent = false;
    let isReading = true;
    let isGivenUp = false;
    const running = start({
      begin() {
        isReading = true;
      },
      pass(isWriting) {
        if (isGivenUp) throw new ConnectionError();
        isReading = false;
        isSent ||= isWriting;
      },
    });
    /** Without its answer, nobody knows whether the server has written: also if the next attempt could not read. */
    const isLost = (error: unknown) => isSent && (isReading || error instanceof ConnectionError);
    const outcome = new Promise<R>((arrive, fail) => {
      running.then(arrive, (error: unknown) => isLost(error) || fail(error));
    });
    outcome.catch(() => undefined);
    const giveUp = (cause?: unknown) => {
      if (isSent) return reject(new UnknownOutcomeError(outcome));
      isGivenUp = true;
      reject(new ConnectionError(cause));
    };
    const timer = setTimeout(() => {
      giveUp(new DOMException('The server did not answer in time.', 'TimeoutError'));
    }, WRITE_TIMEOUT_MS);
    const forget = onFailure(() => giveUp());
    running
      .then(resolve, (error: unknown) => (isLost(error) ? giveUp() : reject(error)))
      .finally(() => {
        clearTimeout(timer);
        forget();
      });
  });
