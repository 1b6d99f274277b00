import { chmod, mkdir } from 'node:fs/promises';

/**
 * Makes a folder that only its owner can enter. If it exists, removes the rights of others. Windows has other rights and
 * ignores these.
 * @param {string} folder
 */
export async function makePrivateFolder(folder) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
