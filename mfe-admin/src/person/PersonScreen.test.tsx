import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountOf, administratorWith, auditEntryOf } from 'shared-auth/testing';
import { formatDay } from 'shared-model/fields/day-texts';
import { report } from 'shared-model/report';
import { MemoryStore } from 'shared-store/testing';
import { SectionTestHost } from 'shared-testing';
import { PersonScreen } from './PersonScreen';

const SARI = accountOf('Sari');
const visit = (id: string, responsible: string) => ({
  ...report.empty,
  id,
  responsible,
  timestamp: new Date(),
});

const open = async (uid: string, accounts = [SARI]) => {
  const auth = administratorWith(accounts, [auditEntryOf('1'), auditEntryOf('2', { target: 'somebody' })]);
  const store = new MemoryStore({
    salesReport: [visit('a', 'Sari'), visit('b', 'Sari'), visit('c', 'Budi')],
  });
  render(
    <SectionTestHost auth={auth} store={store} path={`/user/${uid}`}>
      <PersonScreen uid={uid} />
    </SectionTestHost>,
  );
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus());
  return { auth, user: userEvent.setup() };
};

const facts = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('shows the account, its reports and its audit log', async () => {
  await open(SARI.uid);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Sari');
  const link = await screen.findByRole('link', { name: '2 reports' });
  expect(link).toHaveAttribute('href', '/?responsible=Sari');
  expect(facts()).toEqual([
    ['Email', 'sari@example.com'],
    ['Role', 'Staff'],
    ['Status', 'Active'],
    ['Created', formatDay('2026-01-05', new Date())],
    ['Last sign-in', `${formatDay('2026-10-20', new Date())}, 14:30`],
    ['Responsible for', '2 reports with this name'],
  ]);
  const log = within(screen.getByRole('region', { name: 'Audit log' }));
  await waitFor(() => expect(log.getAllByRole('row')).toHaveLength(2));
});

test('changes the account, and then reads the account and its log again', async () => {
  const { auth, user } = await open(SARI.uid);
  await user.click(screen.getByRole('button', { name: 'Disable' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disable' }));
  expect(await screen.findByRole('button', { name: 'Enable' })).toBeInTheDocument();
  expect(auth.accounts.calls.filter(({ name }) => name === 'listAuditLog')).toHaveLength(2);
});

test('a deleted account keeps its audit log', async () => {
  await open(SARI.uid, []);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('This account does not exist');
  expect(await screen.findByText('Disable or enable')).toBeInTheDocument();
});
