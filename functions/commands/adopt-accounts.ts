import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { admitToStaff, isActive, isAdministrator, pagesOfAccounts, staff } from '../src/accounts/staff';
import { uid as uidSchema } from '../src/calls/input';

/** The result of taking over the accounts. */
interface AdoptedAccounts {
  /** The addresses to admit. */
  readonly admitted: readonly string[];
  /** The accounts without access that stay so, with the reasons. */
  readonly left: ReadonlyMap<string, string>;
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

/** Finds the accounts that are not staff, and with `apply` admits those that are enabled and verified. Can be repeated. */
export async function adoptAccounts(
  auth: Auth,
  firestore: Firestore,
  { apply }: { readonly apply: boolean },
): Promise<AdoptedAccounts> {
  const members = new Set((await staff(firestore).get()).docs.map(({ id }) => id));
  const admitted: string[] = [];
  const left = new Map<string, string>();
  let administrators = 0;
  for await (const users of pagesOfAccounts(auth))
    for (const user of users) {
      const { uid, email = uid } = user;
      const objection = members.has(uid) ? undefined : objectionTo(user);
      if (objection !== undefined) left.set(email, objection);
      else if (isAdministrator(user)) administrators += 1;
      if (objection !== undefined || members.has(uid)) continue;
      admitted.push(email);
      if (apply) await admitToStaff(firestore, user);
    }
  return { admitted, left, administrators };
}
