import { createHash } from 'node:crypto';

/** Returns the hash of a file as in `section.json`, `files.json`, a script's `integrity` and a policy. */
export const integrityOf = (
  content: string | Uint8Array,
  algorithm: 'sha256' | 'sha384' = 'sha384',
): string => `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
