import { createHash } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { pagesOfAccounts } from '../../src/calls/staff';
import { CHECKSUMS } from '../export-documents';

/** The file of the accounts in an export. */
export const ACCOUNTS = 'accounts.ndjson';

/** Auth takes so many accounts at once (firebase.google.com/docs/auth/admin/manage-users#import_users). */
const STEP = 1_000;

const accountSchema = v.strictObject({
  uid: v.string(),
  email: v.optional(v.string()),
  emailVerified: v.boolean(),
  displayName: v.optional(v.string()),
  disabled: v.boolean(),
  createdAt: v.string(),
  claims: v.record(v.string(), v.unknown()),
  phoneNumber: v.optional(v.string()),
  /** Other ways to sign in, such as Google, each with its id of the account. */
  providers: v.optional(v.array(v.strictObject({ providerId: v.string(), rawId: v.string() }))),
  /** As the service gives it, to whom `firebaseauth.configs.getHashConfig` is granted. Without one, ask for a new password. */
  passwordHash: v.optional(v.string()),
  passwordSalt: v.optional(v.string()),
});

const lineSchema = v.pipe(v.string(), v.parseJson(), accountSchema);

type ExportedAccount = v.InferOutput<typeof accountSchema>;

const exported = ({
  uid,
  email,
  emailVerified,
  displayName,
  disabled,
  ...user
}: UserRecord): ExportedAccount => {
  const { passwordHash, passwordSalt, phoneNumber } = user;
  const providers = user.providerData.flatMap(({ providerId, uid: rawId }) =>
    ['password', 'phone'].includes(providerId) ? [] : [{ providerId, rawId }],
  );
  return {
    uid,
    ...(email !== undefined && { email }),
    emailVerified,
    ...(displayName !== undefined && { displayName }),
    disabled,
    createdAt: user.metadata.creationTime,
    claims: user.customClaims ?? {},
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(providers.length > 0 && { providers }),
    ...(passwordHash !== undefined && { passwordHash }),
    ...(passwordSalt !== undefined && { passwordSalt }),
  };
};

/** Adds the accounts and their claims to an export, by their ids. @returns the number of accounts. */
export async function exportAccounts(auth: Auth, folder: string): Promise<number> {
  const accounts: ExportedAccount[] = [];
  for await (const page of pagesOfAccounts(auth)) accounts.push(...page.map(exported));
  accounts.sort((one, other) => (one.uid < other.uid ? -1 : 1));
  const text = accounts.map((account) => `${JSON.stringify(account)}\n`).join('');
  await writeFile(join(folder, ACCOUNTS), text, { mode: 0o600 });
  const checksum = createHash('sha256').update(text).digest('hex');
  await appendFile(join(folder, CHECKSUMS), `${checksum}  ${ACCOUNTS}\n`);
  return accounts.length;
}

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
  const lines = (await readFile(join(folder, ACCOUNTS), 'utf8')).split('\n').filter((line) => line !== '');
  const accounts = lines.map((line) => uploaded(v.parse(lineSchema, line)));
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
