import { act, screen, waitFor } from '@testing-library/react';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { openForm, openScreen } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ContactsScreen } from '../contacts/ContactsScreen';
import { CustomersScreen } from './CustomersScreen';

beforeAll(loadSelect);

const MAJU = { ...customer.empty, id: 'maju', name: 'PT Maju Jaya' };
const ADA = { ...contact.empty, id: 'ada', name: 'Ada', customer: 'PT Maju Jaya' };

const open = (path: string, contacts = [ADA]) =>
  openScreen(path.startsWith('/contact') ? <ContactsScreen /> : <CustomersScreen />, {
    stored: { customers: [MAJU, { ...MAJU, id: 'bolt', name: 'Bolt' }], contacts },
    lists: path.startsWith('/contact') ? 'contacts' : 'customers',
    path,
  });

const save = () => screen.getByRole('button', { name: 'Save' });

test('a customer in another spelling is named before it is stored, and opened by one press', async () => {
  const { user, store } = await open('/customer');
  await openForm(user, 'Add +');
  await user.type(screen.getByLabelText('Name'), 'Maju  Jáya, Tbk.');
  const read = jest.spyOn(store, 'readPage');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A customer named PT Maju Jaya exists already. Save again to keep both.',
  );
  expect(read.mock.calls.map(([{ limit }]) => limit)).toEqual([2, 2]);
  expect(screen.getByRole('link', { name: 'Open PT Maju Jaya' })).toHaveAttribute(
    'href',
    '/customer?view=maju',
  );
  // A new customer has nothing to merge.
  expect(screen.queryByRole('link', { name: /Merge/ })).not.toBeInTheDocument();
  expect(store.read('customers')).toHaveLength(2);
  await user.click(save());
  await waitFor(() => expect(store.read('customers')).toHaveLength(3));
});

test('a customer that gets the name of another one is asked about, and no other change', async () => {
  const { user, store } = await open('/customer?edit=bolt');
  const read = jest.spyOn(store, 'readPage');
  await user.type(await screen.findByLabelText('Phone Number'), '021');
  await user.click(save());
  await screen.findByRole('table');
  expect(read.mock.calls.filter(([{ words }]) => words)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Edit Bolt' }));
  await user.clear(await screen.findByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'CV. Maju Jaya');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('A customer named PT Maju Jaya exists already.');
  expect(screen.getByRole('link', { name: 'Open PT Maju Jaya' })).toHaveAttribute(
    'href',
    '/customer?view=maju',
  );
  expect(screen.getByRole('link', { name: 'Merge into PT Maju Jaya' })).toHaveAttribute(
    'href',
    '/customer/maju?merge=bolt',
  );
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'PT Maju Jaya');
  await user.click(save());
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Then contacts and reports of Bolt have this name, too.',
    ),
  );
});

test('a name that is corrected in its capitals alone is asked about no more than any other', async () => {
  const { user, store } = await open('/customer?edit=bolt');
  await user.clear(await screen.findByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'BOLT');
  await user.click(save());
  await screen.findByRole('table');
  expect(store.read('customers').map(({ name }) => name)).toContain('BOLT');
});

describe('a customer like a new one', () => {
  const TEKNIK = { ...MAJU, id: 'teknik', name: 'PT Sinar Jaya Teknik Utama', phone: '021-7654321' };
  const fill = async (name: string, phone = '') => {
    const screenful = await openScreen(<CustomersScreen />, {
      stored: { customers: [TEKNIK, { ...TEKNIK, id: 'bolt', name: 'Bolt', phone: '' }], contacts: [] },
      lists: 'customers',
      path: '/customer?add',
    });
    await screenful.user.type(screen.getByLabelText('Name'), name);
    if (phone) await screenful.user.type(screen.getByLabelText('Phone Number'), phone);
    return screenful;
  };
  const named = () => screen.findByRole('link', { name: `Open ${TEKNIK.name}` });

  test.each([
    ['one letter', 'Sinar Jaya Tehnik Utama, PT', '', 'a letter or two differ'],
    ['one letter of a short word', 'CV Sinar Raya Teknik Utama', '', 'one letter differs'],
    ['the order of its words', 'Teknik Utama Sinar Jaya', '', 'same words in another order'],
    ['nothing but its telephone number', 'Mitra Ukur', '+62 (21) 765.4321', 'same phone number'],
  ])('that has %s in common is named before Save, which asks nothing', async (_, name, phone, reason) => {
    const { user, store } = await fill(name, phone);
    expect(await named()).toHaveAttribute('href', '/customer/named?name=PT+Sinar+Jaya+Teknik+Utama');
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(
      expect.stringContaining(`PT Sinar Jaya Teknik Utama may be the same customer: ${reason}.`),
    );
    await user.click(save());
    await waitFor(() => expect(store.read('customers')).toHaveLength(3));
  });

  test('is not named for another name and number, nor beside a stored customer', async () => {
    const { user } = await fill('Mitra Ukur', '021 7654322');
    await user.type(screen.getByLabelText('Name'), ' Bolt');
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(screen.queryByText(/may be the same/)).not.toBeInTheDocument();
  });
});

test('a contact of the same customer is named before it is stored twice', async () => {
  const { user, store } = await open('/contact?add=customer:PT Maju Jaya');
  await user.type(await screen.findByLabelText('Name'), 'ada');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A contact named Ada (PT Maju Jaya) exists already. Save again to keep both.',
  );
  expect(screen.getByRole('link', { name: 'Open Ada' })).toHaveAttribute('href', '/contact?view=ada');
  await user.click(save());
  await waitFor(() => expect(store.read('contacts')).toHaveLength(2));
});

test('a contact that takes the name of another one is asked about, with what follows it', async () => {
  const { user } = await open('/contact?edit=adi', [ADA, { ...ADA, id: 'adi', name: 'Adi' }]);
  await user.clear(await screen.findByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A contact named Ada (PT Maju Jaya) exists already. Save again to keep both. Then reports of Adi have this name, too.',
  );
});
