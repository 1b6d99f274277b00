import { mkdir } from 'node:fs/promises';
import { lock } from 'proper-lockfile';

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
