import type { Auth, UserRecord } from 'firebase-admin/auth';
import {
  type DocumentData,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  GrpcStatus,
  Timestamp,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { hasStatus } from './database';
import { displayName } from './input';

/** The fields of an account that decide its rights. */
export type Rights = Pick<UserRecord, 'disabled' | 'emailVerified' | 'customClaims'>;

/** The field of an account that ends its sessions. */
type Tokens = Partial<Pick<UserRecord, 'tokensValidAfterTime'>>;

const given = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Returns whether an account is enabled and its address is verified. */
export const isActive = ({ disabled, emailVerified }: Rights): boolean => !disabled && emailVerified;

/** Returns whether an account is active and has the administrator claim. */
export const isAdministrator = (account: Rights): boolean =>
  isActive(account) && account.customClaims?.admin === true;

/** Returns whether an account may write. The account of a gate only reads, as much as administrators do. */
export const isWriter = ({ customClaims }: Pick<Rights, 'customClaims'>): boolean =>
  customClaims?.readOnly !== true;

/**
 * Returns the collection of staff: one document an account, under its uid, with the `email` it was admitted with.
 * The security rules admit an account while both match, by tokens issued at `validSince` or later. Each page listens to the
 * document of its own account.
 */
export const staff = (firestore: Firestore) => firestore.collection('staff');

/** Returns a uid for an account that does not exist yet. */
export const newUid = (firestore: Firestore): string => staff(firestore).doc().id;

/**
 * Returns the moment from which Auth accepts tokens of an account: its last password change, or the last time that its
 * sessions were ended. Undefined for an account from before Auth kept it.
 */
export const validSince = ({ tokensValidAfterTime }: Tokens): Date | undefined =>
  tokensValidAfterTime === undefined ? undefined : new Date(tokensValidAfterTime);

/** Returns the name that Auth has for an account, or none if the schema of names refuses it: clients can write it. */
export const nameInAuth = ({ displayName: name }: { readonly displayName?: string | undefined }): string => {
  const read = v.safeParse(displayName, name);
  return read.success ? read.output : '';
};

/** Returns the name of an account as only functions write it; for an account that is not staff, as Auth has it. */
export async function accountNameOf(
  firestore: Firestore,
  account: { readonly uid: string; readonly displayName?: string | undefined },
): Promise<string> {
  return admittedName(await staff(firestore).doc(account.uid).get()) ?? nameInAuth(account);
}

/** An account to admit. */
interface Newcomer extends Tokens {
  readonly uid: string;
  readonly email?: string | undefined;
  readonly displayName?: string | undefined;
}

/** Says that a function is changing an account: its entry and Auth may differ for a moment. */
const changing = () => ({ changedAt: FieldValue.serverTimestamp() });

/** Admits an account to the staff with its present address. Keeps its other fields, and its name if it has one. */
export async function admitToStaff(firestore: Firestore, account: Newcomer): Promise<void> {
  const { uid, email } = account;
  const member = {
    since: FieldValue.serverTimestamp(),
    // Auth stores addresses in lower case and writes them so into its tokens.
    email: email?.toLowerCase(),
    displayName: (await accountNameOf(firestore, account)) || undefined,
    validSince: validSince(account),
    ...changing(),
  };
  await staff(firestore).doc(uid).set(given(member), { merge: true });
}

/** Writes fields of a member of staff. Ignores an account that is not staff any more. */
export async function updateMember(firestore: Firestore, uid: string, fields: DocumentData): Promise<void> {
  try {
    await staff(firestore)
      .doc(uid)
      .update({ ...fields, ...changing() });
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.NOT_FOUND)) throw error;
  }
}

/** Removes an account from the staff. It loses all documents at once, although its ID token lives for up to an hour. */
export async function dismiss(firestore: Firestore, uid: string): Promise<void> {
  await staff(firestore).doc(uid).delete();
}

/** Makes the security rules refuse the tokens that Auth refuses to renew. A page whose token stays valid fetches a new one. */
export async function refuseOldTokens(
  auth: Pick<Auth, 'getUser'>,
  firestore: Firestore,
  uid: string,
): Promise<void> {
  const since = validSince(await auth.getUser(uid));
  if (since) await updateMember(firestore, uid, { validSince: since });
}

const text = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String));

/**
 * Reads each field by itself, so that one of a wrong type hides neither the others nor the whole staff. Like the security rules, it
 * admits nobody by an address or a time of a wrong type.
 */
const memberSchema = v.object({
  email: v.fallback(v.string(), ''),
  displayName: v.fallback(v.optional(text), undefined),
  // A fallback outside would stand for a missing field, too.
  validSince: v.optional(v.fallback(v.nullable(v.instance(Timestamp)), null)),
  changedAt: v.fallback(v.optional(v.instance(Timestamp)), undefined),
});

/** Returns the address an account was admitted with; empty if the staff has none that can be read. */
export const admittedEmail = (member: DocumentSnapshot): string => v.parse(memberSchema, member.data()).email;

/** Returns the name of a member of staff; undefined until it is compared with its account, if nobody gave one. */
export const admittedName = (member: DocumentSnapshot): string | undefined =>
  v.parse(v.optional(memberSchema), member.data())?.displayName;

/** Returns when a function changed the account of a member last, in milliseconds since 1970; 0 if none did. */
export const accountChangedAt = (member: DocumentSnapshot): number =>
  v.parse(memberSchema, member.data()).changedAt?.toMillis() ?? 0;

/** Returns since when the security rules accept a member's tokens, in milliseconds since 1970; Infinity if they accept none. */
export const acceptsTokensSince = (member: DocumentSnapshot): number => {
  const { validSince: since } = v.parse(memberSchema, member.data());
  return since === null ? Number.POSITIVE_INFINITY : (since?.toMillis() ?? 0);
};

/** Returns whether the security rules refuse the tokens of a member that Auth refuses, and no others. */
export const refusesOldTokens = (member: DocumentSnapshot, account: Tokens): boolean => {
  const since = acceptsTokensSince(member);
  return Number.isFinite(since) && since >= (validSince(account)?.getTime() ?? 0);
};

/** Returns whether an account can act as a member of staff now. */
export async function isStaff(account: UserRecord, firestore: Firestore): Promise<boolean> {
  if (!isActive(account)) return false;
  const member = await staff(firestore).doc(account.uid).get();
  return member.exists && admittedEmail(member) === account.email?.toLowerCase();
}

/** Auth lists at most this many accounts at once (firebase.google.com/docs/auth/admin/manage-users#list_all_users). */
const PAGE_SIZE = 1_000;

/** Reads all accounts page by page. Asks for the next page when the caller wants it. */
export async function* pagesOfAccounts(auth: Auth): AsyncGenerator<readonly UserRecord[]> {
  let cursor: string | undefined;
  do {
    const { users, pageToken } = await auth.listUsers(PAGE_SIZE, cursor);
    yield users;
    cursor = pageToken;
  } while (cursor);
}
