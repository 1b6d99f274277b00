import { accountOf, auditEntryOf } from 'shared-auth/testing';
import { actionText, actorText, changeText, outcomeText, targetText } from './audit-texts';

const SARI = { email: 'sari@example.com', displayName: 'Sari', disabled: false, isAdmin: false };

test.each([
  ['setUserDisabled', SARI, { ...SARI, disabled: true }, 'Disable', 'Disabled: no → yes'],
  ['setUserDisabled', { ...SARI, disabled: true }, SARI, 'Enable', 'Disabled: yes → no'],
  ['addAdmin', SARI, { ...SARI, isAdmin: true }, 'Make administrator', 'Administrator: no → yes'],
  ['setDisplayName', { ...SARI, displayName: '' }, SARI, 'Change own name', 'Name: none → Sari'],
  ['addUser', null, SARI, 'Add an account', 'No account → sari@example.com (Sari)'],
  ['deleteUser', SARI, null, 'Delete an account', 'sari@example.com (Sari) → no account'],
  ['sendPasswordReset', SARI, SARI, 'Send password reset', 'Mail to sari@example.com'],
  ['signOutEverywhere', SARI, SARI, 'Sign out everywhere', 'All sessions ended'],
  ['revokeAdmin', SARI, SARI, 'Revoke administrator', 'Nothing, it was so already'],
  ['mergeCustomers', null, null, 'Merge customers', ''],
  ['somethingNew', null, null, 'somethingNew', ''],
])('says what %s has changed', (action, before, after, what, change) => {
  const entry = auditEntryOf('1', { action, before, after });
  expect(actionText(entry)).toBe(what);
  expect(changeText(entry)).toBe(change);
});

test.each([
  [{}, 'Done'],
  [{ outcome: 'refused', reason: 'auth/last-administrator' }, 'Refused: it was the last administrator'],
  [
    { outcome: 'denied', reason: 'permission-denied', repeats: 4 },
    'Refused: the account may not do this (5 times that day)',
  ],
  [{ outcome: 'refused', reason: 'auth/new' }, 'Refused: auth/new'],
  [{ outcome: 'interrupted' }, 'Interrupted: look whether it happened'],
])('says how %j ended', (fields, text) => {
  expect(outcomeText(auditEntryOf('1', fields))).toBe(text);
});

test('names persons as they were called then, by email first, and by email or uid if the entry has no name', () => {
  const accounts = new Map([['uid-of-sari', accountOf('Sari Dewi')]]);
  expect(targetText(auditEntryOf('1', { before: SARI }), accounts)).toBe('sari@example.com (Sari)');
  const unread = auditEntryOf('1', { before: null, after: null });
  expect(targetText(unread, accounts)).toBe(accountOf('Sari Dewi').email);
  expect(targetText(unread, new Map())).toBe('uid-of-sari');
  expect(targetText(auditEntryOf('1', { target: 'x@example.com' }), accounts)).toBe('x@example.com');
  expect(targetText(auditEntryOf('1', { target: null }), accounts)).toBe('');
  const actor = { uid: 'uid-of-ratna', email: 'ratna@example.com' };
  expect(actorText(auditEntryOf('1', { actor }))).toBe('ratna@example.com');
  expect(actorText(auditEntryOf('1', { actor: { ...actor, name: 'Ratna' } }))).toBe(
    'ratna@example.com (Ratna)',
  );
  expect(actorText(auditEntryOf('1', { actor: { ...actor, email: '' } }))).toBe('uid-of-ratna');
  expect(actorText(auditEntryOf('1', { actor: null }))).toBe('Found by the server');
});
