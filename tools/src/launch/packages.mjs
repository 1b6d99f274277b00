import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasCode } from './errors.mjs';
import { npm, run } from './processes.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

// Nobody imports a section, so it needs no link.
const SECTION = /^(node_modules\/)?mfe-[^/]*$/;

/**
 * Returns whether npm's record of its last installation holds all packages of the lock file. Optional packages may be
 * missing: most are binaries for other platforms.
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
 * Runs `npm ci` unless the checkout's node_modules match its lock file.
 * @param {import('./steps.mjs').Steps} steps
 * @param {AbortSignal} signal
 */
export async function installPackages(steps, signal) {
  await steps.run(
    'Packages',
    async (task) => {
      const locked = await readLockFile(join(root, 'package-lock.json'));
      const installed = await readLockFile(join(root, 'node_modules/.package-lock.json'));
      if (locked && installed && isInstalled(locked, installed)) return task.note('up to date');
      // This level names each download, the only sign of progress that npm gives outside of a terminal. The lock file
      // holds the hash of each package, so npm need not ask the registry about one in its cache.
      const install = npm('ci', '--prefer-offline', '--loglevel=http', '--prefix', root);
      await run(install, { cwd: root, onLine: task.log, signal });
    },
    'Check the connection to the npm registry and run the command again.',
  );
}

/**
 * @param {string} path
 * @returns {Promise<LockFile | undefined>} Undefined where there is no such file.
 */
async function readLockFile(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
