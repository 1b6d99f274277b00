/** The messages of an instance of the SDK that works no more (github.com/firebase/firebase-js-sdk/issues/8383). */
const DEATH = /^FIRESTORE.* INTERNAL ASSERTION FAILED|AsyncQueue is already failed/;

/** The error of each call of a dead instance: 0xb815 is the number of "AsyncQueue is already failed" (async_queue_impl.ts). */
const OF_DEAD = /ID: b815|AsyncQueue is already failed/;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Returns whether an error says that an instance of the SDK is dead. */
export const saysDead = (error: unknown): boolean => DEATH.test(messageOf(error));

/** Returns whether an error says that an instance was dead before, which may have been replaced meanwhile. */
export const saysDeadBefore = (error: unknown): boolean => OF_DEAD.test(messageOf(error));

/** Returns whether a stream can still be used. */
export const works = (stream: { check(): void } | undefined): boolean => {
  try {
    stream?.check();
    return true;
  } catch {
    return false;
  }
};

/** Does something with a stream, and only logs it if that fails: a dead instance of the SDK throws at every call. */
export const quietly = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    console.warn('A part of the connection could not be ended.', error);
  }
};
