import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sink } from '../src/exports/write-export';

/** Makes a folder for this user alone. @returns what writes the files of an export into it. */
export const openFolder = async (folder: string): Promise<Sink> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (name) => createWriteStream(join(folder, name), { mode: 0o600 });
};
