import { act, screen, waitFor } from '@testing-library/react';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { formatDay } from 'shared-model/fields/day-texts';
import { report as reportModel } from 'shared-model/report';
import { formerly } from 'shared-store/testing';
import { choose, headers, openForm, openScreen, rows } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ACME, BOLT, DIRECTORY, report } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

const open = ({ salesReport = [ACME, BOLT], path = '/' } = {}) =>
  openScreen(<ReportsScreen />, {
    stored: { ...DIRECTORY, salesReport },
    lists: 'salesReport',
    path,
  });

const button = (name: string) => screen.getByRole('button', { name });
const customers = () => rows().map(([name]) => name);

/** The columns of the specification. */
const SPECIFIED = [
  ...['Customer', 'Contact', 'Details', 'Department', 'Person Responsible', 'QT Number', 'Timestamp'],
];

describe('the list', () => {
  test('shows every field of the reports, newest first', async () => {
    await open();
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
    expect(headers()).toEqual([...Object.values(reportModel.labels), 'Edit']);
    expect(headers().slice(0, SPECIFIED.length)).toEqual(SPECIFIED);
    await waitFor(() =>
      expect(rows().map((cells) => cells.slice(0, SPECIFIED.length))).toEqual([
        ['Bolt', 'Ada', 'First visit', 'Repair/Service', 'Budi', '', 'Saturday, November 21, 2026'],
        ['Acme', 'Ada', 'First visit', 'Accessory', 'Sari', 'QT-1', 'Friday, November 20, 2026'],
      ]),
    );
  });

  test('links each customer to its page, by its name', async () => {
    await open({ salesReport: [report('1', { customer: 'Acme & Co' }), report('2', { customer: '' })] });
    const link = await screen.findByRole('link', { name: 'Acme & Co' });
    expect(link).toHaveAttribute('href', '/customer/named?name=Acme+%26+Co');
    expect(screen.getAllByRole('row')).toHaveLength(3);
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(['First visit', 'Acme & Co', 'First visit']);
  });

  test('shows what another user adds', async () => {
    const { store } = await open({ salesReport: [ACME] });
    await screen.findByText('Acme');
    const { id: _, ...cobalt } = report('', { customer: 'Cobalt', timestamp: new Date(2026, 10, 22) });
    act(() => store.put('salesReport', 'cobalt-2', cobalt));
    await waitFor(() => expect(customers()).toEqual(['Cobalt', 'Acme']));
  });

  test('tells apart deleted reports of one customer by their days, for screen readers too', async () => {
    const { store } = await open({ path: '/?bin' });
    act(() => store.drop('salesReport', ACME.id));
    const restore = await screen.findByRole('button', { name: 'Restore Acme' });
    expect(restore).toHaveAccessibleDescription('Friday, November 20, 2026');
    expect(screen.getByRole('checkbox', { name: 'Select Acme' })).toHaveAccessibleDescription(
      'Friday, November 20, 2026',
    );
  });

  test('says in the bin what the customer of a deleted report is called now, and links to it', async () => {
    const { store } = await open({ path: '/?bin' });
    const looked = jest.spyOn(store, 'calledNow');
    act(() => {
      store.put('customers', '1', { ...customer.empty, name: 'Acme Baru', ...formerly('Acme') });
      for (const { id } of [ACME, BOLT]) store.drop('salesReport', id);
    });
    expect(await screen.findByText('now Acme Baru')).toBeInTheDocument();
    expect(screen.getAllByText(/^now /)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/customer/named?name=Acme');
    // One look for all rows.
    expect(looked.mock.lastCall?.[0].map((named) => named.customer)).toEqual(['Bolt', 'Acme']);
  });

  test('says in the bin what the contact of a deleted report is called now', async () => {
    const { store } = await open({ path: '/?bin' });
    act(() => {
      store.put('contacts', '1', {
        ...contact.empty,
        name: 'Ada Baru',
        customer: 'Acme',
        ...formerly('Ada'),
      });
      for (const { id } of [ACME, BOLT]) store.drop('salesReport', id);
    });
    // The other report names a contact of another customer.
    expect(await screen.findAllByText('now Ada Baru')).toHaveLength(1);
    expect(screen.getAllByText('Ada')).toHaveLength(2);
  });

  test('explains what to do when there is no report', async () => {
    await open({ salesReport: [] });
    expect(
      await screen.findByText('No report yet. Choose "Add +" to write down the first visit.'),
    ).toBeInTheDocument();
  });

  test('shows a lost connection and recovers', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store } = await open();
    await screen.findByText('Bolt');
    act(() => store.cutListeners('salesReport', new Error('permission-denied')));
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be loaded/);
    expect(logged).toHaveBeenCalledWith(
      'The live query on salesReport failed.',
      expect.objectContaining({ message: 'permission-denied' }),
    );
    expect(await screen.findByText('Bolt')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the search', () => {
  const search = () => screen.getByRole('combobox', { name: 'Search' });

  test('shows the reports that equal every chip, and all of them without a chip', async () => {
    const { user } = await open({
      salesReport: [ACME, BOLT, report('third', { customer: 'Bolt', timestamp: new Date(2026, 10, 1) })],
    });
    await screen.findByText('Acme');
    await choose(user, 'Search', 'Bolt');
    expect(customers()).toEqual(['Bolt', 'Bolt']);
    await choose(user, 'Search', 'Repair/Service');
    expect(customers()).toEqual(['Bolt']);
    await user.click(button('Remove Bolt'));
    await user.click(button('Remove Repair/Service'));
    expect(customers()).toEqual(['Bolt', 'Acme', 'Bolt']);
  });

  test('shows that there is no match, in the menu and in place of the rows', async () => {
    const { user } = await open();
    await screen.findByText('Acme');
    await user.type(search(), 'Nobody');
    expect(await screen.findByText('No customer with that name')).toBeInTheDocument();
    await user.clear(search());
    await choose(user, 'Search', 'Acme');
    await choose(user, 'Search', 'Repair/Service');
    expect(rows()).toEqual([]);
    expect(await screen.findByText('No customer with that name')).toBeInTheDocument();
  });

  test('is kept after a form', async () => {
    const { user } = await open();
    await screen.findByText('Acme');
    await choose(user, 'Search', 'Bolt');
    await openForm(user, 'Add +');
    await user.click(button('Cancel'));
    await waitFor(() => expect(customers()).toEqual(['Bolt']));
  });
});

describe('the URL', () => {
  const THIRD = report('third', { customer: 'Bolt', contact: 'Zoe', timestamp: new Date(2026, 9, 1) });

  test.each([
    ['/?customer=Bolt', ['Bolt', 'Bolt']],
    ['/?customer=Bolt&department=Accessory', ['Bolt']],
    ['/?sort=customer', ['Acme', 'Bolt', 'Bolt']],
    ['/?from=2026-11-20&to=2026-11-20', ['Acme']],
    ['/?to=2026-11-20&sort=-customer', ['Bolt', 'Acme']],
    ['/?sort=colour&from=never', ['Bolt', 'Acme', 'Bolt']],
  ])('shows the reports of %s', async (path, shown) => {
    await open({ salesReport: [ACME, BOLT, THIRD], path });
    await waitFor(() => expect(customers()).toEqual(shown));
  });

  test('contains a chip that can be removed', async () => {
    const { user } = await open({ path: '/?customer=Bolt' });
    await user.click(screen.getByRole('combobox', { name: 'Search' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Bolt' }));
    await waitFor(() => expect(customers()).toEqual(['Bolt', 'Acme']));
  });
});

describe('sorting', () => {
  const header = (name: string) => screen.getByRole('columnheader', { name });

  test("sorts by a header: ascending, descending, and in the product's order", async () => {
    const { user } = await open();
    await screen.findByText('Acme');
    expect(header('Timestamp')).toHaveAttribute('aria-sort', 'descending');
    await user.click(button('Customer'));
    await waitFor(() => expect(customers()).toEqual(['Acme', 'Bolt']));
    expect(header('Customer')).toHaveAttribute('aria-sort', 'ascending');
    expect(header('Timestamp')).not.toHaveAttribute('aria-sort');
    await user.click(button('Customer'));
    await waitFor(() => expect(customers()).toEqual(['Bolt', 'Acme']));
    expect(header('Customer')).toHaveAttribute('aria-sort', 'descending');
    await user.click(button('Customer'));
    await waitFor(() => expect(header('Timestamp')).toHaveAttribute('aria-sort', 'descending'));
  });

  test('offers all orders to cards', async () => {
    const { user } = await open();
    await screen.findByText('Acme');
    expect(screen.getByRole('option', { name: 'Timestamp, descending', selected: true })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Timestamp ↑');
    await waitFor(() => expect(customers()).toEqual(['Acme', 'Bolt']));
  });

  test('does not sort by details', async () => {
    await open();
    await screen.findByText('Acme');
    expect(screen.queryByRole('button', { name: 'Details' })).not.toBeInTheDocument();
  });
});

describe('the period', () => {
  const now = new Date();
  const today = report('today', { customer: 'Today', timestamp: now });
  const old = report('old', { customer: 'Old', timestamp: new Date(now.getFullYear() - 2, 5, 15, 12) });

  test('is chosen by its name and cleared', async () => {
    const { user } = await open({ salesReport: [today, old] });
    await waitFor(() => expect(customers()).toEqual(['Today', 'Old']));
    await user.click(button('Period: Any time'));
    await user.click(await screen.findByRole('button', { name: 'This year' }));
    await waitFor(() => expect(customers()).toEqual(['Today']));
    expect(button('Period: This year')).toHaveFocus();
    await user.click(button('Period: This year'));
    expect(await screen.findByRole('button', { name: 'Any time', pressed: false })).toBeInTheDocument();
    await user.click(button('Any time'));
    await waitFor(() => expect(customers()).toEqual(['Today', 'Old']));
  });

  test('is any first and last day, both included', async () => {
    const { user } = await open({ salesReport: [today, old] });
    await waitFor(() => expect(customers()).toEqual(['Today', 'Old']));
    await user.click(button('Period: Any time'));
    const year = now.getFullYear() - 2;
    await user.type(await screen.findByLabelText('From'), `${year}-06-15`);
    await user.type(screen.getByLabelText('To'), `${year}-06-15`);
    await waitFor(() => expect(customers()).toEqual(['Old']));
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
    expect(button(`Period: ${formatDay(`${year}-06-15`, new Date())}`)).toHaveFocus();
  });

  test('explains what to do when it contains no report', async () => {
    await open({ path: '/?from=2001-01-01&to=2001-01-02' });
    expect(await screen.findByText(/^No report in this period/)).toBeInTheDocument();
  });

  test('says that its first day is after its last one', async () => {
    const { user } = await open({ path: '/?from=2026-02-02&to=2026-02-01' });
    expect(await screen.findByText('From is after To. Choose an earlier first day.')).toBeInTheDocument();
    await user.click(button('Period: From is after To'));
    expect(await screen.findByLabelText('From')).toHaveAccessibleDescription(
      'From is after To: choose an earlier day.',
    );
  });
});

describe('deleting', () => {
  test('shows a delete cell in each row until it is cancelled', async () => {
    const { user } = await open();
    await screen.findByText('Acme');
    expect(screen.queryByRole('button', { name: 'Delete Acme' })).not.toBeInTheDocument();
    await user.click(button('Delete -'));
    expect(headers().slice(-2)).toEqual(['Edit', 'Delete']);
    expect(button('Delete Acme')).toBeInTheDocument();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('button', { name: 'Delete Acme' })).not.toBeInTheDocument();
  });

  test('restores the same document by Undo', async () => {
    const { store, user } = await open();
    await screen.findByText('Acme');
    await user.click(button('Delete -'));
    await user.click(button('Delete Acme'));
    await waitFor(() => expect(customers()).toEqual(['Bolt']));
    expect(store.read('salesReport')).toEqual([BOLT]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(customers()).toEqual(['Bolt', 'Acme']));
    expect(store.read('salesReport')).toEqual([BOLT, ACME]);
  });

  test('shows that it failed', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, user } = await open();
    await screen.findByText('Acme');
    const refusal = new Error('permission-denied');
    store.refuseWrites(refusal);
    await user.click(button('Delete -'));
    await user.click(button('Delete Acme'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Deleting Acme failed. Nothing has changed: try again.',
    );
    expect(logged).toHaveBeenCalledWith('Deleting Acme failed.', refusal);
    expect(customers()).toEqual(['Bolt', 'Acme']);
  });
});

describe('a customer that is renamed', () => {
  test('has a note in the list until the rename is complete', async () => {
    const { store } = await open();
    await screen.findByText('Acme');
    act(() => store.setRename('1', { from: 'Acme', to: 'Acme Tbk' }));
    expect(customers()).toEqual(['Bolt', 'Acme is being renamed to Acme Tbk']);
    act(() => store.setRename('1', undefined));
    expect(customers()).toEqual(['Bolt', 'Acme']);
  });
});

describe('a URL that nobody would write', () => {
  test.each(['a%2Fb', '..', '.', '__x__', '%00%2F', 'x'.repeat(1_501)])(
    'shows that edit=%s is no report, and returns to the list',
    async (id) => {
      const { user } = await open({ path: `/?customer=Bolt&edit=${id}` });
      expect(await screen.findByText('This report does not exist')).toBeInTheDocument();
      await user.click(button('Back to the list'));
      await waitFor(() => expect(customers()).toEqual(['Bolt']));
    },
  );

  test.each([
    '?from=0001-01-01&to=9999-12-31',
    '?from=9999-12-31&to=0001-01-01&period=constructor',
    '?edit=&sort=__proto__',
    '?q=%00%ED%A0%80%E2%80%AE&q=%2F',
    '?__proto__=x&constructor=x&%=%',
  ])('shows the whole list for %s', async (search) => {
    await open({ path: `/${search}` });
    await waitFor(() => expect(customers()).toEqual(['Bolt', 'Acme']));
  });

  test('shows a repeated filter once', async () => {
    await open({ path: `/?${'customer=Bolt&'.repeat(200)}` });
    await waitFor(() => expect(customers()).toEqual(['Bolt']));
    expect(screen.getAllByRole('button', { name: 'Remove Bolt' })).toHaveLength(1);
  });
});
