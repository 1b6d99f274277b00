import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { allCollections } from '../all-collections';
import { CHECKSUMS, exportDocuments } from '../export-documents';
import { importDocuments } from '../import-documents';
import { exportAccounts, importAccounts } from './export-accounts';

/** The documents and accounts of a project. */
interface DatabaseAndAccounts {
  readonly firestore: Firestore;
  readonly auth: Auth;
}

/** Writes all documents and accounts into a folder. */
export const exportAll = async ({ firestore, auth }: DatabaseAndAccounts, folder: string) => {
  const documents = await exportDocuments(firestore, await allCollections(firestore), folder);
  return { documents, accounts: await exportAccounts(auth, folder) };
};

interface DrillResult {
  readonly documents: number;
  readonly accounts: number;
  readonly exportSeconds: number;
  readonly importSeconds: number;
  /** The files of the export that are others after it was loaded. */
  readonly differences: readonly string[];
}

const checksumsIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set((await readFile(join(folder, CHECKSUMS), 'utf8')).split('\n').filter((line) => line !== ''));

const timed = async <T>(work: () => Promise<T>) => {
  const start = performance.now();
  return { result: await work(), seconds: (performance.now() - start) / 1_000 };
};

/** The checksum of an empty file: only one project may have that collection. */
const EMPTY = createHash('sha256').digest('hex');

/**
 * Exports a project, loads it into an empty one of the local suite, exports that, and compares the checksums.
 * @param openEmpty is called after the export: the Admin SDK knows either the local suite or Google.
 */
export async function drillExport(
  from: DatabaseAndAccounts,
  openEmpty: () => DatabaseAndAccounts & { readonly project: string },
): Promise<DrillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  const again = join(folder, 'again');
  try {
    const exporting = await timed(() => exportAll(from, folder));
    const to = openEmpty();
    const importing = await timed(async () => {
      await importDocuments(to.firestore, folder);
      await importAccounts(to.project, folder);
    });
    await exportAll(to, again);
    const [first, second] = [await checksumsIn(folder), await checksumsIn(again)];
    const differing = [...first, ...second].filter(
      (line) => !line.startsWith(EMPTY) && !(first.has(line) && second.has(line)),
    );
    return {
      ...exporting.result,
      exportSeconds: exporting.seconds,
      importSeconds: importing.seconds,
      differences: [...new Set(differing.map((line) => line.split('  ')[1] ?? line))],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
