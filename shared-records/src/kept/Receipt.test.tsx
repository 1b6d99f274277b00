import { render, screen } from '@testing-library/react';
import { AuthProvider, useAuth } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { report } from 'shared-model/report';
import { DataProvider } from 'shared-store/DataProvider';
import { ConnectionError } from 'shared-store/data-store';
import { ACCOUNT, MemoryStore } from 'shared-store/testing';
import { Outbox } from './outbox';
import { Receipt } from './Receipt';

const NOW = Date.parse('2026-11-29T05:00:00Z');
const DAY_MS = 86_400_000;
const { collection, version } = report;

const SignedIn = () => useAuth().session.status === 'verified' && <Receipt />;

const show = async (store: MemoryStore) => {
  store.now = () => NOW;
  render(
    <AuthProvider service={new FakeAuthService(verifiedSession())}>
      <DataProvider store={store}>
        <SignedIn />
      </DataProvider>
    </AuthProvider>,
  );
  return (await screen.findByText(/server/)).textContent;
};

const RECORD = { ...report.empty, timestamp: new Date(NOW) };
const stored = (...ids: readonly string[]) =>
  new MemoryStore({ salesReport: ids.map((id) => ({ ...RECORD, id })) });

/** Notes that these reports were sent at a moment. */
const note = (at: number, ...ids: readonly string[]) => {
  for (const id of ids) new Outbox(ACCOUNT).note({ id, collection, at, typed: id });
};

test('counts just the reports that were written today on this device, and asks the server for each', async () => {
  note(NOW, 'a', 'b');
  note(NOW - DAY_MS, 'yesterday');
  expect(await show(stored('a', 'b', 'yesterday', 'of a colleague'))).toBe(
    'Today you wrote 2 reports on this device. The server has 2.',
  );
});

test('says what is not sent yet, and what was deleted', async () => {
  note(NOW, 'a', 'deleted');
  const values = { detail: 'Kept' };
  new Outbox(ACCOUNT).keep({ id: 'k', collection, version, values, at: NOW, isSent: false }, () => 'other');
  expect(await show(stored('a'))).toBe(
    'Today you wrote 3 reports on this device. The server has 1. 1 was deleted there. 1 not sent yet.',
  );
});

test('says nothing of a server that does not answer', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  note(NOW, 'a');
  const store = stored('a');
  store.refuseWrites(new ConnectionError());
  expect(await show(store)).toBe('The server cannot be asked which of your reports it has.');
});

test('forgets a report after seven days, and nothing that another version has noted', () => {
  note(NOW - 8 * DAY_MS, 'old');
  note(NOW - 6 * DAY_MS, 'new');
  localStorage.setItem(`sent:${ACCOUNT}:later`, '{"by":"a later version"}');
  expect(new Outbox(ACCOUNT).notes(NOW).map(({ id }) => id)).toEqual(['new']);
  expect(Object.keys(localStorage).sort()).toEqual([`sent:${ACCOUNT}:later`, `sent:${ACCOUNT}:new`]);
});
