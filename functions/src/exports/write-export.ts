import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore, Query, Timestamp } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import { stepsOf } from '../records/walk';
import { accountLines } from './account-lines';
import { allCollections, nameOf, rangesOf } from './exported-collections';
import { asJson } from './stored-json';

/** The file with the SHA-256 of all others, as `sha256sum --check` reads it. It comes last: an export that has it is whole. */
export const CHECKSUMS = 'checksums';

/** The file of the accounts in an export. */
export const ACCOUNTS = 'accounts.ndjson.gz';

/** A part of a file, and the number of its documents or accounts. */
interface Lines {
  readonly text: string;
  readonly count: number;
}

/** Reads so many documents of a file at once. */
const STEP = 2_000;

/** Yields documents as lines `{ path, fields }`. @param at exports them as they were at a moment. */
export async function* linesOf(query: Query, at?: Timestamp): AsyncGenerator<Lines> {
  for await (const step of stepsOf(query, { at, size: STEP })) {
    const lines = step.map((each) => JSON.stringify({ path: each.ref.path, fields: asJson(each.data()) }));
    yield { text: lines.map((line) => `${line}\n`).join(''), count: step.length };
  }
}

/** Opens a file of an export. What is written must be stored once its stream is finished. */
export type Sink = (name: string) => Writable;

/** The documents and accounts of a project. */
export interface DatabaseAndAccounts {
  readonly firestore: Firestore;
  readonly auth: Auth;
}

/** Counts what an export has, and its bytes before and after they were compressed. */
export interface ExportSummary {
  readonly documents: number;
  readonly accounts: number;
  readonly bytes: number;
  readonly storedBytes: number;
}

/** Reads so many files at once: Firestore answers each query of a step in some hundredths of a second. */
const CONCURRENCY = 24;

/** Writes lines into a file, compressed. */
const writeFile = async (lines: AsyncIterable<Lines>, file: Writable, signal: AbortSignal) => {
  const hash = createHash('sha256');
  let [count, bytes, storedBytes] = [0, 0, 0];
  const texts = async function* () {
    for await (const part of lines) {
      count += part.count;
      const text = Buffer.from(part.text);
      bytes += text.length;
      if (text.length > 0) yield text;
    }
  };
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      storedBytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(texts, createGzip(), hashed, file, { signal });
  return { count, bytes, storedBytes, checksum: hash.digest('hex') };
};

/**
 * Writes all documents, as they were at one moment, and all accounts into compressed files: one for each collection, or for each
 * range of a large one. The checksums come last.
 * @param signal breaks it off. Google keeps a moment for an hour.
 * @param large Splits a collection with more documents.
 */
export const writeExport = async (
  { firestore, auth }: DatabaseAndAccounts,
  open: Sink,
  { signal, large }: { readonly signal?: AbortSignal; readonly large?: number } = {},
): Promise<ExportSummary> => {
  const { readTime: at } = await firestore.collection('staff').limit(1).get();
  const failed = new AbortController();
  const stop = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
  // Each file listens to it, and Node warns above ten.
  setMaxListeners(0, stop);
  const limit = pLimit(CONCURRENCY);
  const collections = await Promise.all(
    allCollections().map(async (collection) => {
      const ranges = await limit(() => rangesOf(firestore, collection, large));
      const plain = nameOf(collection).replaceAll('/', '+');
      return ranges.map((query, index) => {
        const suffix = ranges.length === 1 ? '' : `+${String(index).padStart(2, '0')}`;
        return { name: `${plain}${suffix}.ndjson.gz`, lines: linesOf(query, at) };
      });
    }),
  );
  const files = [...collections.flat(), { name: ACCOUNTS, lines: accountLines(auth) }];
  try {
    const written = await Promise.all(
      files.map(({ name, lines }) =>
        limit(async () => {
          stop.throwIfAborted();
          return { name, ...(await writeFile(lines, open(name), stop)) };
        }),
      ),
    );
    const checksums = written.map(({ name, checksum }) => `${checksum}  ${name}\n`).join('');
    await pipeline(Readable.from([checksums]), open(CHECKSUMS), { signal: stop });
    const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
    const accounts = written.find(({ name }) => name === ACCOUNTS)?.count ?? 0;
    return {
      documents: sum(written.map(({ count }) => count)) - accounts,
      accounts,
      bytes: sum(written.map(({ bytes }) => bytes)),
      storedBytes: sum(written.map(({ storedBytes }) => storedBytes)),
    };
  } catch (error) {
    failed.abort(error);
    throw error;
  }
};
