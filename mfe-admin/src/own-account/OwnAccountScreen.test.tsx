import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { formatDay } from 'shared-model/fields/day-texts';
import { SectionTestHost } from 'shared-testing';
import { OwnAccountScreen } from './OwnAccountScreen';

const LAST_SIGN_IN = `${formatDay('2026-11-20', new Date())}, 09:05`;

const open = () => {
  const auth = new FakeAuthService(verifiedSession());
  auth.accounts.own = { lastSignInAt: new Date(2026, 10, 20, 9, 5) };
  render(
    <SectionTestHost auth={auth} path="/account">
      <OwnAccountScreen />
    </SectionTestHost>,
  );
  return { auth, user: userEvent.setup() };
};

test('shows who the user is to the product, and leads to the password', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Your account' })).toHaveFocus();
  expect(await screen.findByText(LAST_SIGN_IN)).toBeInTheDocument();
  expect(screen.getByText('staff@example.com')).toBeInTheDocument();
  expect(screen.getByText('Staff')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/password');
});

test('has one level of headings, because each names a part of the account', async () => {
  open();
  await screen.findByText(LAST_SIGN_IN);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Your account',
    'Name',
    'Sign-in',
    'In this browser',
  ]);
  expect(screen.getAllByRole('heading')).toHaveLength(4);
});

test('changes the name on the server, and then shows it', async () => {
  const { auth, user } = open();
  const field = screen.getByLabelText('Display Name');
  await user.clear(field);
  await user.type(field, ' Sari Dewi ');
  await user.click(screen.getByRole('button', { name: 'Change Name' }));
  expect(await screen.findByText('Name changed')).toBeInTheDocument();
  expect(auth.accounts.calls).toEqual([{ name: 'setDisplayName', with: ['Sari Dewi'] }]);
  expect(field).toHaveValue('Sari Dewi');
  // Records of other kinds may have the former name.
  await user.click(await screen.findByRole('button', { name: 'Write it into my records' }));
  await waitFor(() =>
    expect(auth.accounts.calls.at(-1)).toEqual({
      name: 'changeResponsiblePerson',
      with: ['Sari Wijaya', 'Sari Dewi'],
    }),
  );
});

test('says why a name is refused, and keeps it', async () => {
  const { auth, user } = open();
  auth.accounts.refusals.set('setDisplayName', 'The display name is too long: shorten it.');
  await user.type(screen.getByLabelText('Display Name'), ' Dewi');
  await user.click(screen.getByRole('button', { name: 'Change Name' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The display name is too long: shorten it.');
  expect(screen.getByLabelText('Display Name')).toHaveValue('Sari Wijaya Dewi');
});

test('signs out everywhere, and here once the server has done so', async () => {
  const { auth, user } = open();
  auth.accounts.refusals.set('signOutEverywhere', 'Too many requests: try again in 7 seconds.');
  const button = screen.getByRole('button', { name: 'Sign out everywhere' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests');
  expect(auth.calls).toEqual([]);
  auth.accounts.refusals.clear();
  await user.click(button);
  await waitFor(() => expect(auth.calls).toEqual([{ name: 'signOut', with: [] }]));
});

test('chooses the theme and the shortcuts of this browser', async () => {
  const { user } = open();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  await user.click(screen.getByRole('checkbox', { name: /^Use single-key shortcuts/ }));
  expect({ ...localStorage }).toEqual({ theme: 'dark', 'single-key-shortcuts': 'off' });
});
