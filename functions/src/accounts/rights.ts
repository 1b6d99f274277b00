import type { UserRecord } from 'firebase-admin/auth';

/** What an account's rights depend on. */
export type Rights = Pick<UserRecord, 'disabled' | 'emailVerified' | 'customClaims'>;

/** Whether an account is open, and its address known to be its owner's. */
export const isActive = ({ disabled, emailVerified }: Rights): boolean => !disabled && emailVerified;

/** Whether an account can act as an administrator now. */
export const isAdministrator = (account: Rights): boolean =>
  isActive(account) && account.customClaims?.admin === true;
