import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The path of a Chrome or Chromium, and the arguments that it needs. */
export type Browser = { executablePath: string; args: string[] };

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Chooses a browser: the one in `CHROME_PATH`, an installed one, or the one in the package
 * @sparticuz/chromium (Linux).
 * @throws {Error} If there is none; the message says what to do.
 */
export const resolveBrowser = async (): Promise<Browser> => {
  const { CHROME_PATH, PATH = '' } = process.env;
  if (CHROME_PATH) {
    if (await isExecutable(CHROME_PATH)) return installed(CHROME_PATH);
    throw new Error(`CHROME_PATH names ${CHROME_PATH}, which cannot be run.`);
  }
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  for (const path of [...onPath, ...APPLICATIONS]) {
    if (await isExecutable(path)) return installed(path);
  }
  if (process.platform === 'linux') return packaged();
  throw new Error('No Chrome or Chromium: install one, or set CHROME_PATH to where it is.');
};

/**
 * Chooses the browser for many pages: the one in `CHROME_PATH`, or the headless shell of @sparticuz/chromium where it
 * runs. An installed Chrome starts a process for its own toolbar beside each page, which nearly doubles the work.
 * @throws {Error} If there is none; the message says what to do.
 */
export const resolveHeadlessShell = async (): Promise<Browser> => {
  if (process.env.CHROME_PATH || process.platform !== 'linux') return resolveBrowser();
  try {
    const shell = await packaged();
    await promisify(execFile)(shell.executablePath, ['--version']);
    return shell;
  } catch {
    // The system lacks one of its libraries, or has another processor.
    return resolveBrowser();
  }
};

const packaged = async (): Promise<Browser> => {
  const { default: chromium } = await import('@sparticuz/chromium');
  // Of its own arguments only this is needed. Others turn off the same-origin policy, or start each page's process anew.
  return { executablePath: await chromium.executablePath(), args: ['--no-sandbox'] };
};

// Chrome's sandbox refuses to run as root, the usual user of containers.
const installed = (executablePath: string): Browser => ({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
