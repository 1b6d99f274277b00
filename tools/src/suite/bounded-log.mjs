import { appendFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { Writable } from 'node:stream';

/** The most bytes of a log and the file before it together. */
const LOG_BYTES = 10_000_000;

/**
 * Returns a log that only its owner can read, with its newest lines: a file that has half of `bytes` becomes `NAME.old`. Writes at once,
 * so that the last lines of a process that dies are there. What an earlier process has logged is deleted: it would keep its rights.
 * @param {string} path
 */
export const boundedLog = (path, bytes = LOG_BYTES) => {
  const full = Math.floor(bytes / 2);
  let size = 0;
  for (const file of [path, `${path}.old`]) unlessHeld(() => rmSync(file, { force: true }));
  return new Writable({
    write: (/** @type {Buffer} */ chunk, _encoding, done) => {
      const newest = chunk.subarray(-full);
      if (size + newest.length > full) {
        unlessHeld(() => renameSync(path, `${path}.old`)) || truncateSync(path);
        size = 0;
      }
      size += newest.length;
      appendFileSync(path, newest, { mode: 0o600 });
      done();
    },
  });
};

/** Runs `change`, and returns whether it was done. On Windows a program that reads a file can hold it. @param {() => void} change */
const unlessHeld = (change) => {
  try {
    change();
    return true;
  } catch {
    return false;
  }
};
