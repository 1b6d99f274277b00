import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { isAdministrator, pagesOfAccounts } from '../src/calls/staff';
import {
  CHECKSUMS,
  type DatabaseAndAccounts,
  type ExportSummary,
  writeExport,
} from '../src/exports/write-export';
import { openFolder } from './export-folder';
import { importAccounts } from './import-accounts';
import { importDocuments } from './import-documents';

type EmptyProject = DatabaseAndAccounts & { readonly project: string };

interface DrillResult extends ExportSummary {
  readonly importSeconds: number;
  /** Until the administrator was signed in. */
  readonly signInSeconds: number;
  /** The administrator who has signed in; undefined where the export has none. */
  readonly administrator: string | undefined;
  /** The files of the export that are others after it was loaded. */
  readonly differences: readonly string[];
}

const checksumsIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set((await readFile(join(folder, CHECKSUMS), 'utf8')).split('\n').filter((line) => line !== ''));

const secondsSince = (start: number): number => (performance.now() - start) / 1_000;

/**
 * Restores an exported folder, of a project that is gone, into an empty one of the local suite: loads it, signs in an administrator
 * by a new password, exports it again, and compares the checksums.
 */
export const drillRestoration = async (folder: string, to: EmptyProject): Promise<DrillResult> => {
  const again = await mkdtemp(join(tmpdir(), 'drill-'));
  try {
    const start = performance.now();
    await importDocuments(to.firestore, folder);
    await importAccounts(to.project, folder);
    const importSeconds = secondsSince(start);
    // Before a password is changed.
    const summary = await writeExport(to, await openFolder(again));
    const beforeSignIn = performance.now();
    const administrator = await signInAdministrator(to);
    const [first, second] = [await checksumsIn(folder), await checksumsIn(again)];
    const differing = [...first, ...second].filter((line) => !(first.has(line) && second.has(line)));
    return {
      ...summary,
      importSeconds,
      signInSeconds: secondsSince(beforeSignIn),
      administrator,
      differences: [...new Set(differing.map((line) => line.split('  ')[1] ?? line))].sort(),
    };
  } finally {
    await rm(again, { recursive: true });
  }
};

const tokenSchema = v.object({ idToken: v.string() });

/** Gives an administrator a new password, as the mail for a forgotten one does, and signs in by it. Returns the address. */
const signInAdministrator = async ({ auth, project }: EmptyProject): Promise<string | undefined> => {
  let found: UserRecord | undefined;
  for await (const page of pagesOfAccounts(auth))
    found ??= page.find((account) => account.email !== undefined && isAdministrator(account));
  if (!found) return undefined;
  const password = randomUUID();
  await auth.updateUser(found.uid, { password });
  const host = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`;
  const response = await fetch(`${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({
      email: found.email,
      password,
      targetProjectId: project,
      returnSecureToken: true,
    }),
  });
  if (!response.ok) throw new Error(`${found.email} cannot sign in: ${await response.text()}`);
  const { idToken } = v.parse(tokenSchema, await response.json());
  const { admin } = await auth.verifyIdToken(idToken);
  if (admin !== true) throw new Error(`${found.email} is no administrator any more.`);
  return found.email;
};
