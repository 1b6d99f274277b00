import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { SectionTestHost } from 'shared-testing';
import { UsersScreen } from './UsersScreen';

const open = () => {
  const auth = new FakeAuthService(verifiedSession({ isAdmin: true }));
  const { unmount } = render(
    <SectionTestHost auth={auth} path="/user">
      <UsersScreen />
    </SectionTestHost>,
  );
  return { auth, user: userEvent.setup(), leave: unmount };
};

const changes = (auth: FakeAuthService) => auth.accounts.calls.filter(({ name }) => name !== 'listUsers');

const form = (name: string) => within(screen.getByRole('form', { name }));

test('the title keeps the focus, so that keys of the list do not end up in a form below it', async () => {
  const { auth } = open();
  await screen.findByText(/^Read at/);
  expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus();
  expect(changes(auth)).toEqual([]);
});

describe('Add new user', () => {
  const add = () => form('Add new user');
  const field = (name: string) => add().getByLabelText(name);
  const submit = () => add().getByRole('button', { name: 'Add User' });

  const fill = async (user: ReturnType<typeof userEvent.setup>, confirmation = 'correct horse') => {
    await user.type(field('Display Name'), 'Budi Santoso');
    await user.type(field('Email'), 'budi@example.com');
    await user.type(field('Password'), 'correct horse');
    await user.type(field('Confirm Password'), confirmation);
  };
  const shown = () =>
    ['Display Name', 'Email', 'Password', 'Confirm Password'].map((name) => {
      const input = field(name);
      return input instanceof HTMLInputElement ? input.value : undefined;
    });

  test('creates the account, shows a message and clears the fields', async () => {
    const { auth, user } = open();
    await fill(user);
    await user.click(submit());
    expect(await add().findByRole('status')).toHaveTextContent('User created successfully');
    expect(changes(auth)).toEqual([
      {
        name: 'addUser',
        with: [{ displayName: 'Budi Santoso', email: 'budi@example.com', password: 'correct horse' }],
      },
    ]);
    expect(shown()).toEqual(['', '', '', '']);
  });

  test('names the new account to a password manager, not the one of the administrator', async () => {
    const { user } = open();
    await fill(user);
    expect(field('Email')).toHaveAttribute('autocomplete', 'username');
    for (const name of ['Password', 'Confirm Password'])
      expect(field(name)).toHaveAttribute('autocomplete', 'new-password');
  });

  test('keeps the unsaved input, but no password', async () => {
    const { user, leave } = open();
    await fill(user);
    leave();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('horse');

    const { auth, user: sameUser } = open();
    expect(shown()).toEqual(['Budi Santoso', 'budi@example.com', '', '']);
    await sameUser.type(field('Password'), 'correct horse');
    await sameUser.type(field('Confirm Password'), 'correct horse');
    await sameUser.click(submit());
    expect(await add().findByRole('status')).toHaveTextContent('User created successfully');
    expect(changes(auth)).toHaveLength(1);
    expect(add().queryByText(/What you had typed/)).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  test('ignores a draft that it cannot read, and works if the browser stores none', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { user: first, leave } = open();
    await first.type(field('Display Name'), 'B');
    leave();
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"displayName":');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const { auth, user } = open();
    expect(shown()).toEqual(['', '', '', '']);
    await fill(user);
    expect(add().getByText(/does not keep unsaved input/)).toBeInTheDocument();
    await user.click(submit());
    expect(await add().findByRole('status')).toHaveTextContent('User created successfully');
    expect(changes(auth)).toHaveLength(1);
  });

  test('discards the restored input', async () => {
    const { user, leave } = open();
    await user.type(field('Display Name'), 'Budi');
    leave();
    const { user: sameUser } = open();
    await sameUser.click(add().getByRole('button', { name: 'Discard it' }));
    expect(shown()).toEqual(['', '', '', '']);
    expect(field('Display Name')).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  test('opens in a dialog too, says whom it created and what is next, and closes', async () => {
    const { auth, user } = open();
    await user.click(screen.getByRole('button', { name: 'Add with a password' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add new user' }));
    expect(dialog.getByLabelText('Display Name')).toHaveFocus();
    await fill(user);
    await user.click(dialog.getByRole('button', { name: 'Add User' }));
    expect(await dialog.findByText('User created successfully')).toBeInTheDocument();
    expect(dialog.getByText(/^budi@example\.com \(Budi Santoso\) signs in with this password/)).toBeVisible();
    expect(changes(auth)).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(shown()).toEqual(['', '', '', '']);
  });

  test('keeps what was typed in the dialog, but no password', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add with a password' }));
    await fill(user);
    await user.click(add().getByRole('button', { name: 'Cancel' }));
    expect(shown()).toEqual(['Budi Santoso', 'budi@example.com', '', '']);
    await user.click(screen.getByRole('button', { name: 'Add with a password' }));
    expect(shown()).toEqual(['Budi Santoso', 'budi@example.com', '', '']);
  });

  test('requires every field', async () => {
    const { auth, user } = open();
    await user.click(submit());
    expect(field('Display Name')).toHaveFocus();
    for (const name of ['Display Name', 'Email', 'Password', 'Confirm Password']) {
      expect(field(name)).toHaveAccessibleDescription(`${name} is required: fill it in.`);
    }
    expect(changes(auth)).toEqual([]);
  });

  test('refuses two different passwords and clears only these fields', async () => {
    const { auth, user } = open();
    await fill(user, 'battery staple');
    await user.click(submit());
    expect(add().getByRole('alert')).toHaveTextContent('Password did not match');
    expect(shown()).toEqual(['Budi Santoso', 'budi@example.com', '', '']);
    expect(changes(auth)).toEqual([]);
  });

  test("shows the server's message when it refuses, and keeps the input", async () => {
    const { auth, user } = open();
    auth.accounts.refusals.set('addUser', 'The email address is already in use by another account.');
    await fill(user);
    await user.click(submit());
    expect(await add().findByRole('alert')).toHaveTextContent(
      'The email address is already in use by another account.',
    );
    expect(shown()).toEqual(['Budi Santoso', 'budi@example.com', 'correct horse', 'correct horse']);
  });

  describe('without an answer', () => {
    /** Sends the form, or the invitation, whose answer gets lost. Returns its part of the page. */
    const lose = async (call: 'addUser' | 'inviteUser') => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      const { auth, user } = open();
      const lost = Object.assign(new Error('internal [0]'), { code: 'functions/internal' });
      auth.accounts.failures.set(call, lost);
      const part = call === 'addUser' ? add : () => within(screen.getByRole('dialog'));
      if (call === 'addUser') await fill(user);
      else {
        await user.click(screen.getByRole('button', { name: 'Invite user' }));
        await user.type(part().getByLabelText('Display Name'), 'Budi Santoso');
        await user.type(part().getByLabelText('Email'), 'budi@example.com');
      }
      const send = () =>
        user.click(part().getByRole('button', { name: call === 'addUser' ? 'Add User' : 'Send invitation' }));
      await send();
      const says = (text: string | RegExp) =>
        waitFor(() => expect(part().getByRole('alert')).toHaveTextContent(text));
      return { auth, user, part, send, says };
    };

    test.each(['addUser', 'inviteUser'] as const)(
      'a second press speaks of no other account: %s',
      async (call) => {
        const { auth, user, part, send, says } = await lose(call);
        await says(/^No answer came/);
        auth.accounts.failures.clear();
        auth.accounts.refusals.set(call, 'The email address is already in use by another account.');
        await send();
        await says(
          'budi@example.com has an account now: the press before may have made it. Look in the list.',
        );
        await user.type(part().getByLabelText('Email'), 'x');
        await send();
        await says('The email address is already in use by another account.');
      },
    );

    test.each(['addUser', 'inviteUser'] as const)(
      'says offline that nothing was reached: %s',
      async (call) => {
        jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
        const { says } = await lose(call);
        await says('The server could not be reached. Check the connection and try again.');
      },
    );
  });

  test('shows why the server could not be reached', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { auth, user } = open();
    const refusal = new Error('deadline-exceeded');
    auth.accounts.failures.set('addUser', refusal);
    await fill(user);
    await user.click(submit());
    expect(await add().findByRole('alert')).toHaveTextContent('deadline-exceeded');
    expect(logged).toHaveBeenCalledWith('Adding the user failed.', refusal);
  });
});

describe('Make admin', () => {
  const make = () => form('Make admin');
  const email = () => make().getByLabelText('Email');
  const submit = () => make().getByRole('button', { name: 'Make Admin' });

  test("makes the user an administrator and shows the server's text", async () => {
    const { auth, user } = open();
    await user.type(email(), ' budi@example.com ');
    await user.click(submit());
    expect(await make().findByRole('status')).toHaveTextContent('budi@example.com is now an administrator.');
    expect(changes(auth)).toEqual([{ name: 'addAdmin', with: ['budi@example.com'] }]);
    expect(email()).toHaveValue('');
  });

  test('requires an email', async () => {
    const { auth, user } = open();
    await user.click(submit());
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Email is required: fill it in.');
    expect(changes(auth)).toEqual([]);
  });

  test("shows the server's message when it refuses, and keeps the input", async () => {
    const { auth, user } = open();
    auth.accounts.refusals.set('addAdmin', 'There is no user with that email.');
    await user.type(email(), 'nobody@example.com');
    await user.click(submit());
    expect(await make().findByRole('alert')).toHaveTextContent('There is no user with that email.');
    expect(email()).toHaveValue('nobody@example.com');
  });
});

test('shows the message of each form in that form', async () => {
  const { user } = open();
  await user.type(form('Make admin').getByLabelText('Email'), 'budi@example.com');
  await user.click(form('Make admin').getByRole('button', { name: 'Make Admin' }));
  expect(await form('Make admin').findByRole('status')).toBeInTheDocument();
  expect(form('Add new user').queryByRole('status')).not.toBeInTheDocument();
});
