import type { Account, AccountState } from 'shared-auth';

/** Returns the name of an account: its email if it has no name. */
export const nameOf = ({ displayName, email }: Pick<AccountState, 'displayName' | 'email'>): string =>
  displayName || email;

/**
 * Returns who an account is, such as "sari@example.com (Sari)". The email comes first: it is the account, and everybody can
 * take the name of somebody else.
 */
export const personOf = ({ displayName, email }: Pick<AccountState, 'displayName' | 'email'>): string => {
  if (email === '') return displayName;
  return displayName === '' ? email : `${email} (${displayName})`;
};

/** Returns what an account may do. */
export const roleOf = ({ isAdmin }: Pick<AccountState, 'isAdmin'>): string =>
  isAdmin ? 'Administrator' : 'Staff';

/** Returns whether nobody has admitted an account that is enabled: it can sign in, and sees no records. */
export const lacksAccess = ({ disabled, isStaff }: Pick<Account, 'disabled' | 'isStaff'>): boolean =>
  !disabled && !isStaff;

/** Returns whether an account can be used, and what keeps it from that. */
export const statusOf = (account: Pick<Account, 'disabled' | 'emailVerified' | 'isStaff'>): string => {
  const { disabled, emailVerified } = account;
  if (lacksAccess(account)) return emailVerified ? 'No access' : 'No access, email not verified';
  if (disabled) return emailVerified ? 'Disabled' : 'Disabled, email not verified';
  return emailVerified ? 'Active' : 'Email not verified';
};

/** Returns the number of the colour of a status: green, yellow until the email is verified, and red for what keeps somebody out. */
export const statusHueOf = (account: Pick<Account, 'disabled' | 'emailVerified' | 'isStaff'>): number => {
  if (account.disabled || lacksAccess(account)) return 5;
  return account.emailVerified ? 4 : 6;
};

/** Returns the address of a person's page. */
export const personAddress = (uid: string): string => `/user/${encodeURIComponent(uid)}`;

/** The id of the page about personal data among the pages below `/user`. */
export const PERSONAL_DATA = 'personal-data';

/** The id of the audit log among the pages below `/user`. No account has it: uids are longer. */
export const AUDIT_LOG = 'audit';
