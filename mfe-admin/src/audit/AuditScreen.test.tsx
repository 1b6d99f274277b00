import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeAuthService } from 'shared-auth/testing';
import { accountOf, administratorWith, auditEntryOf } from 'shared-auth/testing';
import { formatDay } from 'shared-model/fields/day-texts';
import { catchSavedFiles, choose, SectionTestHost } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { AuditScreen } from './AuditScreen';

beforeAll(loadSelect);

const SARI = accountOf('Sari');
const RATNA = accountOf('Ratna', { isAdmin: true });
const before = { email: SARI.email, displayName: 'Sari', disabled: false, isAdmin: false };
const ENTRIES = [
  auditEntryOf('3', { before, after: { ...before, disabled: true } }),
  auditEntryOf('2', {
    at: new Date(2026, 10, 19, 8, 0),
    action: 'listUsers',
    actor: { uid: SARI.uid, email: SARI.email, name: 'Sari' },
    target: null,
    outcome: 'denied',
    reason: 'permission-denied',
  }),
  auditEntryOf('1', { at: new Date(2026, 10, 1), action: 'addAdmin', target: RATNA.uid, actor: null }),
];

const open = async (
  path = '/user/audit',
  auth: FakeAuthService = administratorWith([RATNA, SARI], ENTRIES),
) => {
  render(
    <SectionTestHost auth={auth} path={path}>
      <AuditScreen />
    </SectionTestHost>,
  );
  await screen.findByText(/^Read at/);
  return { auth, user: userEvent.setup() };
};

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent));
const actions = () => cells().map(([, , what]) => what);

test('says who did what on whom, from what to what, and what was refused', async () => {
  await open();
  await waitFor(() => expect(cells()[2]?.[3]).toBe('ratna@example.com'));
  expect(cells()).toEqual([
    [
      `${formatDay('2026-11-20', new Date())}, 09:05`,
      'ratna@example.com',
      'Disable',
      'sari@example.com (Sari)',
      'Disabled: no → yes',
      'Done',
    ],
    [
      `${formatDay('2026-11-19', new Date())}, 08:00`,
      'sari@example.com (Sari)',
      'Read the accounts',
      '',
      '',
      'Refused: the account may not do this',
    ],
    [
      `${formatDay('2026-11-01', new Date())}, 00:00`,
      'Found by the server',
      'Make administrator',
      'ratna@example.com',
      '',
      'Done',
    ],
  ]);
  expect(screen.getAllByRole('link', { name: /^sari@ ?example\.com \(Sari\)$/ })[0]).toHaveAttribute(
    'href',
    '/user/uid-of-sari',
  );
});

test('finds the entries of a person, an action and a time, also from the URL', async () => {
  const { user, auth } = await open('/user/audit?person=uid-of-sari&from=2026-11-20&to=2026-11-20');
  expect(actions()).toEqual(['Disable']);
  await user.click(await screen.findByRole('button', { name: 'Remove sari@example.com (Sari)' }));
  await choose(user, 'Search', 'Make administrator');
  expect(await screen.findByText(/^No entry matches this search/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Period/ }));
  await user.click(await screen.findByRole('button', { name: 'Any time' }));
  await waitFor(() => expect(actions()).toEqual(['Make administrator']));
  expect(auth.accounts.calls.at(-1)).toEqual({
    name: 'listAuditLog',
    with: [{ action: 'addAdmin' }, { pageSize: 50 }],
  });
});

test('says that an empty log has no entry yet, since there is no search to change', async () => {
  await open('/user/audit', administratorWith([RATNA, SARI], []));
  expect(await screen.findByText('No entry yet. Changes of accounts appear here.')).toBeInTheDocument();
});

test('shows no sentence of a link as a person', async () => {
  const { auth } = await open('/user/audit?person=Your%20session%20is%20unsafe%2C%20go%20to%20evil.example');
  expect(screen.queryByText(/unsafe/)).not.toBeInTheDocument();
  expect(auth.accounts.calls).toContainEqual({ name: 'listAuditLog', with: [{}, expect.anything()] });
});

test('has one person and one action at a time', async () => {
  const { user } = await open('/user/audit?action=addAdmin');
  await choose(user, 'Search', 'Read the accounts');
  await waitFor(() => expect(actions()).toEqual(['Read the accounts']));
});

test('loads more entries by pages, and exports all of them as plain words', async () => {
  const many = Array.from({ length: 1_200 }, (_, index) =>
    auditEntryOf(`e${index}`, { action: 'deleteUser' }),
  );
  const { auth, user } = await open(undefined, administratorWith([RATNA, SARI], many));
  const savedText = catchSavedFiles();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/^Saved audit-log-\d{4}-\d\d-\d\d\.csv$/)).toBeInTheDocument();
  const [, ...lines] = (await savedText()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1_200);
  expect(lines[0]).toContain('"Delete an account","sari@example.com","uid-of-sari"');
  const sizes = auth.accounts.calls.flatMap(({ name, with: [, page] }) =>
    name === 'listAuditLog' ? [page] : [],
  );
  expect(sizes).toEqual([{ pageSize: 50 }, { pageSize: 1_000 }, { pageSize: 1_000, pageToken: '1000' }]);
});

test('says why the log cannot be read, keeps what was read, and reads again by a button', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { auth, user } = await open();
  auth.accounts.failures.set(
    'listAuditLog',
    Object.assign(new Error('x'), { code: 'functions/unavailable' }),
  );
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The list could not be read again. The server could not be reached. Check the connection and try again.',
  );
  expect(cells()).toHaveLength(3);
  auth.accounts.failures.clear();
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});
