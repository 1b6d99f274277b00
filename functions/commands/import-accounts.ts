import { join } from 'node:path';
import type { Auth, UserImportRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { accountLine, type ExportedAccount } from '../src/exports/account-lines';
import { ACCOUNTS } from '../src/exports/write-export';
import { linesIn } from './import-documents';

/** Auth takes so many accounts at once (firebase.google.com/docs/auth/admin/manage-users#import_users). */
const STEP = 1_000;

const accountsIn = async (folder: string): Promise<ExportedAccount[]> => {
  const accounts: ExportedAccount[] = [];
  for await (const line of linesIn(join(folder, ACCOUNTS))) accounts.push(v.parse(accountLine, line));
  return accounts;
};

/**
 * Makes the accounts of an export in a project, without passwords: an export by its weekly function has none. An account whose address
 * another one has already, as the first administrator, is refused.
 * @returns the number of those restored, and why others were not.
 */
export async function restoreAccounts(
  auth: Auth,
  folder: string,
): Promise<{ readonly restored: number; readonly refused: readonly string[] }> {
  const accounts = await accountsIn(folder);
  const refused: string[] = [];
  for (let start = 0; start < accounts.length; start += STEP) {
    const step = accounts.slice(start, start + STEP);
    const { errors } = await auth.importUsers(step.map(restored));
    refused.push(...errors.map(({ index, error }) => `${step[index]?.email}: ${error.message}`));
  }
  return { restored: accounts.length - refused.length, refused };
}

/** Returns an account as the Admin SDK takes it. */
const restored = ({ providers, ...account }: ExportedAccount): UserImportRecord => {
  const { uid, email, emailVerified, displayName, disabled, phoneNumber, claims, createdAt } = account;
  return {
    uid,
    ...(email !== undefined && { email }),
    emailVerified,
    ...(displayName !== undefined && { displayName }),
    disabled,
    ...(phoneNumber !== undefined && { phoneNumber }),
    customClaims: claims,
    metadata: { creationTime: createdAt },
    ...(providers !== undefined && {
      providerData: providers.map(({ providerId, rawId }) => ({ providerId, uid: rawId })),
    }),
  };
};

/** Returns an account as the REST API takes it. */
const uploaded = ({ uid, claims, createdAt, passwordSalt, providers, ...account }: ExportedAccount) => ({
  ...account,
  localId: uid,
  customAttributes: JSON.stringify(claims),
  createdAt: String(Date.parse(createdAt)),
  ...(passwordSalt !== undefined && { salt: passwordSalt }),
  ...(providers !== undefined && { providerUserInfo: providers }),
});

const answerSchema = v.object({
  error: v.optional(v.array(v.object({ index: v.optional(v.number(), 0), message: v.string() })), []),
});

/**
 * Makes the accounts of an export in a project of the local suite, in place of those of the same id. The Admin SDK would change
 * the suite's own hashes, which are no base64.
 * @returns the number of accounts.
 */
export async function importAccounts(project: string, folder: string): Promise<number> {
  const accounts = (await accountsIn(folder)).map(uploaded);
  const url = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchCreate`;
  for (let start = 0; start < accounts.length; start += STEP) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({ users: accounts.slice(start, start + STEP), allowOverwrite: true }),
    });
    if (!response.ok)
      throw new Error(`The local suite answered ${response.status}: ${await response.text()}`);
    const [first, ...others] = v.parse(answerSchema, await response.json()).error;
    if (first)
      throw new Error(
        `${1 + others.length} accounts were refused, first ${accounts[start + first.index]?.localId}: ${first.message}`,
      );
  }
  return accounts.length;
}
