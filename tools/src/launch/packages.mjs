import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { hasCode } from './errors.mjs';
import { npm, run } from './processes.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

// A section is where it is: nobody imports it.
const SECTION = /^(node_modules\/)?mfe-[^/]*$/;

/**
 * Whether what npm wrote down about its last installation holds everything the lock file asks for. Optional packages
 * may be missing: most are binaries for other platforms.
 * @param {LockFile} locked `package-lock.json`
 * @param {LockFile} installed `node_modules/.package-lock.json`
 */
export function isInstalled(locked, installed) {
  return Object.entries(locked.packages).every(([path, wanted]) => {
    if (path === '' || SECTION.test(path)) return true;
    const found = installed.packages[path];
    if (!found) return wanted.optional === true;
    return (
      found.version === wanted.version && found.integrity === wanted.integrity && found.link === wanted.link
    );
  });
}

/**
 * Runs `npm ci` unless node_modules already is what the lock file says.
 * @param {import('./steps.mjs').Steps} steps
 * @param {AbortSignal} signal
 */
export async function installPackages(steps, signal) {
  await steps.run(
    'Packages',
    async (task) => {
      const locked = await readLockFile('package-lock.json');
      const installed = await readLockFile('node_modules/.package-lock.json');
      if (locked && installed && isInstalled(locked, installed)) return task.note('up to date');
      // This level names each package, the only sign of progress that npm gives outside of a terminal.
      await run(npm('ci', '--loglevel=http'), { cwd: root, onLine: task.log, signal });
    },
    'Check the connection to the npm registry and run the command again.',
  );
}

/**
 * @param {string} path
 * @returns {Promise<LockFile | undefined>} Nothing when there is no such file.
 */
async function readLockFile(path) {
  try {
    return JSON.parse(await readFile(`${root}/${path}`, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
