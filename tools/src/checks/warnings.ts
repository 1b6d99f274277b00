import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The environment variable with the path of the file that collects the warnings of one suite. */
export const WARNINGS_FILE = 'TEST_WARNINGS_FILE';

/** Reports something that fails no test. The runner prints it with the results; a test without the runner at once. */
export const warn = (sentence: string, file: string | undefined = process.env[WARNINGS_FILE]): void => {
  if (file) appendFileSync(file, `${sentence}\n`);
  else process.stderr.write(`${sentence}\n`);
};

/** Returns the warnings that a suite has collected in a file, each once. */
export const readWarnings = (file: string): string[] =>
  existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))] : [];
