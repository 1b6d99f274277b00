/**
 * Runs first in each process and each Jest environment of a run with faults. A switch in the sources asks `__fault(id)` whether it
 * is on. Which ones are on stands in a file, so that running emulators follow it. Writes down which ones are asked for.
 */
const { appendFileSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const folder = process.env.FAULTS ?? '';
// Tests replace these.
const { hrtime } = process;
const { parse } = JSON;
const READ_AFTER_MS = 50;

let readAt = Number.NEGATIVE_INFINITY;
let content = '';
/** @type {Set<number>} */
let on = new Set();
let asked = new Set();

const readAgain = () => {
  const [seconds, nanoseconds] = hrtime();
  const now = seconds * 1000 + nanoseconds / 1e6;
  if (now - readAt < READ_AFTER_MS) return;
  readAt = now;
  const newer = readFileSync(join(folder, 'on.json'), 'utf8');
  if (newer === content) return;
  content = newer;
  on = new Set(parse(newer).on);
  asked = new Set();
};

Object.assign(globalThis, {
  /** @param {number} id */
  __fault: (id) => {
    readAgain();
    if (!asked.has(id)) {
      asked.add(id);
      appendFileSync(join(folder, 'log'), `${id}\n`);
    }
    return on.has(id);
  },
});

const [, program = ''] = process.argv;
// A test may start Jest, too.
if (/jest\/bin\/jest(\.js)?$/.test(program) && !process.env.JEST_WORKER_ID) {
  const file = (/** @type {string} */ name) => join(__dirname, name);
  process.argv.push(`--setupFiles=${file('setup.cjs')}`, `--reporters=${file('reporter.cjs')}`);
}
