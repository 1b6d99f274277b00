import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { LogoutQuestion } from 'shared-records/record/kept';
import { ACCOUNT } from 'shared-store/testing';
import { SectionTestHost } from 'shared-testing';
import { Header } from './Header';

/** Keeps some reports of an account in this browser. */
const keep = (uid: string, ...ids: readonly string[]) => {
  for (const id of ids) localStorage.setItem(`kept:${uid}:${id}`, '{}');
};

const logout = async ({ tools }: { tools?: string } = { tools: 'Tools' }) => {
  const auth = new FakeAuthService(verifiedSession());
  render(
    <SectionTestHost auth={auth}>
      <Header tools={tools} question={LogoutQuestion} />
    </SectionTestHost>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  return { auth, user };
};

const button = (name: string) => screen.getByRole('button', { name });

test('asks before it deletes reports that are not sent, and Stay keeps all', async () => {
  keep(ACCOUNT, 'a', 'b');
  const { auth, user } = await logout();
  expect(await screen.findByRole('dialog', { name: '2 reports are not sent' })).toHaveTextContent(
    'They are on this device only. A logout deletes them.',
  );
  await user.click(button('Stay'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(auth.calls).toEqual([]);
  expect(localStorage).toHaveLength(2);
});

test('logs out at once after Discard', async () => {
  keep(ACCOUNT, 'a');
  const { auth, user } = await logout();
  await screen.findByRole('dialog', { name: '1 report is not sent' });
  await user.click(button('Discard'));
  expect(auth.calls).toEqual([{ name: 'signOut', with: [] }]);
});

test('wakes the sender by Send now, and logs out once nothing is left', async () => {
  keep(ACCOUNT, 'a');
  const { auth, user } = await logout();
  const wake = jest.fn();
  window.addEventListener('online', wake, { once: true });
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  expect(wake).toHaveBeenCalledTimes(1);
  expect(auth.calls).toEqual([]);
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage'));
  });
  await waitFor(() => expect(auth.calls).toEqual([{ name: 'signOut', with: [] }]));
});

test('offers no Send now where nothing can be sent, such as to an account without access', async () => {
  keep(ACCOUNT, 'a');
  await logout({});
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
});

test('asks nothing about the reports of another account', async () => {
  keep('another', 'a');
  const { auth } = await logout();
  expect(auth.calls).toEqual([{ name: 'signOut', with: [] }]);
});

test('deletes nothing without a question where the code of kept reports is not, such as before the address is verified', async () => {
  keep(ACCOUNT, 'a');
  const auth = new FakeAuthService(verifiedSession());
  const signOut = jest.spyOn(auth, 'signOut');
  render(
    <SectionTestHost auth={auth}>
      <Header />
    </SectionTestHost>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledWith({ forget: false });
});
