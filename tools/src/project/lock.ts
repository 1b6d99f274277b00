import { join } from 'node:path';
import { withLock } from 'section-kit/publish/lock';
import { localFolder } from './root';

/** Runs `action` while other commands that add or remove sections of this checkout wait. */
export const withCheckout = <T>(action: () => Promise<T>): Promise<T> =>
  withLock(localFolder, join(localFolder, 'checkout.lock'), action);
