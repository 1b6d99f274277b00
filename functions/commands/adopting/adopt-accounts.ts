import type { Auth, UserRecord } from 'firebase-admin/auth';
import { type DocumentSnapshot, type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { pagesOfAccounts } from '../../src/accounts/pages-of-accounts';
import { admitToStaff, isActive, isAdministrator, staff } from '../../src/accounts/staff';
import { uid as uidSchema } from '../../src/calls/input';

/** The result of taking over the accounts. */
interface AdoptedAccounts {
  /** The addresses to admit. */
  readonly admitted: readonly string[];
  /** The accounts without access that stay so, with the reasons. */
  readonly left: ReadonlyMap<string, string>;
  /** Advice on accounts that have access, or get it, by their names. */
  readonly advice: ReadonlyMap<string, string>;
  /** The number of administrators with access. */
  readonly administrators: number;
}

/** Returns why an account is not admitted; undefined if it is. */
const objectionTo = (user: UserRecord): string | undefined => {
  if (!v.is(uidSchema, user.uid)) return 'Its id cannot name a document: make the account again.';
  if (user.email === undefined) return 'It has no address.';
  if (user.disabled) return 'It is disabled.';
  return isActive(user) ? undefined : 'Its address is not verified.';
};

/** A member of staff as functions write it. Their reader takes other types for unknown, as the security rules do. */
const memberSchema = v.object({
  email: v.string(),
  displayName: v.optional(v.string()),
  validSince: v.optional(v.instance(Timestamp)),
});

/** Returns why the security rules refuse an account that is in the staff; undefined if they do not. */
const objectionToMember = (user: UserRecord, member: DocumentSnapshot): string | undefined => {
  const { success, output } = v.safeParse(memberSchema, member.data());
  const remedy = `delete ${member.ref.path}, and run the command again.`;
  if (!success) return `Something else is in the staff under its id: ${remedy}`;
  const isSame = output.email === user.email?.toLowerCase();
  return isSame || !isActive(user) ? undefined : `The staff knows it as ${output.email}: ${remedy}`;
};

const PASSWORD = 'password';

/** Returns what keeps an account with access from its work. */
const adviceFor = (user: UserRecord, isShared: boolean): string[] => {
  const { admin, ...others } = user.customClaims ?? {};
  const providers = user.providerData.map(({ providerId }) => providerId);
  return [
    ...(providers.includes(PASSWORD) ? [] : ['It has no password: press "Send password reset".']),
    ...(isShared ? ['Another account has the same address: disable one of them.'] : []),
    ...(admin === undefined || admin === true || admin === false
      ? []
      : [`Its claim "admin" is ${JSON.stringify(admin)}, which makes no administrator: press "Make admin".`]),
    ...(others.readOnly === true ? ['Its claim "readOnly" lets it change nothing.'] : []),
    ...(Object.keys(others).some((name) => /admin|role/i.test(name))
      ? [`Its claims ${JSON.stringify(others)} give no rights here.`]
      : []),
  ];
};

/** Finds the accounts that are not staff, and with `apply` admits those that are enabled and verified. Can be repeated. */
export async function adoptAccounts(
  auth: Auth,
  firestore: Firestore,
  { apply }: { readonly apply: boolean },
): Promise<AdoptedAccounts> {
  const accounts: UserRecord[] = [];
  for await (const page of pagesOfAccounts(auth)) accounts.push(...page);
  const members = new Map((await staff(firestore).get()).docs.map((member) => [member.id, member]));
  const owners = new Map<string, number>();
  for (const { email = '' } of accounts)
    owners.set(email.toLowerCase(), (owners.get(email.toLowerCase()) ?? 0) + 1);
  const admitted: string[] = [];
  const [left, advice] = [new Map<string, string>(), new Map<string, string>()];
  let administrators = 0;
  for (const user of accounts) {
    const { uid, email } = user;
    const isShared = email !== undefined && (owners.get(email.toLowerCase()) ?? 0) > 1;
    const name = isShared ? `${email} (${uid})` : (email ?? uid);
    const member = members.get(uid);
    const objection = member ? objectionToMember(user, member) : objectionTo(user);
    if (objection !== undefined) {
      left.set(name, objection);
      continue;
    }
    if (isAdministrator(user)) administrators += 1;
    const advised = isActive(user) ? adviceFor(user, isShared) : [];
    if (advised.length > 0) advice.set(name, advised.join(' '));
    if (member) continue;
    admitted.push(name);
    if (apply) await admitToStaff(firestore, user);
  }
  const known = new Set(accounts.map(({ uid }) => uid));
  for (const { id, ref } of members.values())
    if (!known.has(id)) left.set(ref.path, 'No account has this id: delete the document.');
  return { admitted, left, advice, administrators };
}
