import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { localFolder } from './root';

/** Waits some minutes for a lock. A command holds it for seconds. */
const RETRIES = { retries: 600, factor: 1, minTimeout: 50, maxTimeout: 1_000, randomize: true };

/** Runs `action` while other actions with this lock file wait, also those of other processes. Makes the folder. */
export const withLock = async <T>(
  folder: string,
  lockfilePath: string,
  action: () => Promise<T>,
): Promise<T> => {
  await mkdir(folder, { recursive: true });
  const release = await lock(folder, { lockfilePath, retries: RETRIES });
  try {
    return await action();
  } finally {
    await release();
  }
};

/** Runs `action` while other commands that add or remove sections of this checkout wait. */
export const withCheckout = <T>(action: () => Promise<T>): Promise<T> =>
  withLock(localFolder, join(localFolder, 'checkout.lock'), action);
