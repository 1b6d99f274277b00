import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { stepsThrough } from '../src/records/repair-word-entries';
import { asJson } from './stored-json';

/** The file with the SHA-256 of all others, as `sha256sum --check` reads it. */
export const CHECKSUMS = 'checksums';

/**
 * Writes each collection into a file of its own, a document `{ path, fields }` a line, with the checksums of the files.
 * @param collections The paths of the collections.
 * @returns the number of documents.
 */
export async function exportDocuments(
  firestore: Firestore,
  collections: readonly string[],
  folder: string,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const checksums: string[] = [];
  let documents = 0;
  for (const collection of collections) {
    const name = `${collection.replaceAll('/', '+')}.ndjson`;
    const hash = createHash('sha256');
    const file = createWriteStream(join(folder, name), { mode: 0o600 });
    for await (const step of stepsThrough(firestore, collection)) {
      const lines = step.map((each) => JSON.stringify({ path: each.ref.path, fields: asJson(each.data()) }));
      const text = lines.map((line) => `${line}\n`).join('');
      hash.update(text);
      if (!file.write(text)) await once(file, 'drain');
      documents += step.length;
    }
    file.end();
    await once(file, 'finish');
    checksums.push(`${hash.digest('hex')}  ${name}\n`);
  }
  await writeFile(join(folder, CHECKSUMS), checksums.join(''));
  return documents;
}
