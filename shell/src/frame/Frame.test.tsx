import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { SectionTestHost } from 'shared-testing';
import { Frame } from './Frame';

const LINKS = [
  { path: '/', label: 'Dashboard' },
  { path: '/customer', label: 'Customer' },
];

const open = ({
  path = '/',
  auth = new FakeAuthService(verifiedSession()),
  account,
}: {
  path?: string;
  auth?: FakeAuthService;
  account?: string;
} = {}) => {
  render(
    <SectionTestHost auth={auth} path={path}>
      <Frame links={LINKS} account={account} onApproach={() => {}}>
        <p>The screen</p>
      </Frame>
    </SectionTestHost>,
  );
  return { auth, user: userEvent.setup() };
};

const sidebar = () => screen.getByRole('complementary', { name: 'Sidebar' });
const current = () =>
  within(sidebar())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

test('the header shows the title and the Logout button', () => {
  open();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('heading', { level: 1, name: 'Sales Report' })).toBeInTheDocument();
  expect(header.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
});

test('Logout ends the session', async () => {
  const { auth, user } = open();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(auth.calls).toEqual([{ name: 'signOut', with: [] }]);
  await waitFor(() => expect(screen.queryByText('The screen')).not.toBeInTheDocument());
});

test('a Logout that fails is only logged', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { auth, user } = open();
  const failure = new Error('auth/internal-error');
  auth.failures.set('signOut', failure);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(logged).toHaveBeenCalledWith('Logout failed.', failure));
  expect(screen.getByText('The screen')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test("the sidebar shows the user's initial, display name and email", () => {
  open();
  expect(within(sidebar()).getByText('S')).toBeInTheDocument();
  expect(within(sidebar()).getByText('Sari Wijaya')).toBeInTheDocument();
  expect(within(sidebar()).getByText('staff@example.com')).toBeInTheDocument();
  expect(within(sidebar()).queryByText('Admin')).not.toBeInTheDocument();
});

test('a user without a name has the initial of the email', () => {
  open({ auth: new FakeAuthService(verifiedSession({ displayName: '' })) });
  expect(within(sidebar()).getByText('S')).toBeInTheDocument();
});

test("the user's name leads to the own account, and is a plain text if no section has that", async () => {
  const { user } = open({ account: '/account' });
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const link = within(sidebar()).getByRole('link', { name: 'Sari Wijaya' });
  expect(link).toHaveAttribute('href', '/account');
  await user.click(link);
  expect(sidebar()).toHaveAttribute('data-open', 'false');
  cleanup();
  open();
  expect(within(sidebar()).queryByRole('link', { name: 'Sari Wijaya' })).not.toBeInTheDocument();
});

test('an administrator has the Admin label', () => {
  open({ auth: new FakeAuthService(verifiedSession({ isAdmin: true })) });
  expect(within(sidebar()).getByText('Admin')).toBeInTheDocument();
});

test('only the link of the current address is highlighted', async () => {
  const { user } = open({ path: '/customer?edit=acme' });
  expect(current()).toEqual(['Customer']);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(current()).toEqual(['Dashboard']);
});

test('a link is not highlighted at addresses below its own', () => {
  open({ path: '/customer/acme' });
  expect(current()).toEqual([]);
});

test('the menu opens the sidebar, and a link closes it', async () => {
  const { user } = open();
  const menu = screen.getByRole('button', { name: 'Menu' });
  expect(menu).toHaveAttribute('aria-controls', sidebar().id);
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await user.click(menu);
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('link', { name: 'Customer' }));
  expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes the drawer and moves the focus back to its button', async () => {
  const { user } = open();
  const menu = screen.getByRole('button', { name: 'Menu' });
  await user.click(menu);
  await user.tab();
  await user.keyboard('{Escape}');
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  expect(menu).toHaveFocus();
});

test('the first Tab stop skips to the content', async () => {
  const { user } = open();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Skip to the content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the drawer closes when Tab leaves it, because it would cover what has the focus', async () => {
  const { user } = open();
  const menu = screen.getByRole('button', { name: 'Menu' });
  await user.click(menu);
  screen.getByRole('main').focus();
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  within(sidebar()).getByRole('link', { name: 'Customer' }).focus();
  act(() => screen.getByRole('main').focus());
  expect(menu).toHaveAttribute('aria-expanded', 'false');
});
