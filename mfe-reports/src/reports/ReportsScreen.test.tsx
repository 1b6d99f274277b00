import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contact, Report, Stored } from 'shared-data';
import { MemoryStore } from 'shared-data/testing';
import { SectionTestHost } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

const report = (id: string, fields: Partial<Report> = {}): Stored<Report> => ({
  id,
  customer: 'Acme',
  contact: 'Ada',
  department: 'Accessory',
  detail: 'First visit',
  qtNumber: 'QT-1',
  responsible: 'Sari',
  timestamp: new Date(2026, 10, 20, 9, 15),
  ...fields,
});

const contact = (id: string, name: string, customer: string): Stored<Contact> => ({
  id,
  name,
  customer,
  email: '',
  phone: '',
  position: '',
});

const customer = (id: string, name: string) => ({ id, name, address: '', phone: '', website: '' });

const ACME = report('acme');
const BOLT = report('bolt', {
  customer: 'Bolt',
  department: 'Repair/Service',
  responsible: 'Budi',
  qtNumber: '',
  timestamp: new Date(2026, 10, 21, 8, 0),
});

const open = async ({ salesReport = [ACME, BOLT], path = '/' } = {}) => {
  const store = new MemoryStore({
    salesReport,
    customers: [customer('1', 'Acme'), customer('2', 'Bolt')],
    contacts: [contact('1', 'Ada', 'Acme'), contact('2', 'Grace', 'Bolt')],
  });
  const user = userEvent.setup();
  render(
    <SectionTestHost store={store} path={path}>
      <ReportsScreen />
    </SectionTestHost>,
  );
  await waitFor(() => expect(store.listening('salesReport')).not.toBe(0));
  return { store, user };
};

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);
const form = (name: string) => screen.findByRole('form', { name });
/** The texts of cells without the checkbox that the row is selected by. */
const texts = ([, ...cells]: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent);
const headers = () => texts(screen.getAllByRole('columnheader'));
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => texts(within(row).queryAllByRole('cell')));
const customers = () => rows().map(([name]) => name);

const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

afterEach(() => {
  jest.useRealTimers();
});

describe('the list', () => {
  test('shows every field of the reports, newest first', async () => {
    await open();
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
    expect(headers()).toEqual([
      'Customer',
      'Contact',
      'Details',
      'Department',
      'Person Responsible',
      'QT Number',
      'Timestamp',
      'Edit',
    ]);
    await waitFor(() =>
      expect(rows()).toEqual([
        ['Bolt', 'Ada', 'First visit', 'Repair/Service', 'Budi', '', 'Saturday, November 21, 2026', ''],
        ['Acme', 'Ada', 'First visit', 'Accessory', 'Sari', 'QT-1', 'Friday, November 20, 2026', ''],
      ]),
    );
  });

  test('shows what another user adds', async () => {
    const { store } = await open({ salesReport: [ACME] });
    await screen.findByText('Acme');
    const { id: _, ...cobalt } = report('', { customer: 'Cobalt', timestamp: new Date(2026, 10, 22) });
    act(() => store.put('salesReport', 'cobalt-2', cobalt));
    await waitFor(() => expect(customers()).toEqual(['Cobalt', 'Acme']));
  });

  test('says what to do where there is no report yet', async () => {
    await open({ salesReport: [] });
    expect(
      await screen.findByText('No report yet. Choose "Add +" to write down the first visit.'),
    ).toBeInTheDocument();
  });

  test('says so when it is cut off, and comes back by itself', async () => {
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

  test('leaves the reports that equal every chip, and all of them without one', async () => {
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

  test('says that there is no such customer, in the menu and in place of the rows', async () => {
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

  test('is still there after a form', async () => {
    const { user } = await open();
    await screen.findByText('Acme');
    await choose(user, 'Search', 'Bolt');
    await user.click(button('Add +'));
    await user.click(button('Cancel'));
    await waitFor(() => expect(customers()).toEqual(['Bolt']));
  });
});

describe('the address', () => {
  const THIRD = report('third', { customer: 'Bolt', contact: 'Zoe', timestamp: new Date(2026, 9, 1) });

  test.each([
    ['/?customer=Bolt', ['Bolt', 'Bolt']],
    ['/?customer=Bolt&department=Accessory', ['Bolt']],
    ['/?sort=customer', ['Acme', 'Bolt', 'Bolt']],
    ['/?from=2026-11-20&to=2026-11-20', ['Acme']],
    ['/?to=2026-11-20&sort=-customer', ['Bolt', 'Acme']],
    ['/?sort=colour&from=never', ['Bolt', 'Acme', 'Bolt']],
  ])('%s says which reports are shown', async (path, shown) => {
    await open({ salesReport: [ACME, BOLT, THIRD], path });
    await waitFor(() => expect(customers()).toEqual(shown));
  });

  test('a chip that is in it can be removed', async () => {
    const { user } = await open({ path: '/?customer=Bolt' });
    await user.click(screen.getByRole('combobox', { name: 'Search' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Bolt' }));
    await waitFor(() => expect(customers()).toEqual(['Bolt', 'Acme']));
  });
});

describe('sorting', () => {
  const header = (name: string) => screen.getByRole('columnheader', { name });

  test('a header sorts by its column: rising, falling, and as it was', async () => {
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

  test('where rows are cards, the order is chosen from all there are', async () => {
    const { user } = await open();
    await screen.findByText('Acme');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Timestamp ↑');
    await waitFor(() => expect(customers()).toEqual(['Acme', 'Bolt']));
  });

  test('details cannot be sorted by', async () => {
    await open();
    await screen.findByText('Acme');
    expect(screen.queryByRole('button', { name: 'Details' })).not.toBeInTheDocument();
  });
});

describe('the period', () => {
  const now = new Date();
  const today = report('today', { customer: 'Today', timestamp: now });
  const old = report('old', { customer: 'Old', timestamp: new Date(now.getFullYear() - 2, 5, 15, 12) });

  test('is chosen by its name, and taken back', async () => {
    const { user } = await open({ salesReport: [today, old] });
    await waitFor(() => expect(customers()).toEqual(['Today', 'Old']));
    await user.click(button('Period: Any time'));
    await user.click(await screen.findByRole('button', { name: 'This year' }));
    await waitFor(() => expect(customers()).toEqual(['Today']));
    expect(button('Period: This year')).toHaveFocus();
    await user.click(button('Period: This year'));
    await user.click(await screen.findByRole('button', { name: 'Any time' }));
    await waitFor(() => expect(customers()).toEqual(['Today', 'Old']));
  });

  test('is any days, both of them included', async () => {
    const { user } = await open({ salesReport: [today, old] });
    await waitFor(() => expect(customers()).toEqual(['Today', 'Old']));
    await user.click(button('Period: Any time'));
    const year = now.getFullYear() - 2;
    await user.type(await screen.findByLabelText('From'), `${year}-06-15`);
    await user.type(screen.getByLabelText('To'), `${year}-06-15`);
    await waitFor(() => expect(customers()).toEqual(['Old']));
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
    expect(button(`Period: Jun 15, ${year}`)).toHaveFocus();
  });

  test('without a report says what to do', async () => {
    await open({ path: '/?from=2001-01-01&to=2001-01-02' });
    expect(await screen.findByText(/^No report in this period/)).toBeInTheDocument();
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

  test('can be undone, which brings the same document back', async () => {
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

  test('says so when it fails', async () => {
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

describe('a new report', () => {
  test('is stored on the chosen day at the present hour and minute', async () => {
    const now = new Date(2026, 10, 21, 14, 37, 45);
    jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'] });
    const { store, user } = await open({ salesReport: [] });
    await user.click(button('Add +'));
    await choose(user, 'Customer', 'Bolt');
    await choose(user, 'Contact', 'Grace');
    await choose(user, 'Department', '3D Services');
    expect(field('Date')).toHaveValue('2026-11-21');
    expect(field('Person Responsible')).toHaveValue('Sari Wijaya');
    fireEvent.change(field('Date'), { target: { value: '2026-11-19' } });
    await user.type(field('QT Number'), 'QT-7');
    await user.type(field('Details'), 'Showed the new scanner');
    await user.click(button('Save'));
    expect(await screen.findByText('Thursday, November 19, 2026')).toBeInTheDocument();
    expect(store.read('salesReport')).toEqual([
      {
        id: expect.any(String),
        customer: 'Bolt',
        contact: 'Grace',
        department: '3D Services',
        detail: 'Showed the new scanner',
        qtNumber: 'QT-7',
        responsible: 'Sari Wijaya',
        timestamp: new Date(2026, 10, 19, 14, 37),
      },
    ]);
  });

  test('has to name its details, person and date, and leads to the first that is missing', async () => {
    const { store, user } = await open({ salesReport: [] });
    await user.click(button('Add +'));
    expect(await form('Add Report')).toBeInTheDocument();
    await user.clear(field('Date'));
    await user.clear(field('Person Responsible'));
    await user.click(button('Save'));
    expect(field('Details')).toHaveFocus();
    expect(field('Details')).toHaveAccessibleDescription('Details is required: fill it in.');
    expect(field('Person Responsible')).toHaveAccessibleDescription(
      'Person Responsible is required: fill it in.',
    );
    expect(field('Date')).toHaveAccessibleDescription('Date is required: choose a day.');
    for (const name of ['Customer', 'Contact', 'Department', 'QT Number']) expect(field(name)).toBeValid();

    await user.type(field('Details'), 'Called');
    await user.click(button('Save'));
    expect(field('Person Responsible')).toHaveFocus();
    expect(store.read('salesReport')).toEqual([]);
  });

  test('offers the six departments', async () => {
    const { user } = await open();
    await user.click(button('Add +'));
    await user.click(screen.getByRole('combobox', { name: 'Department' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Service/Survey',
      'Repair/Service',
      'Accessory',
      '3D Products',
      '3D Services',
      'Survey Product',
    ]);
  });

  test('offers the contacts of its customer, and lets go of one of another', async () => {
    const { user } = await open();
    await user.click(button('Add +'));
    const offered = async () => {
      await user.click(screen.getByRole('combobox', { name: 'Contact' }));
      const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
      await user.keyboard('{Escape}');
      return names;
    };
    expect(await offered()).toEqual(['Ada', 'Grace']);
    await choose(user, 'Contact', 'Ada');
    await choose(user, 'Customer', 'Acme');
    expect(screen.getByText('Ada')).toBeInTheDocument();
    expect(await offered()).toEqual(['Ada']);
    await choose(user, 'Customer', 'Bolt');
    expect(screen.queryByText('Ada')).not.toBeInTheDocument();
    expect(await offered()).toEqual(['Grace']);
  });

  test('is left without a trace by Cancel', async () => {
    const { store, user } = await open();
    await user.click(button('Add +'));
    await user.type(field('Details'), 'Half a thought');
    await user.click(button('Cancel'));
    await user.click(button('Discard'));
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
    expect(store.read('salesReport')).toEqual([BOLT, ACME]);
  });

  test('that cannot be saved says so, and keeps all that was typed', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, user } = await open({ salesReport: [] });
    await user.click(button('Add +'));
    await choose(user, 'Customer', 'Bolt');
    fireEvent.change(field('Date'), { target: { value: '2026-11-19' } });
    await user.type(field('Details'), 'Showed the new scanner');
    const refusal = new Error('unavailable');
    store.refuseWrites(refusal);
    await user.click(button('Save'));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The report could not be saved. What you typed is still here: try again.',
    );
    expect(logged).toHaveBeenCalledWith('The report could not be saved.', refusal);
    expect(screen.getByText('Bolt')).toBeInTheDocument();
    expect(field('Date')).toHaveValue('2026-11-19');
    expect(field('Person Responsible')).toHaveValue('Sari Wijaya');
    expect(field('Details')).toHaveValue('Showed the new scanner');

    store.refuseWrites();
    await user.click(button('Save'));
    expect(await screen.findByText('Thursday, November 19, 2026')).toBeInTheDocument();
  });
});

describe('the customer of a new report', () => {
  const offered = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('combobox', { name: 'Customer' }));
    return screen.getAllByRole('option').map(({ textContent }) => textContent);
  };
  const write = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(button('Add +'));
    await choose(user, 'Customer', name);
    await user.type(field('Details'), 'Called');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('table');
  };

  test('is first of all the last one that this user wrote on', async () => {
    const { user } = await open({ salesReport: [] });
    await write(user, 'Bolt');
    await user.click(button('Add +'));
    expect(await offered(user)).toEqual(['Bolt', 'Acme']);
    expect(screen.getByText('Last used')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Bolt')).toBeInTheDocument();
  });

  test('is not one that was deleted since', async () => {
    const { store, user } = await open({ salesReport: [] });
    await write(user, 'Bolt');
    act(() => store.drop('customers', '2'));
    await user.click(button('Add +'));
    await waitFor(async () => expect(await offered(user)).toEqual(['Acme']));
  });

  test('can be made from within the form, with a contact', async () => {
    const { store, user } = await open({ salesReport: [] });
    await user.click(button('Add +'));
    await user.type(screen.getByRole('combobox', { name: 'Customer' }), 'Cobalt ');
    await user.click(await screen.findByRole('option', { name: 'Create “Cobalt”' }));
    const customerForm = within(await form('Add Customer'));
    expect(customerForm.getByLabelText('Name')).toHaveValue('Cobalt');
    await user.type(customerForm.getByLabelText('Phone Number'), '021 3');
    await user.click(customerForm.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(store.read('customers')).toContainEqual(
      expect.objectContaining({ name: 'Cobalt', phone: '021 3', address: '', website: '' }),
    );
    expect(within(await form('Add Report')).getByText('Cobalt')).toBeInTheDocument();

    await user.type(screen.getByRole('combobox', { name: 'Contact' }), 'Edsger{Enter}');
    const contactForm = within(await form('Add contact of Cobalt'));
    await user.type(contactForm.getByLabelText('Email'), 'no address{Control>}{Enter}{/Control}');
    expect(contactForm.getByLabelText('Email')).toHaveAccessibleDescription(/no email address/);
    await user.clear(contactForm.getByLabelText('Email'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(store.read('contacts')).toContainEqual(
      expect.objectContaining({ name: 'Edsger', customer: 'Cobalt', email: '' }),
    );

    await user.type(field('Details'), 'Met both{Control>}{Enter}{/Control}');
    await screen.findByRole('table');
    expect(store.read('salesReport')).toEqual([
      expect.objectContaining({ customer: 'Cobalt', contact: 'Edsger', detail: 'Met both' }),
    ]);
  });

  test('is warned of where another one reads alike', async () => {
    const { store, user } = await open({ salesReport: [] });
    await user.click(button('Add +'));
    await user.type(screen.getByRole('combobox', { name: 'Customer' }), 'Acme  ');
    expect(screen.queryByRole('option', { name: /Create/ })).not.toBeInTheDocument();
    await user.clear(screen.getByRole('combobox', { name: 'Customer' }));
    await user.type(screen.getByRole('combobox', { name: 'Customer' }), 'Cobalt{Enter}');
    const name = within(await form('Add Customer')).getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'ACME{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent('A customer named Acme exists already.');
    expect(store.read('customers')).toHaveLength(2);
    await user.keyboard('{Escape}');
    await user.click(button('Discard'));
    expect(await form('Add Report')).toBeInTheDocument();
    expect(store.read('customers')).toHaveLength(2);
  });
});

describe('a known report', () => {
  test('is changed under its id, and keeps its timestamp', async () => {
    const { store, user } = await open({ salesReport: [ACME] });
    await user.click(await screen.findByRole('button', { name: 'Edit Acme' }));
    expect(await form('Edit Report')).toBeInTheDocument();
    expect(field('Date')).toHaveValue('2026-11-20');
    expect(field('Person Responsible')).toHaveValue('Sari');
    expect(field('QT Number')).toHaveValue('QT-1');
    expect(screen.getByText('Accessory')).toBeInTheDocument();
    await user.clear(field('Details'));
    await user.type(field('Details'), 'Second visit');
    await user.click(button('Save'));
    expect(await screen.findByRole('cell', { name: 'Second visit' })).toBeInTheDocument();
    expect(store.read('salesReport')).toEqual([{ ...ACME, detail: 'Second visit' }]);
  });

  test('opens by its address, and returns to the list', async () => {
    const { user } = await open({ path: '/?edit=bolt' });
    expect(await form('Edit Report')).toBeInTheDocument();
    expect(field('Person Responsible')).toHaveValue('Budi');
    await user.click(button('Cancel'));
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
  });

  test('that is there no more says so', async () => {
    const { user } = await open({ path: '/?edit=gone' });
    expect(await screen.findByRole('heading', { name: 'This report does not exist' })).toBeInTheDocument();
    await user.click(button('Back to the list'));
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
  });

  test('keeps what is being typed while another user changes it', async () => {
    const { store, user } = await open({ salesReport: [ACME] });
    await user.click(await screen.findByRole('button', { name: 'Edit Acme' }));
    await user.type(field('QT Number'), '23');
    const { id, ...fields } = ACME;
    act(() => store.put('salesReport', id, { ...fields, qtNumber: 'QT-9', responsible: 'Budi' }));
    expect(field('QT Number')).toHaveValue('QT-123');
    expect(field('Person Responsible')).toHaveValue('Sari');
  });
});

describe('a customer that is renamed', () => {
  test('is marked in the list as long as its old name stands there', async () => {
    const { store } = await open();
    await screen.findByText('Acme');
    act(() => store.setRename('1', { oldNames: ['Acme'], name: 'Acme Tbk' }));
    expect(customers()).toEqual(['Bolt', 'Acme is being renamed to Acme Tbk']);
    act(() => store.setRename('1', undefined));
    expect(customers()).toEqual(['Bolt', 'Acme']);
  });

  test('is offered by its new name while the form is open, and saved so with its contact', async () => {
    const { store, user } = await open({ path: '/?edit=acme' });
    await user.type(await screen.findByLabelText('QT Number'), '2');
    const { id: _, ...renamed } = customer('1', 'Acme Tbk');
    act(() => store.put('customers', '1', renamed));
    expect(await screen.findByRole('status')).toHaveTextContent('Acme is called Acme Tbk now.');
    await user.click(button('Use the new name'));
    await user.click(button('Save'));
    await screen.findByRole('table');
    expect(store.read('salesReport')).toContainEqual({ ...ACME, customer: 'Acme Tbk', qtNumber: 'QT-12' });
  });
});
