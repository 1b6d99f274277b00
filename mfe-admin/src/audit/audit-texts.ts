import type { Account, AccountState, AuditEntry } from 'shared-auth';
import { ACTION_TEXTS, type AuditAction } from 'shared-model/audit-actions';
import { personOf } from '../accounts/account-texts';

/** Returns whether an action has a text. */
export const isAction = (action: string): action is AuditAction => Object.hasOwn(ACTION_TEXTS, action);

/** Returns what an entry is about, such as "Disable". */
export const actionText = ({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string => {
  if (action === 'setUserDisabled' && after) return after.disabled ? 'Disable' : 'Enable';
  // A later build of the functions may note more.
  return isAction(action) ? ACTION_TEXTS[action] : action;
};

const LABELS = {
  displayName: 'Name',
  email: 'Email',
  isAdmin: 'Administrator',
  disabled: 'Disabled',
} as const satisfies Record<keyof AccountState, string>;

const FIELDS = ['displayName', 'email', 'isAdmin', 'disabled'] as const;

const valueText = (value: string | boolean): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? 'none' : value;
};

/** Describes the actions that change no field of the account. */
const UNCHANGED: Readonly<Record<string, (state: AccountState) => string>> = {
  sendPasswordReset: ({ email }) => `Mail to ${email}`,
  // Also of an account that was enabled, and that nobody had admitted.
  setUserDisabled: ({ disabled }) => (disabled ? 'Nothing, it was so already' : 'Has access'),
  signOutEverywhere: () => 'All sessions ended',
};

/** Returns what has changed, such as "Disabled: no → yes". */
export const changeText = ({ action, outcome, before, after }: AuditEntry): string => {
  if (outcome !== 'done') return '';
  if (before && after) {
    const changes = FIELDS.filter((field) => before[field] !== after[field]).map(
      (field) => `${LABELS[field]}: ${valueText(before[field])} → ${valueText(after[field])}`,
    );
    if (changes.length > 0) return changes.join('; ');
    return UNCHANGED[action]?.(after) ?? 'Nothing, it was so already';
  }
  if (after) return `No account → ${personOf(after)}`;
  return before ? `${personOf(before)} → no account` : '';
};

/** Explains refusals of calls in plain words. */
const REASONS: Readonly<Record<string, string>> = {
  'auth/last-administrator': 'it was the last administrator',
  'auth/own-account': 'it was their own account',
  'auth/email-already-exists': 'the email had an account already',
  'auth/user-not-found': 'there was no such account',
  'auth/missing-email': 'the account has no email',
  'auth/invalid-email': 'the email was wrong',
  'auth/invalid-password': 'the password was too short or too long',
  'auth/invalid-display-name': 'the name was wrong',
  'auth/invalid-uid': 'there is no such account',
  'auth/invalid-page-token': 'the page of the list was gone',
  'auth/argument-error': 'the request was wrong',
  'permission-denied': 'the account may not do this',
  unauthenticated: 'the account was deleted, or the session was ended',
  aborted: 'somebody else was changing the account',
  'resource-exhausted': 'there were too many requests',
};

const outcomeWithout = ({ outcome, reason }: AuditEntry): string => {
  switch (outcome) {
    case 'done':
      return 'Done';
    case 'refused':
    case 'denied':
      return `Refused: ${reason === undefined ? 'no reason noted' : (REASONS[reason] ?? reason)}`;
    case 'interrupted':
      return 'Interrupted: look whether it happened';
    default:
      return outcome;
  }
};

/** Returns how an attempt ended, and how often the same refusal came again on that day. */
export const outcomeText = (entry: AuditEntry): string => {
  const { repeats = 0 } = entry;
  return `${outcomeWithout(entry)}${repeats > 0 ? ` (${repeats + 1} times that day)` : ''}`;
};

export type AccountsByUid = ReadonlyMap<string, Account>;

/** Returns who did it, as they were called then. Nobody did what the server found. */
export const actorText = ({ actor }: Pick<AuditEntry, 'actor'>): string => {
  if (!actor) return 'Found by the server';
  return personOf({ email: actor.email, displayName: actor.name ?? '' }) || actor.uid;
};

/** Returns whom it was done to, as they were called then; by the present email if the call was refused unread. */
export const targetText = ({ target, before, after }: AuditEntry, accounts: AccountsByUid): string => {
  const state = before ?? after;
  return (state ? personOf(state) : accounts.get(target ?? '')?.email) || (target ?? '');
};
