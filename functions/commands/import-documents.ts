import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { fromJson } from '../src/exports/stored-json';
import { ACCOUNTS, CHECKSUMS } from '../src/exports/write-export';

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ path: v.string(), fields: v.record(v.string(), v.unknown()) }),
);

/** Returns the files of an export. @throws {Error} Where one is not what was exported. */
const checkedFiles = async (folder: string): Promise<string[]> => {
  const lines = (await readFile(join(folder, CHECKSUMS), 'utf8')).split('\n').filter((line) => line !== '');
  const files: string[] = [];
  for (const line of lines) {
    const [checksum = '', name = ''] = line.split('  ');
    if (name !== basename(name)) throw new Error(`${name} is no file of an export.`);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk);
    if (hash.digest('hex') !== checksum)
      throw new Error(`${name} is not as it was exported: nothing was imported.`);
    files.push(join(folder, name));
  }
  return files;
};

/**
 * Yields the lines of a file of an export. From Node 24 on, `readline` also ends one at U+2028 and U+2029, which JSON texts hold as
 * they are.
 */
export async function* linesIn(file: string): AsyncGenerator<string> {
  let rest = '';
  const texts = createGunzip().setEncoding('utf8');
  // The reader of the texts gets a failure of the file, too.
  pipeline(createReadStream(file), texts, () => undefined);
  for await (const chunk of texts) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/**
 * Writes the documents of an export, in place of those of the same path.
 * @param throttling gives Firestore time to grow, which the local suite does not need.
 * @returns the number of documents.
 */
export async function importDocuments(
  firestore: Firestore,
  folder: string,
  { throttling = false } = {},
): Promise<number> {
  const files = await checkedFiles(folder);
  const writer = firestore.bulkWriter({ throttling });
  const refused: string[] = [];
  let documents = 0;
  for (const file of files.filter((path) => basename(path) !== ACCOUNTS)) {
    for await (const line of linesIn(file)) {
      const { path, fields } = v.parse(lineSchema, line);
      const stored = v.parse(v.record(v.string(), v.unknown()), fromJson(firestore, fields));
      writer.set(firestore.doc(path), stored).catch((error: unknown) => refused.push(`${path}: ${error}`));
      documents += 1;
      if (documents % 5_000 === 0) await writer.flush();
    }
  }
  await writer.close();
  if (refused.length > 0) throw new Error(`${refused.length} documents were refused, first ${refused[0]}`);
  return documents;
}
