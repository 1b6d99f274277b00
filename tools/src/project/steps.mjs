import { isAbort, messageOf } from './errors.mjs';

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const TAIL = 20;
const REDRAW_MS = 100;
const STILL_RUNNING_MS = 20_000;

/** A step failed. The terminal already shows its output and advice. */
export class StepFailed extends Error {
  /**
   * @param {string} title
   * @param {unknown} cause
   * @param {readonly string[]} output The last lines of its output.
   */
  constructor(title, cause, output) {
    super(`${title} failed`, { cause });
    this.name = 'StepFailed';
    this.output = output;
  }
}

/**
 * Reports the progress of a running step.
 * @typedef {object} Task
 * @property {(line: string) => void} log Adds a line of output. The last line is shown while the step runs, the last 20 where it fails.
 * @property {(note: string) => void} note Sets the note behind the finished step's name and time.
 *
 * @typedef {{ title: string, startedAt: number, tail: string[], note: string }} Step
 * @typedef {{ isTTY?: boolean, columns?: number, write(text: string): unknown }} Terminal
 */

/**
 * Shows steps that run side by side. A terminal has one line for each, updated in place. Other outputs get a line at the
 * start, at the end and every 20 seconds.
 */
export class Steps {
  /** @type {Set<Step>} */
  #running = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #drawnLines = 0;
  #frame = 0;
  #terminal;
  #now;

  /**
   * @param {Terminal} terminal Where to write.
   * @param {() => number} now The current time in milliseconds.
   */
  constructor(terminal, now = Date.now) {
    this.#terminal = terminal;
    this.#now = now;
  }

  /**
   * Runs `action` as a step. Call it several times without waiting to run steps side by side.
   * @template T
   * @param {string} title
   * @param {(task: Task) => Promise<T>} action
   * @param {string} [advice] What the user can do where the step fails, in one sentence.
   * @returns {Promise<T>} The result of `action`.
   * @throws {StepFailed} Where `action` throws. An abort is thrown unchanged.
   */
  async run(title, action, advice) {
    /** @type {Step} */
    const step = { title, startedAt: this.#now(), tail: [], note: '' };
    this.#begin(step);
    try {
      const result = await action({
        log: (line) => {
          if (line.trim()) step.tail = [...step.tail, line.trimEnd()].slice(-TAIL);
        },
        note: (note) => {
          step.note = note;
        },
      });
      this.#end(step, [this.#line('✔', step, step.note)]);
      return result;
    } catch (error) {
      if (isAbort(error)) {
        this.#end(step, [this.#line('■', step, 'stopped')]);
        throw error;
      }
      const output = step.tail.map((line) => `    ${line}`);
      this.#end(step, [
        this.#line('✖', step, ''),
        ...output,
        `  ${messageOf(error)}`,
        ...(advice ? [`  → ${advice}`] : []),
      ]);
      throw new StepFailed(title, error, step.tail);
    }
  }

  /**
   * Prints text without disturbing the running steps.
   * @param {string} text
   */
  print(text) {
    this.#erase();
    this.#terminal.write(`${text}\n`);
    this.#draw();
  }

  /** @param {Step} step */
  #begin(step) {
    this.#running.add(step);
    if (this.#terminal.isTTY) this.#draw();
    else this.print(`  ${step.title} …`);
    this.#timer ??= setInterval(() => this.#tick(), this.#terminal.isTTY ? REDRAW_MS : STILL_RUNNING_MS);
  }

  /** @param {Step} step @param {string[]} lines */
  #end(step, lines) {
    this.#running.delete(step);
    this.print(lines.join('\n'));
    if (this.#running.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick() {
    this.#frame += 1;
    if (this.#terminal.isTTY) this.#draw();
    else for (const step of this.#running) this.print(this.#line(' ', step, step.tail.at(-1) ?? ''));
  }

  #draw() {
    this.#erase();
    if (!this.#terminal.isTTY) return;
    const width = (this.#terminal.columns || 80) - 1;
    const mark = SPINNER[this.#frame % SPINNER.length] ?? '';
    const lines = [...this.#running].map((step) =>
      this.#line(mark, step, step.tail.at(-1) ?? '').slice(0, width),
    );
    this.#terminal.write(lines.map((line) => `${line}\n`).join(''));
    this.#drawnLines = lines.length;
  }

  #erase() {
    if (this.#drawnLines > 0) this.#terminal.write(`\u001b[${this.#drawnLines}A\u001b[J`);
    this.#drawnLines = 0;
  }

  /** @param {string} mark @param {Step} step @param {string} note */
  #line(mark, step, note) {
    const seconds = ((this.#now() - step.startedAt) / 1000).toFixed(1);
    return `${mark} ${step.title.padEnd(24)} ${seconds.padStart(6)} s${note ? `  ${note}` : ''}`;
  }
}
