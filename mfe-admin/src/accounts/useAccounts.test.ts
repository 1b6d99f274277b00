import { SessionEndedError } from 'shared-auth';
import { accountOf, FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { AccountList } from './useAccounts';

const listOf = (count: number) => {
  const { accounts } = new FakeAuthService(verifiedSession({ isAdmin: true }));
  accounts.users = Array.from({ length: count }, (_, index) => accountOf(`Sari ${index}`));
  const list = new AccountList(
    async () => accounts,
    () => new Date(),
  );
  return { accounts, list, names: () => list.read().rows.map(({ displayName }) => displayName) };
};

test('shows a first small page while it reads the others, then all by name', async () => {
  const { list, names, accounts } = listOf(2_000);
  const shown: number[] = [];
  list.watch(() => shown.push(list.read().rows.length));
  await list.refresh();
  expect([...new Set(shown)]).toEqual([0, 100, 1_100, 2_000]);
  expect(names().slice(0, 3)).toEqual(['Sari 0', 'Sari 1', 'Sari 2']);
  expect(names().at(-1)).toBe('Sari 1999');
  expect(list.read().readAt).toBeInstanceOf(Date);
  expect(accounts.calls).toHaveLength(3);
});

test('keeps the rows while it reads them again, and replaces them at once', async () => {
  const { list, names, accounts } = listOf(1_500);
  await list.refresh();
  accounts.users = [...accounts.users.slice(1), accountOf('Budi')];
  const shown: string[] = [];
  list.watch(() => shown.push(names()[0] ?? ''));
  await list.refresh();
  expect(shown).toEqual(['Sari 0', 'Budi']);
});

test('keeps the rows and the time of an earlier reading when one fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { list, names, accounts } = listOf(2);
  await list.refresh();
  const { readAt } = list.read();
  const failure = new Error('unavailable');
  accounts.failures.set('listUsers', failure);
  await list.refresh();
  expect(names()).toHaveLength(2);
  expect(list.read()).toMatchObject({ readAt, error: failure, isReading: false });
  accounts.failures.clear();
  await list.refresh();
  expect(list.read().error).toBeUndefined();
});

test('ignores a reading that a later one has overtaken', async () => {
  const { accounts, list, names } = listOf(1);
  const first = list.refresh();
  accounts.users = [accountOf('Budi')];
  await Promise.all([list.refresh(), first]);
  expect(names()).toEqual(['Budi']);
});

test('logs nothing of a session that has ended', async () => {
  const list = new AccountList(
    () => Promise.reject(new SessionEndedError()),
    () => new Date(),
  );
  await list.refresh();
  expect(list.read().error).toBeUndefined();
});
