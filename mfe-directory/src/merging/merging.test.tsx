import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { RefusedError } from 'shared-auth/unanswered';
import type { Change } from 'shared-model/changes';
import { contact } from 'shared-model/contact';
import { type Customer, customer } from 'shared-model/customer';
import { knownTextsOf } from 'shared-model/summaries/known-texts';
import { UnknownOutcomeError } from 'shared-records/record';
import type { Stored } from 'shared-store';
import { ACCOUNT, formerly, MemoryServer, MemoryStore } from 'shared-store/testing';
import { SectionTestHost } from 'shared-testing';
import { Link, useLocation } from 'shared-ui/router';
import { loadSelect } from 'shared-ui/select';
import { CustomerScreen } from '../customers/CustomerScreen';

beforeAll(loadSelect);

const MAJU: Stored<Customer> = {
  ...customer.empty,
  id: 'maju',
  name: 'PT Maju Jaya',
  address: 'Jl. Lama 1',
  phone: '021 555',
};
const OTHER: Stored<Customer> = {
  ...MAJU,
  id: 'other',
  name: 'Maju Jaya',
  address: 'Jl. Baru 2',
  website: 'maju.example',
};
const ADA = { ...contact.empty, id: 'ada', name: 'Ada', customer: OTHER.name };

type Merge = Pick<Change, 'kind'> & Partial<Change>;

const MERGE: Merge = {
  kind: 'merge',
  by: ACCOUNT,
  keptId: 'maju',
  goneId: 'other',
  goneName: OTHER.name,
  done: 12,
  state: 'done',
};

/** The customer that has stayed. */
const KEPT = { ...MAJU, ...formerly(OTHER.name, ['other']) };

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
};

const Page = () => {
  const id = useLocation().pathname.split('/').at(-1) ?? '';
  return (
    <>
      <CustomerScreen key={id} id={id} />
      <Address />
      <Link to="/customer/maju?merge=third">to the third</Link>
    </>
  );
};

const open = (
  path: string,
  { customers = [MAJU, OTHER], merge }: { customers?: Stored<Customer>[]; merge?: Merge } = {},
) => {
  const store = new MemoryStore({ customers, contacts: [ADA], salesReport: [] });
  if (merge) store.putChange('1', merge);
  const auth = new FakeAuthService(verifiedSession());
  const user = userEvent.setup();
  render(
    <SectionTestHost store={store} auth={auth} path={path}>
      <Page />
    </SectionTestHost>,
  );
  return { store, auth, user };
};

const address = () => screen.getByRole('status', { name: 'address' });
const choices = (name: string) => within(screen.getByRole('group', { name }));

test('shows two customers side by side, and merges them with the chosen values', async () => {
  const { auth, user } = open('/customer/maju?merge=other');
  await screen.findByRole('heading', { name: 'Merge PT Maju Jaya' });
  expect(await screen.findByText(/1 contact will move\. Maju Jaya goes into the bin/)).toBeVisible();
  expect(screen.getByText('The same in both: Phone Number.')).toBeVisible();
  expect(choices('Address').getByRole('radio', { name: 'Address: Jl. Lama 1' })).toBeChecked();
  // Only the other customer has one.
  expect(choices('Website').getByRole('radio', { name: 'Website: maju.example' })).toBeChecked();
  await user.click(choices('Address').getByRole('radio', { name: 'Address: Jl. Baru 2' }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(address()).toHaveTextContent(/^\/customer\/maju$/));
  const { id: _, ...seenMaju } = MAJU;
  const { lastVisit: __, ...texts } = { lastVisit: '', ...seenMaju };
  expect(auth.accounts.calls).toEqual([
    {
      name: 'mergeCustomers',
      with: [
        expect.objectContaining({
          kept: 'maju',
          gone: 'other',
          take: ['address', 'website'],
          both: [],
          seen: {
            kept: texts,
            gone: expect.objectContaining({ name: 'Maju Jaya', website: 'maju.example' }),
          },
        }),
      ],
    },
  ]);
});

test('the customer whose name is chosen stays, by keyboard too', async () => {
  const { auth, user } = open('/customer/maju?merge=other');
  await user.click(await screen.findByRole('radio', { name: 'Name: PT Maju Jaya' }));
  await user.keyboard('{ArrowDown}');
  expect(
    await screen.findByText(/No contact or report moves\. PT Maju Jaya goes into the bin/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(address()).toHaveTextContent(/^\/customer\/other$/));
  expect(auth.accounts.calls[0]?.with[0]).toMatchObject({ kept: 'other', gone: 'maju', take: ['address'] });
});

test('keeps both texts where a field has room for them', async () => {
  const { auth, user } = open('/customer/maju?merge=other', {
    customers: [
      { ...MAJU, website: 'old.example' },
      { ...OTHER, phone: '0812 3456 7890' },
    ],
  });
  const both = await screen.findByRole('radio', { name: 'Both, Phone Number: 021 555 / 0812 3456 7890' });
  await user.click(both);
  expect(both).toBeChecked();
  expect(choices('Website').queryByRole('radio', { name: /Both/ })).not.toBeInTheDocument();
  // The text of the customer that stays comes first.
  await user.click(screen.getByRole('radio', { name: 'Name: Maju Jaya' }));
  expect(screen.getByRole('radio', { name: 'Both, Phone Number: 0812 3456 7890 / 021 555' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(auth.accounts.calls[0]?.with[0]).toMatchObject({
    kept: 'other',
    take: ['address', 'website'],
    both: ['phone'],
  });
});

test('says why two texts cannot be kept together', async () => {
  open('/customer/maju?merge=other', {
    customers: [
      { ...MAJU, address: 'A'.repeat(300) },
      { ...OTHER, address: 'B'.repeat(300) },
    ],
  });
  expect(
    await screen.findByText('Not both together: Address is too long: shorten it to 500 characters.'),
  ).toBeVisible();
  expect(choices('Address').getAllByRole('radio')).toHaveLength(2);
});

test('says why the server refuses, and keeps the choice', async () => {
  const { auth, user } = open('/customer/maju?merge=other');
  auth.accounts.refusals.set('mergeCustomers', 'Somebody has changed one of these customers.');
  await user.click(await screen.findByRole('radio', { name: 'Address: Jl. Baru 2' }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody has changed one of these customers.');
  expect(screen.getByRole('radio', { name: 'Address: Jl. Baru 2' })).toBeChecked();
});

test('chooses the other customer by its name', async () => {
  const { user } = open('/customer/maju');
  await user.click(await screen.findByRole('link', { name: 'Merge with …' }));
  await user.click(await screen.findByRole('combobox', { name: 'Merge with' }));
  expect(screen.queryByRole('option', { name: 'PT Maju Jaya' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'Maju Jaya' }));
  await waitFor(() => expect(address()).toHaveTextContent('/customer/maju?merge=other'));
});

test.each([
  [Object.assign(new Error('No.'), { code: 'resource-exhausted' }), /^The limit of the database is used up/],
  [new Error('No network.'), 'The customer could not be loaded. Check the connection and choose it again.'],
])('says why the other customer could not be loaded: %s', async (error, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { store, user } = open('/customer/maju?merge');
  await user.click(await screen.findByRole('combobox', { name: 'Merge with' }));
  const option = await screen.findByRole('option', { name: 'Maju Jaya' });
  jest.spyOn(store, 'readPage').mockRejectedValueOnce(error);
  await user.click(option);
  expect(await screen.findByText(text)).toBeVisible();
});

test('says of the other customer that a quota is used up, not that it does not exist', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { store } = open('/customer/maju?merge=other');
  const { listenTo } = store;
  const refused = Object.assign(new Error('No.'), { code: 'resource-exhausted' });
  jest.spyOn(store, 'listenTo').mockImplementation((model, id) => (next, fail) => {
    if (id !== 'other') return listenTo(model, id)(next, fail);
    queueMicrotask(() => fail(refused));
    return () => undefined;
  });
  expect(
    await screen.findByText(/^The other customer could not be loaded\. .*The limit of the database/),
  ).toBeVisible();
  expect(screen.queryByText(/does not exist/)).not.toBeInTheDocument();
});

test('offers the customers whose names differ only by spelling or legal form', async () => {
  const { user } = open('/customer/maju?merge', {
    customers: [MAJU, OTHER, { ...OTHER, id: 'bolt', name: 'Bolt' }],
  });
  const likely = await screen.findByRole('list');
  expect(
    within(likely)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Maju Jaya']);
  await user.click(within(likely).getByRole('link', { name: 'Maju Jaya' }));
  await screen.findByRole('group', { name: 'Address' });
});

test('the names that pickers use keep their place', () => {
  expect(knownTextsOf(customer, 'name')).toBe('customers.name');
});

describe('a customer that may be the same', () => {
  const PHONE = { ...MAJU, id: 'phone', name: 'CV Lintang', phone: '+62 812 3456 7890' };
  const SENTOSA = { ...OTHER, id: 'sentosa', name: 'CV Santosa Abadi' };
  const ONE = { ...MAJU, name: 'PT Sentosa Abadi', phone: '0812-3456-7890' };
  const possible = () => screen.findByRole('region', { name: 'Possibly the same customer' });
  const openWith = (path: string, more: object = {}) => {
    const store = Object.assign(
      new MemoryStore({ customers: [ONE, PHONE, SENTOSA], contacts: [], salesReport: [], ...more }),
      {
        knownTexts: async () =>
          new Map([['customers.name', { isCut: false, texts: [ONE.name, SENTOSA.name], find: () => [] }]]),
      },
    );
    const auth = new FakeAuthService(verifiedSession());
    render(
      <SectionTestHost store={store} auth={auth} path={path}>
        <Page />
      </SectionTestHost>,
    );
    return { auth, store, user: userEvent.setup() };
  };

  test.each(['/customer/maju', '/customer/maju?merge'])('is offered with the reasons on %s', async (path) => {
    const { user } = openWith(path);
    const items = within(await possible()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'CV Lintangsame phone numberNot duplicates',
      'CV Santosa Abadia letter or two differNot duplicates',
    ]);
    await user.click(within(await possible()).getByRole('link', { name: /CV Lintang$/ }));
    await waitFor(() => expect(address()).toHaveTextContent('/customer/maju?merge=phone'));
  });

  test('is offered no more after "Not duplicates", until Undo', async () => {
    const { auth, user } = openWith('/customer/maju');
    await user.click(within(await possible()).getByRole('button', { name: 'Not duplicates: CV Lintang' }));
    expect(within(await possible()).queryByText('CV Lintang')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Possibly the same customer' })).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await within(await possible()).findByText('CV Lintang')).toBeVisible();
    expect(auth.accounts.calls).toEqual([
      { name: 'mergeCustomers', with: [{ notDuplicates: ['maju', 'phone'] }] },
      { name: 'mergeCustomers', with: [{ maybeDuplicates: ['maju', 'phone'] }] },
    ]);
  });

  test('stays when the server refuses, with its reason', async () => {
    const { auth, user } = openWith('/customer/maju');
    auth.accounts.refusals.set('mergeCustomers', 'One of these customers was deleted meanwhile.');
    await user.click(within(await possible()).getByRole('button', { name: 'Not duplicates: CV Lintang' }));
    expect(await screen.findByText('One of these customers was deleted meanwhile.')).toBeVisible();
    expect(within(await possible()).getByText('CV Lintang')).toBeVisible();
  });

  test('is offered no more once it was merged, while its search entry is still there', async () => {
    const { store } = openWith('/customer/maju');
    expect(within(await possible()).getByText('CV Lintang')).toBeVisible();
    act(() => store.putChange('1', { ...MERGE, goneId: 'phone', goneName: 'CV Lintang', done: 0 }));
    expect(await screen.findByText(/^CV Lintang was merged into this customer\. You can/)).toBeVisible();
    expect(within(await possible()).queryByText('CV Lintang')).not.toBeInTheDocument();
    expect(within(await possible()).getByText('CV Santosa Abadi')).toBeVisible();
  });

  test('is not offered for a number that many share', async () => {
    const many = Array.from({ length: 6 }, (_, index) => ({
      ...PHONE,
      id: `many-${index}`,
      name: `CV ${index}`,
    }));
    openWith('/customer/maju', { customers: [ONE, SENTOSA, ...many] });
    expect(within(await possible()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('is offered for a website in another notation, and for an email address of its contacts', async () => {
    const site = {
      ...PHONE,
      id: 'site',
      phone: '',
      name: 'Kartika',
      website: 'https://www.sentosa.co.id/kontak',
    };
    const mail = { ...PHONE, id: 'mail', phone: '', name: 'Arunika' };
    const gmail = { ...PHONE, id: 'gmail', phone: '', name: 'Zenit' };
    const withEmail = (name: string, email: string) => ({ ...ADA, id: name + email, customer: name, email });
    openWith('/customer/maju', {
      customers: [{ ...ONE, website: 'sentosa.co.id' }, site, mail, gmail],
      contacts: [
        withEmail(ONE.name, 'ani@gmail.com'),
        withEmail('Zenit', 'other@gmail.com'),
        withEmail('Arunika', 'Ani@Gmail.com'),
      ],
    });
    const items = within(await possible()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Kartikasame websiteNot duplicates',
      'Arunikasame email addressNot duplicates',
    ]);
  });

  test('is not offered if staff said that they are no duplicates', async () => {
    openWith('/customer/maju', { notDuplicates: [{ id: 'maju', ids: ['phone'] }] });
    expect(within(await possible()).getAllByRole('listitem')).toHaveLength(1);
  });
});

test.each(['/customer/other', '/customer/named?name=Maju+Jaya'])(
  'the old address %s leads to the customer that stayed, which says so and offers Undo',
  async (path) => {
    const { store, user } = open(path, { customers: [KEPT], merge: MERGE });
    const change = jest.spyOn(store, 'change');
    await screen.findByRole('heading', { name: 'PT Maju Jaya' });
    expect(address()).toHaveTextContent(/^\/customer\/maju$/);
    expect(
      await screen.findByText(/Maju Jaya was merged into this customer, with 12 contacts and reports/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo the merge with Maju Jaya' }));
    expect(change).toHaveBeenCalledWith({ action: 'revert', id: expect.any(String), reverts: '1' });
  },
);

test('offers Undo to the account that has merged, and to administrators, alone', async () => {
  open('/customer/maju', { customers: [KEPT], merge: { ...MERGE, by: 'budi' } });
  expect(
    await screen.findByText('Maju Jaya was merged into this customer, with 12 contacts and reports.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('shows the progress of a merge and of its Undo, and what stayed', async () => {
  const { store } = open('/customer/maju', { merge: { ...MERGE, state: 'running', done: 1_200 } });
  expect(
    await screen.findByText(/is being merged into this customer\. 1,200 contacts and reports moved/),
  ).toBeVisible();
  const undo = { kind: 'revert', reverts: '1', by: ACCOUNT } as const;
  act(() => {
    store.putChange('1', { ...MERGE, done: 1_200, revertedBy: '2' });
    store.putChange('2', { ...undo, done: 400 });
  });
  expect(
    await screen.findByText(/is being undone\. 800 contacts and reports left to move back/),
  ).toBeVisible();
  const left = { collection: 'customers', recordId: 'maju', reason: 'Changed since.', fields: ['address'] };
  jest.spyOn(store, 'change').mockResolvedValue({ left: [left] });
  act(() => store.putChange('2', { ...undo, done: 1_200, kept: 2, state: 'done' }));
  const notice = (await screen.findByRole('link', { name: 'Maju Jaya' })).closest('[data-tone]');
  expect(notice).toHaveTextContent('Maju Jaya is a customer of its own again.');
  expect(notice).toHaveTextContent('2 contacts and reports stayed as they are');
  await waitFor(() => expect(notice).toHaveTextContent('This customer keeps its changed address.'));
});

test('an address without a merge still says that the customer does not exist', async () => {
  open('/customer/other', { customers: [MAJU] });
  expect(await screen.findByText('This customer does not exist')).toBeVisible();
});

test('says that it is not known whether a merge was undone while no answer comes', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { store, user } = open('/customer/maju', { customers: [MAJU], merge: MERGE });
  jest.spyOn(store, 'change').mockRejectedValue(new UnknownOutcomeError(new Promise(() => {})));
  await user.click(await screen.findByRole('button', { name: 'Undo the merge with Maju Jaya' }));
  expect(await screen.findByText(/it is not known whether the merge was undone/)).toBeVisible();
});

test.each([-25, 25, 9_600])(
  "offers to undo a merge by the server's clock, which is %i hours ahead of the device's",
  async (hours) => {
    const ahead = hours * 3_600_000;
    jest.spyOn(MemoryServer.prototype, 'now').mockImplementation(() => Date.now() + ahead);
    const until = new Date(Date.now() + ahead + 60_000);
    open('/customer/maju', { customers: [MAJU], merge: { ...MERGE, until } });
    expect(await screen.findByRole('button', { name: 'Undo the merge with Maju Jaya' })).toBeVisible();
  },
);

test.each([
  [
    'could not be undone',
    new Error('The code did not load.'),
    'The merge with Maju Jaya could not be undone now. Try again.',
  ],
  ['is refused to be undone, with the reason', new RefusedError('Undo that first.'), 'Undo that first.'],
])('names the merge that %s', async (_, error, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { store, user } = open('/customer/maju', { customers: [MAJU], merge: MERGE });
  jest.spyOn(store, 'change').mockRejectedValue(error);
  await user.click(await screen.findByRole('button', { name: 'Undo the merge with Maju Jaya' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['begun', { ok: true, message: 'Success' }, 'Maju Jaya is being merged into PT Maju Jaya.'],
  ['refused', { ok: false, message: 'Too many.' }, 'Maju Jaya and PT Maju Jaya: Too many.'],
] as const)('a merge that is %s after its screen was left leads nowhere', async (_, result, text) => {
  const { auth, user } = open('/customer/maju?merge=other');
  let answer = () => {};
  const held = new Promise<typeof result>((resolve) => {
    answer = () => resolve(result);
  });
  jest.spyOn(auth.accounts, 'mergeCustomers').mockImplementation(() => held);
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('link', { name: 'Back to the list' }));
  const before = address().textContent;
  await act(async () => answer());
  expect(await screen.findByText(text)).toBeVisible();
  expect(address()).toHaveTextContent(before ?? '');
});

test('asks anew for each pair of customers, under an id of its own', async () => {
  const THIRD = { ...OTHER, id: 'third', name: 'Maju Raya' };
  const { auth, user } = open('/customer/maju?merge=other', { customers: [MAJU, OTHER, THIRD] });
  auth.accounts.refusals.set('mergeCustomers', 'Too many.');
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Too many.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'to the third' }));
  expect(await screen.findByRole('radio', { name: 'Name: Maju Raya' })).toBeInTheDocument();
  expect(screen.queryByText('Too many.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  const ids = auth.accounts.calls.flatMap(({ with: [request] }) =>
    typeof request === 'object' && request !== null && 'id' in request ? [request.id] : [],
  );
  expect(new Set(ids).size).toBe(2);
});

test('leads to the customer that stays, also if the other one is gone before the answer comes', async () => {
  const { auth, store, user } = open('/customer/maju?merge=other');
  let answer = () => {};
  const held = new Promise<{ ok: true; message: string }>((resolve) => {
    answer = () => resolve({ ok: true, message: 'Success' });
  });
  jest.spyOn(auth.accounts, 'mergeCustomers').mockImplementation(() => held);
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  act(() => store.drop('customers', 'other'));
  await screen.findByText(/^The other customer does not exist/);
  await act(async () => answer());
  await waitFor(() => expect(address()).toHaveTextContent(/^\/customer\/maju$/));
});
