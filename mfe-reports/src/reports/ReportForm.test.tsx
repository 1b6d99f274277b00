import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { report as reportModel } from 'shared-model/report';
import { choose, openForm, openScreen } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ACME, BOLT, customer, DIRECTORY } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

const open = ({ salesReport = [ACME, BOLT], path = '/' } = {}) =>
  openScreen(<ReportsScreen />, {
    stored: { ...DIRECTORY, salesReport },
    lists: 'salesReport',
    path,
  });

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);
const form = (name: string) => screen.findByRole('form', { name });

afterEach(() => {
  jest.useRealTimers();
});

describe('a new report', () => {
  test('is stored on the chosen day at the current hour and minute', async () => {
    const now = new Date(2026, 10, 21, 14, 37, 45);
    jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'] });
    const { store, user } = await open({ salesReport: [] });
    await openForm(user, 'Add +');
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
        ...reportModel.empty,
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

  test('starts with the customer of a link, and offers its contacts', async () => {
    const { store, user } = await open({ salesReport: [], path: '/?add=customer:Bolt' });
    await form('Add Report');
    await choose(user, 'Contact', 'Grace');
    await user.type(field('Details'), 'Called');
    await user.click(button('Save'));
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
    expect(store.read('salesReport')).toMatchObject([
      { customer: 'Bolt', contact: 'Grace', responsible: 'Sari Wijaya' },
    ]);
  });

  test('closes at once if nothing was typed besides the customer of its link', async () => {
    const { user } = await open({ path: '/?add=customer:Bolt' });
    await form('Add Report');
    await user.click(button('Cancel'));
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
  });

  test('asks before Cancel discards a text that was typed and not chosen', async () => {
    const { user } = await open();
    await openForm(user, 'Add +');
    await user.type(field('Customer'), 'Cobalt');
    await user.click(button('Cancel'));
    const asked = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(field('Customer')).toHaveValue('Cobalt');
    await user.clear(field('Customer'));
    await user.click(button('Cancel'));
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
  });

  test('requires details, person and date, and moves to the first that is missing', async () => {
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
    await openForm(user, 'Add +');
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

  test('offers the contacts of its customer, and clears one of another customer', async () => {
    const { user } = await open();
    await openForm(user, 'Add +');
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
    await waitFor(() => expect(screen.queryByText('Ada')).not.toBeInTheDocument());
    expect(await offered()).toEqual(['Grace']);
  });

  test('is not stored after Cancel', async () => {
    const { store, user } = await open();
    await openForm(user, 'Add +');
    await user.type(field('Details'), 'Half a thought');
    await user.click(button('Cancel'));
    await user.click(button('Discard'));
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
    expect(store.read('salesReport')).toEqual([BOLT, ACME]);
  });

  test('shows that saving failed and keeps the input', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, user } = await open({ salesReport: [] });
    await openForm(user, 'Add +');
    await choose(user, 'Customer', 'Bolt');
    fireEvent.change(field('Date'), { target: { value: '2026-11-19' } });
    await user.type(field('Details'), 'Showed the new scanner');
    const refusal = new Error('unavailable');
    store.refuseWrites(refusal);
    await user.click(button('Save'));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The report could not be saved. Your input is kept: try again.',
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
    await openForm(user, 'Add +');
    await choose(user, 'Customer', name);
    await user.type(field('Details'), 'Called');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('table');
  };

  test("starts with the customer of the user's last report", async () => {
    const { user } = await open({ salesReport: [] });
    await write(user, 'Bolt');
    await openForm(user, 'Add +');
    expect(await offered(user)).toEqual(['Bolt', 'Acme']);
    expect(screen.getByText('Last used')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Bolt')).toBeInTheDocument();
  });

  test('is saved if the browser stores nothing', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    for (const access of ['getItem', 'setItem'] as const) {
      jest.spyOn(Storage.prototype, access).mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      });
    }
    const { store, user } = await open({ salesReport: [] });
    await write(user, 'Bolt');
    expect(store.read('salesReport')).toHaveLength(1);
    await openForm(user, 'Add +');
    expect(await offered(user)).toEqual(['Acme', 'Bolt']);
  });

  test('starts empty if the stored customers cannot be read', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { user } = await open({ salesReport: [] });
    await write(user, 'Bolt');
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{');
    await openForm(user, 'Add +');
    expect(await offered(user)).toEqual(['Acme', 'Bolt']);
  });

  test('does not offer a deleted customer', async () => {
    const { store, user } = await open({ salesReport: [] });
    await write(user, 'Bolt');
    act(() => store.drop('customers', '2'));
    await openForm(user, 'Add +');
    await waitFor(async () => expect(await offered(user)).toEqual(['Acme']));
  });

  test('can be created from the form, with a contact', async () => {
    const { store, user } = await open({ salesReport: [] });
    await openForm(user, 'Add +');
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
    expect(contactForm.getByLabelText('Email')).toHaveAccessibleDescription(/not an email address/);
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

  test('shows a warning if another customer has a similar name', async () => {
    const { store, user } = await open({ salesReport: [] });
    await openForm(user, 'Add +');
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

  test('takes a customer that one letter tells from the new one', async () => {
    const { store, user } = await open({ salesReport: [] });
    act(() => store.put('customers', '3', { ...customer('3', 'PT Sinar Teknik') }));
    await openForm(user, 'Add +');
    await user.type(screen.getByRole('combobox', { name: 'Customer' }), 'Sinar Tehnik{Enter}');
    await form('Add Customer');
    await user.click(await screen.findByRole('button', { name: 'Choose PT Sinar Teknik' }));
    expect(screen.queryByRole('form', { name: 'Add Customer' })).not.toBeInTheDocument();
    expect(screen.getByText('PT Sinar Teknik')).toBeInTheDocument();
    expect(store.read('customers')).toHaveLength(3);
  });

  test('takes the customer that exists in another spelling, without another form', async () => {
    const { store, user } = await open({ salesReport: [] });
    await openForm(user, 'Add +');
    await user.type(screen.getByRole('combobox', { name: 'Customer' }), 'PT. Bolt{Enter}');
    await user.click(within(await form('Add Customer')).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Choose Bolt' }));
    expect(screen.queryByRole('form', { name: 'Add Customer' })).not.toBeInTheDocument();
    expect(screen.getByText('Bolt')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('');
    expect(store.read('customers')).toHaveLength(2);
  });
});

test('a QT number of another report is asked about before it is stored twice', async () => {
  const { store, user } = await open({ salesReport: [ACME] });
  await openForm(user, 'Add +');
  await user.type(field('Details'), 'Called');
  await user.type(field('QT Number'), 'qt 1');
  await user.click(button('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A report with the QT Number QT-1 exists already. Save again to keep both.',
  );
  expect(screen.getByRole('link', { name: 'Open Acme' })).toHaveAttribute('href', '/?view=acme');
  await user.click(button('Save'));
  await waitFor(() => expect(store.read('salesReport')).toHaveLength(2));
});

describe('a stored report', () => {
  test('keeps its id and timestamp when it is changed', async () => {
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

  test('opens by its URL and returns to the list', async () => {
    const { user } = await open({ path: '/?edit=bolt' });
    expect(await form('Edit Report')).toBeInTheDocument();
    expect(field('Person Responsible')).toHaveValue('Budi');
    await user.click(button('Cancel'));
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
  });

  test('shows that it does not exist', async () => {
    const { user } = await open({ path: '/?edit=gone' });
    expect(await screen.findByRole('heading', { name: 'This report does not exist' })).toBeInTheDocument();
    await user.click(button('Back to the list'));
    expect(await screen.findByRole('table', { name: 'Sales reports' })).toBeInTheDocument();
  });

  test('keeps the input while another user changes the report', async () => {
    const { store, user } = await open({ salesReport: [ACME] });
    await openForm(user, 'Edit Acme');
    await user.type(field('QT Number'), '23');
    const { id, ...fields } = ACME;
    act(() => store.put('salesReport', id, { ...fields, qtNumber: 'QT-9', responsible: 'Budi' }));
    expect(field('QT Number')).toHaveValue('QT-123');
    expect(field('Person Responsible')).toHaveValue('Sari');
  });
});

describe('a customer that is renamed', () => {
  test('is offered by its new name in an open form, and saved with the contact', async () => {
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
