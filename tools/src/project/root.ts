import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What this machine keeps between runs: data, stamps, logs. Not under version control. */
export const localFolder = join(root, '.local');
