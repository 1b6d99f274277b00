const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const folder = process.env.FAULTS ?? '';
const MESSAGE_LENGTH = 300;

/** Turns on the faults of each test file before it begins, and writes down how it ends. */
module.exports = class {
  /** @type {import('./run').Jobs} */
  #jobs = JSON.parse(readFileSync(join(folder, 'jobs.json'), 'utf8'));

  #log(/** @type {object} */ entry) {
    appendFileSync(join(folder, 'log'), `${JSON.stringify(entry)}\n`);
  }

  /** @param {import('@jest/reporters').Test} test */
  onTestFileStart({ path }) {
    const file = relative(process.cwd(), path);
    const { on, skipped, rules } = this.#jobs;
    const ids = on[file] ?? [];
    writeFileSync(join(folder, 'on.json'), JSON.stringify({ file, on: ids, skipped }));
    if (rules) writeFileSync('firestore.rules', rules[ids.find((id) => rules[id]) ?? 'sound'] ?? '');
    this.#log({ file });
  }

  /**
   * @param {import('@jest/reporters').Test} test
   * @param {import('@jest/reporters').TestResult} result
   */
  onTestFileResult({ path }, { testResults, testExecError, perfStats }) {
    const failed = testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message] }) => ({ test: fullName, message: `${message}` }));
    if (testExecError) failed.unshift({ test: '', message: testExecError.message });
    const cut = failed.map(({ test, message }) => ({ test, message: message.slice(0, MESSAGE_LENGTH) }));
    this.#log({ file: relative(process.cwd(), path), failed: cut, seconds: perfStats.runtime / 1000 });
  }
};
