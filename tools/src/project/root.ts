import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folder for data, stamps and logs of this machine. Not under version control. */
export const localFolder = join(root, '.local');

/** The folder of the local sites. Tests set another one as `LOCAL_SITES`. */
export const localSites = process.env.LOCAL_SITES ?? join(localFolder, 'sites');
