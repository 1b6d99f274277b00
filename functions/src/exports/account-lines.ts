import type { Auth, UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { pagesOfAccounts } from '../calls/staff';

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

/** A line of the file of the accounts. */
export const accountLine = v.pipe(v.string(), v.parseJson(), accountSchema);

export type ExportedAccount = v.InferOutput<typeof accountSchema>;

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

/** Yields the accounts with their claims as lines, in the order of their ids. */
export async function* accountLines(auth: Auth): AsyncGenerator<{ text: string; count: number }> {
  const accounts: ExportedAccount[] = [];
  for await (const page of pagesOfAccounts(auth)) accounts.push(...page.map(exported));
  accounts.sort((one, other) => (one.uid < other.uid ? -1 : 1));
  const text = accounts.map((account) => `${JSON.stringify(account)}\n`).join('');
  yield { text, count: accounts.length };
}
