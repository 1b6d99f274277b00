import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeAuthService } from 'shared-auth/testing';
import { accountOf, administratorWith, verifiedSession } from 'shared-auth/testing';
import { formatDay } from 'shared-model/fields/day-texts';
import { report } from 'shared-model/report';
import { MemoryStore } from 'shared-store/testing';
import { catchSavedFiles, SectionTestHost } from 'shared-testing';
import { UsersScreen } from './UsersScreen';

const SARI = accountOf('Sari');
const RATNA = accountOf('Ratna', { uid: 'uid-of-the-user', isAdmin: true });
const CREATED = formatDay('2026-01-05', new Date());
const SIGNED_IN = `${formatDay('2026-10-20', new Date())}, 14:30`;

const open = async (
  auth: FakeAuthService = administratorWith([RATNA, SARI]),
  path = '/user',
  store = new MemoryStore(),
) => {
  render(
    <SectionTestHost auth={auth} path={path} store={store}>
      <UsersScreen />
    </SectionTestHost>,
  );
  await screen.findByText(/^Read at/);
  return { auth, user: userEvent.setup() };
};

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, -1).map(({ textContent }) => textContent));
const dialog = () => within(screen.getByRole('dialog'));

const change = async (user: ReturnType<typeof userEvent.setup>, name: string, action: string) => {
  await user.click(screen.getByRole('button', { name: `Change ${name}` }));
  await user.click(dialog().getByRole('button', { name: action }));
};

test('shows all facts of each account, and when they were read', async () => {
  await open(
    administratorWith([
      RATNA,
      accountOf('Agus', { disabled: true, emailVerified: false, lastSignInAt: null }),
    ]),
  );
  expect(cells()).toEqual([
    ['Agus', 'agus@example.com', 'Staff', 'Disabled, email not verified', CREATED, 'Never'],
    ['Ratna', 'ratna@example.com', 'Administrator', 'Active', CREATED, SIGNED_IN],
  ]);
});

test('finds accounts by the search of the URL, and says when none matches', async () => {
  const { user } = await open(undefined, '/user?q=sar&only=staff');
  expect(cells().map(([name]) => name)).toEqual(['Sari']);
  // The dropdown is loaded when the pointer comes near.
  await user.hover(screen.getByLabelText('Search'));
  await user.type(screen.getByLabelText('Search'), 'xyz');
  await user.click(await screen.findByRole('option', { name: 'Find “xyz”' }));
  expect(await screen.findByText(/No user matches this search/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(cells()).toHaveLength(2));
  expect(screen.getByLabelText('Search')).toHaveFocus();
});

test('disables an account after one question, and Undo enables it', async () => {
  const { auth, user } = await open();
  await change(user, 'Sari', 'Disable');
  expect(
    dialog().getByText(/^sari@example\.com \(Sari\) loses all access at once and is signed out everywhere/),
  ).toBeInTheDocument();
  expect(auth.accounts.calls.filter(({ name }) => name === 'setUserDisabled')).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText('sari@example.com (Sari) is disabled.')).toBeInTheDocument();
  await waitFor(() => expect(cells()[1]?.[3]).toBe('Disabled'));

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('sari@example.com (Sari) is enabled.')).toBeInTheDocument();
  await waitFor(() => expect(cells()[1]?.[3]).toBe('Active'));
});

test.each([
  ['Make administrator', SARI, 'sari@example.com (Sari) is now an administrator.', 'Undo'],
  [
    'Revoke administrator',
    { ...SARI, isAdmin: true },
    'sari@example.com (Sari) is no longer an administrator.',
    'Undo',
  ],
  ['Enable', { ...SARI, disabled: true }, 'sari@example.com (Sari) is enabled.', 'Undo'],
  ['Send password reset', SARI, 'A password reset was sent to sari@example.com.', undefined],
  ['Delete', SARI, 'The account of sari@example.com (Sari) was deleted.', undefined],
])(
  '%s asks once, says what happened, and offers Undo where that is possible',
  async (action, account, text, undo) => {
    const { user } = await open(administratorWith([RATNA, account]));
    await change(user, 'Sari', action);
    await user.click(dialog().getByRole('button', { name: action }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(undo ? 1 : 0);
  },
);

test('says that nobody has admitted an account, and admits it after one question', async () => {
  const { user } = await open(administratorWith([RATNA, { ...SARI, isStaff: false }]));
  expect(cells()[1]?.[3]).toBe('No access');
  await change(user, 'Sari', 'Admit');
  expect(dialog().getByText(/gets access to all records/)).toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Admit' }));
  expect(await screen.findByText('sari@example.com (Sari) has access now.')).toBeInTheDocument();
  await waitFor(() => expect(cells()[1]?.[3]).toBe('Active'));
});

test.each([
  ['has access', { isStaff: true }],
  ['is disabled', { isStaff: false, disabled: true }],
])('offers no Admit for an account that %s', async (_case, facts) => {
  const { user } = await open(administratorWith([RATNA, { ...SARI, ...facts }]));
  await user.click(screen.getByRole('button', { name: 'Change Sari' }));
  expect(dialog().queryByRole('button', { name: 'Admit' })).not.toBeInTheDocument();
});

test("says in the server's words why a change is refused, and reads the accounts again", async () => {
  const { auth, user } = await open(administratorWith([RATNA, { ...SARI, isAdmin: true }]));
  const text = 'This is the last administrator: make somebody else an administrator first.';
  auth.accounts.refusals.set('revokeAdmin', text);
  await change(user, 'Sari', 'Revoke administrator');
  await user.click(dialog().getByRole('button', { name: 'Revoke administrator' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent(text);
  expect(auth.accounts.calls.filter(({ name }) => name === 'listUsers')).toHaveLength(2);
  await user.click(dialog().getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('nobody revokes, disables or deletes the own account, and the dialog says why', async () => {
  const { auth, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Change Ratna' }));
  for (const name of ['Revoke administrator', 'Disable', 'Delete']) {
    const button = dialog().getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/^This is your own account: ask another administrator/);
    await user.click(button);
  }
  await user.click(dialog().getByRole('button', { name: 'Send password reset' }));
  expect(dialog().getByText(/^ratna@example.com gets a mail/)).toBeInTheDocument();
  expect(auth.accounts.calls.map(({ name }) => name)).toEqual(['listUsers']);
});

test('reads again on focus after a while, and by a button', async () => {
  const { auth, user } = await open();
  const count = () => auth.accounts.calls.length;
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(count()).toBe(1);
  const now = Date.now() + 11_000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  auth.accounts.users = [RATNA];
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(cells()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(count()).toBe(3));
  expect(screen.getByText(/^Read at/)).toHaveAttribute('role', 'status');
});

test('shows a new user and a new administrator of the forms in the list', async () => {
  const { auth, user } = await open();
  const form = within(screen.getByRole('form', { name: 'Make admin' }));
  await user.type(form.getByLabelText('Email'), 'sari@example.com');
  await user.click(form.getByRole('button', { name: 'Make Admin' }));
  await waitFor(() => expect(cells()[1]?.[2]).toBe('Administrator'));
  expect(auth.accounts.calls.map(({ name }) => name)).toEqual(['listUsers', 'addAdmin', 'listUsers']);
});

test('exports the users that the search finds', async () => {
  const savedText = catchSavedFiles();
  const { user } = await open(undefined, '/user?q=sari');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/^Saved users-\d{4}-\d\d-\d\d\.csv$/)).toBeInTheDocument();
  const text = await savedText();
  expect(text).toContain('"Sari","sari@example.com","Staff","yes","no","2026-01-');
  expect(text).not.toContain('Ratna');
});

test('says why the accounts cannot be read', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const auth = administratorWith([]);
  auth.accounts.failures.set('listUsers', new Error('Too many requests: try again in 20 seconds.'));
  render(
    <SectionTestHost auth={auth} path="/user">
      <UsersScreen />
    </SectionTestHost>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The list could not be read. Too many requests: try again in 20 seconds.',
  );
  expect(screen.queryByText('No user yet.')).not.toBeInTheDocument();
});

/** The screen, which the page shows only to administrators. */
const Closable = ({ auth, isShown }: { auth: FakeAuthService; isShown: boolean }) => (
  <SectionTestHost auth={auth} path="/user">
    {isShown && <UsersScreen />}
  </SectionTestHost>
);

test('tells users who lose their rights, and nobody else', async () => {
  const auth = administratorWith([RATNA]);
  const { rerender } = render(<Closable auth={auth} isShown />);
  await screen.findByText(/^Read at/);
  rerender(<Closable auth={auth} isShown={false} />);
  expect(screen.queryByText(/You are no longer an administrator/)).not.toBeInTheDocument();
  rerender(<Closable auth={auth} isShown />);
  // The page closes the screen with the right.
  act(() => {
    auth.show(verifiedSession({ isAdmin: false }));
    rerender(<Closable auth={auth} isShown={false} />);
  });
  expect(await screen.findByText(/You are no longer an administrator/)).toBeInTheDocument();
});

test('says that a change and its Undo may have been made while no answer comes', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { auth, user } = await open();
  const unanswered = Object.assign(new Error('internal'), { code: 'functions/internal' });
  await change(user, 'Sari', 'Disable');
  await user.click(dialog().getByRole('button', { name: 'Disable' }));
  auth.accounts.failures.set('setUserDisabled', unanswered);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^No answer came, so it is not known/)).toBeInTheDocument();
  expect(screen.queryByText(/could not be undone/)).not.toBeInTheDocument();
});

describe('an answer that comes after its dialog was left', () => {
  const DONE = { ok: true, message: 'Success' } as const;
  const REFUSED = { ok: false, message: 'Somebody is changing this account right now.' } as const;

  /** Holds the answer to the next call with this name back until the returned function gives it. */
  const holdCall = (auth: FakeAuthService, name: 'setUserDisabled' | 'updateUser' | 'inviteUser') => {
    let answer = (_: typeof DONE | typeof REFUSED) => {};
    const held = new Promise<typeof DONE | typeof REFUSED>((resolve) => {
      answer = resolve;
    });
    jest.spyOn(auth.accounts, name).mockImplementation(() => held);
    return (result: typeof DONE | typeof REFUSED) => act(async () => answer(result));
  };
  type User = ReturnType<typeof userEvent.setup>;

  const DIALOGS: Readonly<
    Record<string, { call: Parameters<typeof holdCall>[1]; submit(user: User): Promise<void>; name: RegExp }>
  > = {
    'a change': {
      call: 'setUserDisabled',
      submit: async (user) => {
        await change(user, 'Sari', 'Disable');
        await user.click(dialog().getByRole('button', { name: 'Disable' }));
      },
      name: /Sari/,
    },
    'a correction': {
      call: 'updateUser',
      submit: async (user) => {
        await change(user, 'Sari', 'Correct name or email');
        await user.type(dialog().getByLabelText('Display Name'), ' Dewi');
        await user.click(dialog().getByRole('button', { name: 'Correct' }));
      },
      name: /Sari/,
    },
    'an invitation': {
      call: 'inviteUser',
      submit: async (user) => {
        await user.click(screen.getByRole('button', { name: 'Invite user' }));
        await user.type(dialog().getByLabelText('Display Name'), 'Budi');
        await user.type(dialog().getByLabelText('Email'), 'budi@example.com');
        await user.click(dialog().getByRole('button', { name: 'Send invitation' }));
      },
      name: /Inviting the user/,
    },
  };

  test.each(Object.entries(DIALOGS))('closes no other dialog: %s', async (_, { call, submit }) => {
    const { auth, user } = await open();
    const answer = holdCall(auth, call);
    await submit(user);
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Invite user' }));
    await user.type(dialog().getByLabelText('Display Name'), 'Ratih');
    await answer(DONE);
    expect(dialog().getByLabelText('Display Name')).toHaveValue('Ratih');
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  test.each(Object.entries(DIALOGS))(
    'says in a toast whom a refusal is about: %s',
    async (_, { call, submit, name }) => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      const { auth, user } = await open();
      const answer = holdCall(auth, call);
      await submit(user);
      await user.click(dialog().getByRole('button', { name: 'Cancel' }));
      await answer(REFUSED);
      const toast = await screen.findByText(/Somebody is changing this account right now/);
      expect(toast).toHaveTextContent(name);
    },
  );
});

describe('what names a person beside reports, such as next steps', () => {
  test.each(['Disable', 'Delete'])('%s offers to hand it over, also without a report', async (action) => {
    const { auth, user } = await open();
    const handOver = jest.spyOn(auth.accounts, 'changeResponsiblePerson');
    await change(user, 'Sari', action);
    await user.type(dialog().getByLabelText('Hand over their records to'), 'Ratna');
    await user.click(dialog().getByRole('button', { name: action }));
    await waitFor(() => expect(handOver).toHaveBeenCalledWith('Sari', 'Ratna'));
  });

  test('is offered as well if the reports cannot be counted', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const store = new MemoryStore();
    store.refuseWrites(Object.assign(new Error('No.'), { code: 'resource-exhausted' }));
    const { user } = await open(undefined, undefined, store);
    await change(user, 'Sari', 'Disable');
    expect(await dialog().findByLabelText('Hand over their records to')).toBeInTheDocument();
  });

  test('is handed over to nobody if nobody is chosen', async () => {
    const { auth, user } = await open();
    const handOver = jest.spyOn(auth.accounts, 'changeResponsiblePerson');
    await change(user, 'Sari', 'Disable');
    await dialog().findByLabelText('Hand over their records to');
    await user.click(dialog().getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(handOver).not.toHaveBeenCalled();
  });

  test.each([true, false])(
    'takes a corrected name, unless the administrator does not want it: %s',
    async (isCarried) => {
      const { auth, user } = await open();
      const carry = jest.spyOn(auth.accounts, 'changeResponsiblePerson');
      await change(user, 'Sari', 'Correct name or email');
      await user.type(dialog().getByLabelText('Display Name'), ' Dewi');
      const also = await dialog().findByLabelText('Also in the records with this name');
      if (!isCarried) await user.click(also);
      await user.click(dialog().getByRole('button', { name: 'Correct' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(carry.mock.calls).toEqual(isCarried ? [['Sari', 'Sari Dewi']] : []);
    },
  );
});

test('a correction that was made says so, also if the reports keep the former name', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const written = ['a', 'b', 'c'].map((id) => ({ ...report.empty, id, responsible: 'Sari' }));
  const store = new MemoryStore({ salesReport: written });
  const { auth, user } = await open(undefined, undefined, store);
  const unanswered = Object.assign(new Error('internal'), { code: 'functions/internal' });
  auth.accounts.failures.set('changeResponsiblePerson', unanswered);
  await change(user, 'Sari', 'Correct name or email');
  await user.type(dialog().getByLabelText('Display Name'), ' Dewi');
  await dialog().findByText('Also in 3 reports with this name');
  await user.click(dialog().getByRole('button', { name: 'Correct' }));
  expect(await screen.findByText('sari@example.com (Sari Dewi) is corrected.')).toBeInTheDocument();
  expect(await screen.findByText(/^The reports of Sari: No answer came/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});
