import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { admitToStaff, isActive, staff } from '../src/accounts/staff';

/** The result of taking over the accounts. */
export interface AdoptedAccounts {
  /** The addresses to admit. */
  readonly admitted: readonly string[];
  /** The accounts without access that stay so, with the reasons. */
  readonly left: ReadonlyMap<string, string>;
}

/** Returns why an account is not admitted; undefined if it is. */
const objectionTo = (user: UserRecord): string | undefined => {
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
  const admitted: string[] = [];
  const left = new Map<string, string>();
  let page: string | undefined;
  do {
    const { users, pageToken } = await auth.listUsers(1000, page);
    const members =
      users.length > 0 ? await firestore.getAll(...users.map(({ uid }) => staff(firestore).doc(uid))) : [];
    const known = new Set(members.filter(({ exists }) => exists).map(({ id }) => id));
    for (const user of users.filter(({ uid }) => !known.has(uid))) {
      const objection = objectionTo(user);
      if (objection !== undefined) left.set(user.email ?? user.uid, objection);
      else {
        admitted.push(user.email ?? user.uid);
        if (apply) await admitToStaff(firestore, user);
      }
    }
    page = pageToken;
  } while (page);
  return { admitted, left };
}
