const { readFileSync } = require('node:fs');
const { join } = require('node:path');
require('./hook.cjs');

/** @typedef {{ readonly name: string, readonly parent?: Block }} Block */

/** The key under which jest-circus keeps the list of those that hear of each test. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');
const { skipped, on } = JSON.parse(readFileSync(join(process.env.FAULTS ?? '', 'on.json'), 'utf8'));

/**
 * Returns a test's title after those of its groups.
 * @param {Block} block
 * @returns {string}
 */
const nameOf = ({ name, parent }) => (parent?.parent ? `${nameOf(parent)} ${name}` : name);

let hasFailed = false;
/**
 * Skips the tests that fail without faults; with a fault on, all after the first that fails.
 * @param {{ name: string, test: Block & { mode: string } }} event
 */
const onEvent = ({ name, test }) => {
  if (name === 'test_fn_failure' || name === 'hook_failure') hasFailed = true;
  if (name !== 'test_start') return;
  if ((hasFailed && on.length > 0) || skipped.includes(nameOf(test))) test.mode = 'skip';
};

/** @type {unknown[] | undefined} */
let listeners;
Object.defineProperty(globalThis, LISTENERS, {
  configurable: true,
  get: () => listeners,
  set: (given) => {
    if (given !== listeners) given.push(onEvent);
    listeners = given;
  },
});
