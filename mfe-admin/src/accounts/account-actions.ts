import type { Account, AccountService, CallableResult } from 'shared-auth';
import { lacksAccess, personOf } from './account-texts';

/** A change that administrators make to an account. */
export interface AccountAction {
  /** The text of its button. */
  readonly label: string;
  readonly isDanger: boolean;
  /** Whether nobody may do it to the own account. The server refuses it too. */
  readonly takesRights: boolean;
  /** Whether the person leaves: somebody else can take the reports over. */
  readonly handsOver?: true;
  /** Says in one sentence what happens. */
  consequence(account: Account): string;
  /** Says in one sentence what has happened. */
  done(account: Account): string;
  run(service: AccountService, account: Account): Promise<CallableResult>;
  /** The change that takes it back, if there is one. */
  readonly undo?: () => AccountAction;
}

const makeAdmin: AccountAction = {
  label: 'Make administrator',
  isDanger: false,
  takesRights: false,
  consequence: (account) =>
    `${personOf(account)} can manage all accounts at once, also yours, and read the audit log.`,
  done: (account) => `${personOf(account)} is now an administrator.`,
  run: (service, { email }) => service.addAdmin(email),
  undo: () => revokeAdmin,
};

const revokeAdmin: AccountAction = {
  label: 'Revoke administrator',
  isDanger: true,
  takesRights: true,
  consequence: (account) =>
    `${personOf(account)} can no longer manage accounts, keeps access to all records, and may have to sign in again.`,
  done: (account) => `${personOf(account)} is no longer an administrator.`,
  run: (service, { uid }) => service.revokeAdmin(uid),
  undo: () => makeAdmin,
};

const disable: AccountAction = {
  label: 'Disable',
  isDanger: true,
  takesRights: true,
  handsOver: true,
  consequence: (account) =>
    `${personOf(account)} loses all access at once and is signed out everywhere within a minute; all records stay.`,
  done: (account) => `${personOf(account)} is disabled.`,
  run: (service, { uid }) => service.setUserDisabled(uid, true),
  undo: () => enable,
};

const enable: AccountAction = {
  label: 'Enable',
  isDanger: false,
  takesRights: false,
  consequence: (account) =>
    `${personOf(account)} can sign in and gets access to all records${account.isAdmin ? ' and accounts' : ''}.`,
  done: (account) => `${personOf(account)} is enabled.`,
  run: (service, { uid }) => service.setUserDisabled(uid, false),
  undo: () => disable,
};

const admit: AccountAction = {
  label: 'Admit',
  isDanger: false,
  takesRights: false,
  consequence: enable.consequence,
  done: (account) => `${personOf(account)} has access now.`,
  run: enable.run,
};

const resetPassword: AccountAction = {
  label: 'Send password reset',
  isDanger: false,
  takesRights: false,
  consequence: ({ email }) =>
    `${email} gets a mail with a link to choose a new password; the old one works until then.`,
  done: ({ email }) => `A password reset was sent to ${email}.`,
  run: (service, { uid }) => service.sendPasswordReset(uid),
};

const remove: AccountAction = {
  label: 'Delete',
  isDanger: true,
  takesRights: true,
  handsOver: true,
  consequence: (account) =>
    `The account of ${personOf(account)} is gone for good, with its saved views; all records and the audit log stay.`,
  done: (account) => `The account of ${personOf(account)} was deleted.`,
  run: (service, { uid }) => service.deleteUser(uid),
};

/** Returns the changes that make sense for an account: the most frequent first, those that cannot be undone last. */
export const actionsFor = (account: Account): readonly AccountAction[] => [
  ...(lacksAccess(account) ? [admit] : []),
  resetPassword,
  account.isAdmin ? revokeAdmin : makeAdmin,
  account.disabled ? enable : disable,
  remove,
];

/** A change that was chosen: of the name or the email, or one that needs only a question. */
export type Asked = AccountAction | 'correction';

export interface AccountDialogProps {
  readonly account: Account;
  /** All accounts: one of them can take reports over. */
  readonly accounts: readonly Account[];
  /** Is called after each change, and after a refusal. */
  onChanged(): void;
  onClose(): void;
}
