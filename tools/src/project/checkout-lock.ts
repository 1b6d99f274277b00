import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { localFolder } from './root';

/** Waits some minutes for the lock. A command holds it for seconds. */
const LOCK_RETRIES = { retries: 600, factor: 1, minTimeout: 100, maxTimeout: 1_000, randomize: true };

/** Runs `action` while other commands that add or remove sections of this checkout wait. */
export const withCheckout = async <T>(action: () => Promise<T>): Promise<T> => {
  await mkdir(localFolder, { recursive: true });
  const lockfilePath = join(localFolder, 'checkout.lock');
  const release = await lock(localFolder, { lockfilePath, retries: LOCK_RETRIES });
  try {
    return await action();
  } finally {
    await release();
  }
};
