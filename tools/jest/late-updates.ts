/** Delays React's updates after anything but an event by this many milliseconds. */
const LATE_MS = 10;

/**
 * Makes React as late in each run as it is on a busy machine now and then, so that a test that forgets to wait for an
 * update fails at its author's first try. React's scheduler keeps the `setTimeout` that it finds when it is loaded.
 */
const inTime = globalThis.setTimeout;
const late = (run: () => void, delay?: number) => inTime(run, delay || LATE_MS);
Object.assign(globalThis, { setTimeout: late });
jest.requireActual('scheduler');
Object.assign(globalThis, { setTimeout: inTime });
