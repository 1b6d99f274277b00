import { createHash } from 'node:crypto';

/** The hash of a file as `section.json`, `files.json` and a script's `integrity` say it. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
