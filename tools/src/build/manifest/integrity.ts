import { createHash } from 'node:crypto';

/** Returns the hash of a file as in `section.json`, `files.json` and a script's `integrity`. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
