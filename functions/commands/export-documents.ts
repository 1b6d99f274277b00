import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import type { getStorage } from 'firebase-admin/storage';
import { stepsThrough } from '../src/records/walk';
import { asJson } from './stored-json';

/** The file with the SHA-256 of all others, as `sha256sum --check` reads it. */
export const CHECKSUMS = 'checksums';

/** A part of the export of a collection, and the number of its documents. */
interface Lines {
  readonly text: string;
  readonly documents: number;
}

/** Yields a collection as lines, a document `{ path, fields }` each. @param at exports it as it was at a minute. */
export async function* linesOf(
  firestore: Firestore,
  collection: string,
  at?: Timestamp,
): AsyncGenerator<Lines> {
  for await (const step of stepsThrough(firestore, collection, { at })) {
    const lines = step.map((each) => JSON.stringify({ path: each.ref.path, fields: asJson(each.data()) }));
    yield { text: lines.map((line) => `${line}\n`).join(''), documents: step.length };
  }
}

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
  const known = new Set<string>();
  let documents = 0;
  for (const [index, collection] of collections.entries()) {
    const plain = collection.replaceAll('/', '+');
    // Some disks take "Customers" for "customers".
    const name = known.has(plain.toLowerCase()) ? `${plain}+${index}.ndjson` : `${plain}.ndjson`;
    known.add(plain.toLowerCase());
    const hash = createHash('sha256');
    const file = createWriteStream(join(folder, name), { mode: 0o600 });
    for await (const lines of linesOf(firestore, collection)) {
      hash.update(lines.text);
      if (!file.write(lines.text)) await once(file, 'drain');
      documents += lines.documents;
    }
    file.end();
    await once(file, 'finish');
    checksums.push(`${hash.digest('hex')}  ${name}\n`);
  }
  await writeFile(join(folder, CHECKSUMS), checksums.join(''));
  return documents;
}

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/**
 * Copies the files of an export below its name into a bucket. The checksums come last, so an export that has them is whole.
 * @throws {Error} If a file arrives with another content, or is there already: an export is never written over.
 */
export async function uploadExport(bucket: Pick<Bucket, 'upload'>, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name !== CHECKSUMS);
  for (const name of [...files, CHECKSUMS]) {
    await bucket.upload(join(folder, name), {
      destination: `${basename(folder)}/${name}`,
      validation: 'md5',
      preconditionOpts: { ifGenerationMatch: 0 },
    });
  }
}
