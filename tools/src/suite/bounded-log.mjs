import { appendFileSync, closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { Writable } from 'node:stream';

/** The most bytes of a log and the file before it together. */
const LOG_BYTES = 10_000_000;

/**
 * Writes a log that only its owner can read, and keeps its newest lines. A file that has half of `bytes` becomes
 * `NAME.old`, in place of the former one. Writes at once, so that the last lines of a process that dies are there.
 */
export class BoundedLog extends Writable {
  #path;
  #old;
  #full;
  #size = 0;
  #file;

  /**
   * Deletes what an earlier process has logged.
   * @param {string} path
   * @param {number} bytes The most bytes of both files.
   */
  constructor(path, bytes = LOG_BYTES) {
    super();
    this.#path = path;
    this.#old = `${path}.old`;
    this.#full = Math.floor(bytes / 2);
    unlessHeld(() => rmSync(this.#old, { force: true }));
    this.#file = this.#begin();
  }

  /** Returns a new file. One that exists would keep its rights, and those who read it. */
  #begin() {
    unlessHeld(() => rmSync(this.#path, { force: true }));
    return openSync(this.#path, 'w', 0o600);
  }

  /** @override @param {Buffer} chunk @param {BufferEncoding} _encoding @param {(error?: Error | null) => void} done */
  _write(chunk, _encoding, done) {
    const newest = chunk.subarray(-this.#full);
    try {
      if (this.#size + newest.length > this.#full) {
        closeSync(this.#file);
        unlessHeld(() => renameSync(this.#path, this.#old));
        this.#file = this.#begin();
        this.#size = 0;
      }
      appendFileSync(this.#file, newest);
      this.#size += newest.length;
      done();
    } catch (error) {
      done(/** @type {Error} */ (error));
    }
  }

  /** @override @param {(error?: Error | null) => void} done */
  _final(done) {
    closeSync(this.#file);
    done();
  }
}

/** Runs `change`. On Windows a program that reads a file can hold it: the file is then emptied where it is. @param {() => void} change */
function unlessHeld(change) {
  try {
    change();
  } catch {}
}
