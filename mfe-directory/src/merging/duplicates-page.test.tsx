import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { shardCountOf } from 'shared-model/summaries/known-texts';
import type { DataStore } from 'shared-store';
import { MemoryStore } from 'shared-store/testing';
import { SectionTestHost } from 'shared-testing';
import { useLocation } from 'shared-ui/router';
import { CustomerScreen } from '../customers/CustomerScreen';

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
};

interface Lines {
  readonly customers?: readonly string[];
  readonly emails?: readonly string[];
  readonly apart?: readonly string[];
  readonly isChecked?: boolean;
}

const shardsOf = ({ customers = [], emails = [], apart = [], isChecked = true }: Lines) =>
  Object.entries({
    'customers.lines': customers,
    'contacts.emails': emails,
    'customers.apart': apart,
  }).flatMap(([of, texts]) =>
    Array.from({ length: shardCountOf(of) }, (_, index) => ({
      id: `${of}-${index}`,
      of,
      texts: index === 0 ? texts : [],
      isCut: false,
      isChecked,
    })),
  );

const open = (lines: Lines, { auth = new FakeAuthService(verifiedSession()) } = {}) => {
  let tell: (lines: Lines) => void = () => undefined;
  const listenToKnownTexts: NonNullable<DataStore['listenToKnownTexts']> = () => (next) => {
    tell = (now) => next({ rows: shardsOf(now), unreadable: [], live: true, cursors: [] });
    queueMicrotask(() => tell(lines));
    return () => undefined;
  };
  const store = Object.assign(new MemoryStore({ customers: [], contacts: [], salesReport: [] }), {
    listenToKnownTexts,
  });
  render(
    <SectionTestHost store={store} auth={auth} path="/customer/duplicates">
      <CustomerScreen id="duplicates" />
      <Address />
    </SectionTestHost>,
  );
  return { auth, tell: (now: Lines) => act(() => tell(now)), user: userEvent.setup() };
};

const CUSTOMERS = [
  'a\tPT Maju\t021 555\t',
  'b\tMaju\t\tmaju.example',
  'c\tLintang\t0812 3456 7890\t',
  'd\tCakra\t+62 812 3456 7890\t',
];
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('lists all pairs with their reasons and what tells them apart', async () => {
  open({ customers: CUSTOMERS });
  expect(await screen.findByRole('heading', { name: 'Possible duplicates' })).toHaveFocus();
  await screen.findByRole('link', { name: 'Merge Maju and PT Maju' });
  expect(rows()).toEqual([
    'Majumaju.examplePT Maju021 555same name, spelled otherwiseMergeNot duplicates',
    'Cakra+62 812 3456 7890Lintang0812 3456 7890same phone numberMergeNot duplicates',
  ]);
  expect(screen.getByText('2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Merge Maju and PT Maju' })).toHaveAttribute(
    'href',
    expect.stringContaining('/customer/b?merge=a'),
  );
});

test('"Not duplicates" takes a pair from the list by keyboard, and Undo brings it back', async () => {
  const { auth, user, tell } = open({ customers: CUSTOMERS });
  const button = await screen.findByRole('button', { name: 'Not duplicates: Maju and PT Maju' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Not duplicates: Cakra and Lintang' })).toHaveFocus();
  expect(rows()).toHaveLength(1);
  tell({ customers: CUSTOMERS, apart: ['a\tb'] });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  tell({ customers: CUSTOMERS });
  await screen.findByRole('link', { name: 'Merge Maju and PT Maju' });
  expect(auth.accounts.calls).toEqual([
    { name: 'mergeCustomers', with: [{ notDuplicates: ['b', 'a'] }] },
    { name: 'mergeCustomers', with: [{ maybeDuplicates: ['b', 'a'] }] },
  ]);
  // The last one of the list: its heading takes the focus.
  for (const name of ['Not duplicates: Maju and PT Maju', 'Not duplicates: Cakra and Lintang'])
    await user.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('heading', { name: 'Possible duplicates' })).toHaveFocus();
  expect(screen.getByText('No two customers look the same.')).toBeVisible();
});

test('a pair stays when the server refuses, with its reason', async () => {
  const auth = new FakeAuthService(verifiedSession());
  auth.accounts.refusals.set('mergeCustomers', 'One of these customers was deleted meanwhile.');
  const { user } = open({ customers: CUSTOMERS }, { auth });
  await user.click(await screen.findByRole('button', { name: 'Not duplicates: Maju and PT Maju' }));
  expect(await screen.findByText('One of these customers was deleted meanwhile.')).toBeVisible();
  expect(rows()).toHaveLength(2);
});

test('a pair goes when a colleague merges it', async () => {
  const { tell } = open({ customers: CUSTOMERS });
  await screen.findByRole('link', { name: 'Merge Maju and PT Maju' });
  tell({ customers: CUSTOMERS.slice(1) });
  await screen.findByText('1');
  expect(rows()).toHaveLength(1);
});

test('shows 20 pairs at once, and more by a press', async () => {
  const customers = Array.from({ length: 46 }, (_, index) => {
    const name = String.fromCharCode(97 + (index >> 1)).repeat(4);
    return `${index}\t${index % 2 ? 'PT ' : ''}${name}\t\t`;
  });
  const { user } = open({ customers });
  await screen.findByText('23');
  expect(rows()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(rows()).toHaveLength(23);
  expect(within(screen.getByRole('list')).getAllByRole('button')[20]).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('says when the server has not compared the customers yet', async () => {
  open({ customers: CUSTOMERS, isChecked: false });
  expect(await screen.findByText(/compares the customers for the first time tonight/)).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test.each([
  [
    'no answer came',
    Object.assign(new Error('deadline-exceeded'), { code: 'functions/deadline-exceeded' }),
    'No answer came, so it is not known whether the server has noted that Maju and PT Maju are no duplicates.',
  ],
  [
    'it was refused',
    Object.assign(new Error('Not staff.'), { code: 'functions/permission-denied' }),
    'The server could not note that Maju and PT Maju are no duplicates. Try again.',
  ],
  [
    'it was not sent',
    new TypeError('Failed to fetch'),
    'The server could not note that Maju and PT Maju are no duplicates. Try again.',
  ],
])('says of which pair it is not noted, and whether that is known: %s', async (_, error, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { auth, user } = open({ customers: CUSTOMERS });
  auth.accounts.failures.set('mergeCustomers', error);
  await user.click(await screen.findByRole('button', { name: 'Not duplicates: Maju and PT Maju' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(rows()).toHaveLength(2);
});
