import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is on a site: the folder `from` at `to`, and texts by their paths. */
export interface Stage {
  readonly from: string;
  readonly to: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Copies a folder and texts to where a site would have them, for as long as `action` runs. */
export const staged = async <T>(
  { from, to, texts }: Stage,
  action: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'candidate-'));
  try {
    await cp(from, join(folder, to), { recursive: true });
    for (const [path, text] of Object.entries(texts)) await writeFile(join(folder, path), text);
    return await action(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};
