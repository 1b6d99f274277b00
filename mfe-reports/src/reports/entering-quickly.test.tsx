import { screen, waitFor } from '@testing-library/react';
import { choose, openScreen } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ACME, contact, customer, DIRECTORY } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

const STORED = { ...DIRECTORY, salesReport: [ACME] };

const open = (stored: Parameters<typeof openScreen>[1]['stored'] = STORED, path = '/?add') =>
  openScreen(<ReportsScreen />, { stored, lists: 'salesReport', path });

const box = (name: string) => screen.findByRole('combobox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);

describe('choosing one of many customers', () => {
  const many = Array.from({ length: 60 }, (_, index) => customer(`aa-${index}`, `Aa ${index}`));
  const customers = [...many, customer('maju', 'PT Bumi Maju'), customer('kartika', 'PT Bumi Kartika')];

  test.each([
    ['maju', ['PT Bumi Maju', 'Create “maju”']],
    ['kartika bumi', ['PT Bumi Kartika', 'Create “kartika bumi”']],
  ])('finds %j by any words, before it offers to create it', async (typed, offered) => {
    const { user } = await open({ ...STORED, customers });
    await user.type(await box('Customer'), typed);
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(offered),
    );
  });
});

describe('choosing a contact', () => {
  test('fills in the customer of the contact', async () => {
    const { user } = await open();
    await box('Contact');
    await choose(user, 'Contact', 'Grace');
    expect(screen.getByText('Bolt')).toBeInTheDocument();
  });

  test('fills in the customer of a stored report that has none', async () => {
    const stored = { ...ACME, customer: '', contact: '' };
    const { store, user } = await open({ ...DIRECTORY, salesReport: [stored] }, '/?edit=acme');
    await box('Contact');
    await choose(user, 'Contact', 'Ada');
    await user.click(button('Save'));
    await screen.findByRole('table');
    expect(store.read('salesReport')).toEqual([{ ...stored, customer: 'Acme', contact: 'Ada' }]);
  });

  test('tells contacts of one name apart by their customers, as descriptions', async () => {
    const contacts = [contact('1', 'Ada', 'Acme'), contact('2', 'Ada', 'Bolt'), contact('3', 'Grace', '')];
    const { user } = await open({ ...STORED, contacts });
    await user.click(await box('Contact'));
    const contactOptions = () => screen.getAllByRole('option', { name: /^(Ada|Grace)$/ });
    await waitFor(() => expect(contactOptions()).toHaveLength(3));
    const options = contactOptions();
    expect(options[0]).toHaveAccessibleDescription('Acme');
    expect(options[1]).toHaveAccessibleDescription('Bolt');
    expect(options[2]).not.toHaveAccessibleDescription();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('Ada')).toBeInTheDocument();
    expect(screen.getByText('Bolt')).toBeInTheDocument();
    await user.click(await box('Contact'));
    expect(screen.getByRole('option', { name: 'Ada', selected: true })).not.toHaveAccessibleDescription();
  });
});

describe('Save and add another', () => {
  test('stores the report, says so, and starts another one for the same customer and department', async () => {
    const { store, user } = await open();
    await box('Customer');
    await choose(user, 'Customer', 'Bolt');
    await choose(user, 'Contact', 'Grace');
    await choose(user, 'Department', 'Accessory');
    await user.clear(field('Person Responsible'));
    await user.type(field('Person Responsible'), 'Budi');
    await user.type(field('Details'), 'Called');
    await user.click(button('Save and add another'));
    expect(await screen.findByText('Saved Bolt.')).toBeInTheDocument();
    expect(await box('Customer')).toHaveFocus();
    expect(field('Details')).toHaveValue('');
    expect(field('Person Responsible')).toHaveValue('Sari Wijaya');
    expect(screen.queryByText('Grace')).not.toBeInTheDocument();

    await user.type(field('Details'), 'Called again{Control>}{Enter}{/Control}');
    await screen.findByRole('table');
    const [second, first] = store.read('salesReport').filter(({ detail }) => detail.startsWith('Called'));
    expect(first).toMatchObject({
      customer: 'Bolt',
      contact: 'Grace',
      detail: 'Called',
      responsible: 'Budi',
    });
    expect(second).toMatchObject({
      customer: 'Bolt',
      contact: '',
      department: 'Accessory',
      detail: 'Called again',
      responsible: 'Sari Wijaya',
    });
  });

  test.each([
    ['is forgotten with the customer that it was for', undefined, ''],
    ['stays where somebody has chosen it for the next one, too', 'Accessory', 'Accessory'],
    ['stays where somebody has chosen another one', '3D Products', '3D Products'],
  ])('the department %s', async (_case, chosen, stored) => {
    const { store, user } = await open();
    await box('Customer');
    await choose(user, 'Customer', 'Bolt');
    await choose(user, 'Department', 'Accessory');
    await user.type(field('Details'), 'Called');
    await user.click(button('Save and add another'));
    await screen.findByText('Saved Bolt.');
    if (chosen) await choose(user, 'Department', chosen);
    await choose(user, 'Customer', 'Acme');
    await user.type(field('Details'), 'Called there{Control>}{Enter}{/Control}');
    await screen.findByRole('table');
    const second = store.read('salesReport').find(({ detail }) => detail === 'Called there');
    expect(second).toMatchObject({ customer: 'Acme', department: stored });
  });

  test('moves to the first field with an error, and stores nothing', async () => {
    const { store, user } = await open();
    await box('Customer');
    await user.click(button('Save and add another'));
    expect(field('Details')).toHaveFocus();
    await user.type(field('Details'), 'Called');
    await user.click(button('Save'));
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(store.read('salesReport')).toHaveLength(2);
  });

  test('keeps what was typed if the save fails, and saves it once at the next attempt', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, user } = await open();
    await box('Customer');
    await user.type(field('Details'), 'Called');
    store.refuseWrites(new Error('unavailable'));
    await user.click(button('Save and add another'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The report could not be saved.');
    expect(field('Details')).toHaveValue('Called');
    store.refuseWrites();
    await user.click(button('Save and add another'));
    await waitFor(() => expect(field('Details')).toHaveValue(''));
    expect(store.read('salesReport')).toHaveLength(2);
  });

  test('closes at once by Cancel while the next report is empty', async () => {
    const { user } = await open(STORED, '/?add=customer:Bolt');
    await user.type(await screen.findByLabelText('Details'), 'Called');
    await user.click(button('Save and add another'));
    await waitFor(() => expect(field('Details')).toHaveValue(''));
    expect(screen.getByText('Bolt')).toBeInTheDocument();
    await user.click(button('Cancel'));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  test('is not offered for a stored report, nor in a form over another one', async () => {
    const { user } = await open(STORED, '/?edit=acme');
    await box('Customer');
    expect(screen.queryByRole('button', { name: 'Save and add another' })).not.toBeInTheDocument();
    await user.type(await box('Customer'), 'Cobalt{Enter}');
    await screen.findByRole('form', { name: 'Add Customer' });
    expect(screen.queryByRole('button', { name: 'Save and add another' })).not.toBeInTheDocument();
  });
});

describe('the person responsible', () => {
  const BUDI = { ...ACME, id: 'budi', responsible: 'Budi Santoso' };
  const suggested = () =>
    [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));

  test('is suggested from other reports while it is typed, and may be anybody', async () => {
    const { store, user } = await open({ ...STORED, salesReport: [ACME, BUDI] });
    await user.clear(await screen.findByLabelText('Person Responsible'));
    await user.type(field('Person Responsible'), 'bu');
    await waitFor(() => expect(suggested()).toEqual(['Budi Santoso']));
    expect(field('Person Responsible')).toHaveAttribute('list', document.querySelector('datalist')?.id);
    await user.type(field('Details'), 'Called');
    await user.type(field('Person Responsible'), 'nga{Enter}');
    await screen.findByRole('table');
    expect(store.read('salesReport')).toContainEqual(expect.objectContaining({ responsible: 'bunga' }));
  });

  test('is suggested from the staff, before the names in other reports', async () => {
    const former = { ...BUDI, id: 'former', responsible: 'Buana Lama' };
    const { user } = await open({
      ...STORED,
      salesReport: [ACME, BUDI, former, { ...former, id: 'former 2' }],
      staffNames: [{ id: 'all', members: { citra: 'Citra Buana', intan: 'Intan' } }],
    });
    await user.clear(await screen.findByLabelText('Person Responsible'));
    await user.type(field('Person Responsible'), 'bu');
    await waitFor(() => expect(suggested()).toEqual(['Citra Buana', 'Buana Lama', 'Budi Santoso']));
  });

  test('suggests no name that is typed already', async () => {
    const { user } = await open({ ...STORED, salesReport: [ACME, BUDI] });
    await user.clear(await screen.findByLabelText('Person Responsible'));
    await user.type(field('Person Responsible'), 'Budi Santos');
    await waitFor(() => expect(suggested()).toEqual(['Budi Santoso']));
    await user.type(field('Person Responsible'), 'o');
    expect(suggested()).toEqual([]);
  });
});
