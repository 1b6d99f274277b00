import { act, render, screen, waitFor, within } from '@testing-library/react';
import { type Contact, contact } from 'shared-model/contact';
import { type Customer, customer } from 'shared-model/customer';
import { formatDay } from 'shared-model/fields/day-texts';
import type { ByKind, Field } from 'shared-model/fields/fields';
import { ConnectionError, type Stored } from 'shared-store';
import { openScreen, SectionTestHost } from 'shared-testing';
import { useLocation } from 'shared-ui/router';
import { SlotHostProvider } from 'shared-ui/slot';
import { CustomerScreen } from './CustomerScreen';

const ACME: Stored<Customer> = {
  ...customer.empty,
  id: 'acme',
  name: 'Acme & Co',
  address: '1 Harbour Road\nJakarta',
  phone: '021 555 0101',
  website: 'www.acme.example',
};
const BOLT: Stored<Customer> = { ...customer.empty, id: 'bolt', name: 'Bolt' };

const ADA: Stored<Contact> = {
  ...contact.empty,
  id: 'ada',
  name: 'Ada',
  customer: ACME.name,
  email: 'ada@acme.example',
  phone: '+62 811 555',
  position: 'Engineer',
};

const { id: _, ...ACME_FIELDS } = ACME;
const { id: __, ...ADA_FIELDS } = ADA;

const OTHERS = {
  contacts: [ADA, { ...ADA, id: 'grace', name: 'Grace', customer: BOLT.name, email: 'grace@bolt.example' }],
};

const Address = () => {
  const { pathname, search, state } = useLocation();
  return <output aria-label="address">{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
};

/** Shows what the page tells its slot. */
const Told = (slot: object) => <p>{JSON.stringify(slot)}</p>;

const open = ({ id = 'acme', search = '', customers = [ACME, BOLT], contacts = OTHERS.contacts } = {}) =>
  openScreen(
    <>
      <CustomerScreen id={id} />
      <Address />
    </>,
    { stored: { customers, contacts }, lists: 'customers', path: `/customer/${id}${search}` },
  );

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const link = (name: string) => screen.getByRole('link', { name });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const entries = (list: Awaited<ReturnType<typeof part>>) =>
  list.queryAllByRole('listitem').map(({ textContent }) => textContent);
const address = () => screen.getByLabelText('address').textContent;

describe('a customer', () => {
  test('shows every field, with links to its phone and website', async () => {
    await open();
    expect(await heading('Acme & Co')).toHaveFocus();
    expect(screen.getByText(/^1 Harbour Road/)).toHaveTextContent('1 Harbour Road Jakarta');
    expect(link('021 555 0101')).toHaveAttribute('href', 'tel:0215550101');
    expect(link('www.acme.example')).toHaveAttribute('href', 'https://www.acme.example/');
    expect(link('www.acme.example')).toHaveAttribute('rel', 'noopener noreferrer');
    expect(
      screen
        .getAllByRole('term')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Address', 'Phone Number', 'Website']);
  });

  test('shows a website that is no address of the web as text', async () => {
    await open({ customers: [{ ...ACME, website: 'javascript:alert(1)' }] });
    expect(await screen.findByText('javascript:alert(1)')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'javascript:alert(1)' })).not.toBeInTheDocument();
  });

  test('says which site its website opens if it looks like another one', async () => {
    const website = 'https://bank.example\u2044login.evil.example';
    await open({ customers: [{ ...ACME, website }] });
    const value = (await screen.findByRole('link', { name: website })).parentElement;
    expect(value).toHaveTextContent(/\(opens bank\.xn--examplelogin-xk0g\.evil\.example\)$/);
  });

  test('leads from a mobile number to its chat', async () => {
    await open({ customers: [{ ...ACME, phone: '0812-3456-7890' }] });
    expect(await screen.findByRole('link', { name: 'WhatsApp 0812-3456-7890' })).toHaveAttribute(
      'href',
      'https://wa.me/6281234567890',
    );
  });

  test('says which fields are empty, and how to begin', async () => {
    await open({ id: 'bolt', contacts: [] });
    await heading('Bolt');
    expect(screen.getAllByText('Not entered')).toHaveLength(Object.keys(customer.fields).length - 1);
    expect(await screen.findByText(/^No contact for this customer yet\./)).toBeInTheDocument();
  });

  test('what people wrote reads in its own direction, and no translator changes it', async () => {
    const texts = { name: 'علي (الرياض)', position: 'مدير 2' };
    await open({ contacts: [{ ...ADA, ...texts }] });
    for (const text of [...Object.values(texts), /^1 Harbour Road/])
      expect((await screen.findByText(text)).closest('[translate="no"]')).not.toBeNull();
  });

  test('lists its own contacts, with links', async () => {
    await open();
    const contacts = await part('Contacts');
    await contacts.findByText('Engineer');
    expect(entries(contacts)).toEqual(['AdaEngineerada@acme.example+62 811 555']);
    expect(link('Ada')).toHaveAttribute('href', '/contact?view=ada');
    expect(link('ada@acme.example')).toHaveAttribute('href', 'mailto:ada@acme.example');
    expect(link('+62 811 555')).toHaveAttribute('href', 'tel:+62811555');
  });

  describe('with a contact twice, as after a merge', () => {
    const TWIN = {
      ...ADA,
      id: 'twin',
      email: '',
      phone: '0811555 / 021 555 0102',
      position: '',
    };
    const FIRST = { ...ADA, phone: '', email: 'ada@acme.example' };
    const one = () => screen.findByRole('button', { name: 'Make one contact of both' });

    test('names it, and makes one of them with the texts of both, until Undo', async () => {
      const { store, user } = await open({ contacts: [FIRST, TWIN] });
      expect(await screen.findByText(/^Ada stands here twice\./)).toBeVisible();
      await user.click(await one());
      expect(await screen.findByText('Ada is one contact now.')).toBeVisible();
      const [{ id: _id, meta: _meta, ...joined } = ADA, ...others] = store.read('contacts');
      expect(others).toEqual([]);
      expect(joined).toMatchObject({ ...ADA_FIELDS, phone: TWIN.phone });
      expect(screen.queryByText(/stands here twice/)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(store.read('contacts')).toHaveLength(2));
      await waitFor(() =>
        expect(
          store
            .read('contacts')
            .map(({ phone }) => phone)
            .sort(),
        ).toEqual(['', TWIN.phone]),
      );
      expect(await one()).toBeVisible();
    });

    test('says which fields cannot have both texts, and loses none', async () => {
      await open({ contacts: [FIRST, { ...TWIN, email: 'ada@bolt.example', position: 'Boss' }] });
      expect(
        await screen.findByText(/^Ada stands here twice\. Make Email and Position the same in both first\.$/),
      ).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Make one/ })).not.toBeInTheDocument();
    });

    test('and three times: one press makes one of all that can be one', async () => {
      const THIRD = { ...TWIN, id: 'third', phone: '', position: 'engineer' };
      const { store, user } = await open({ contacts: [FIRST, TWIN, THIRD] });
      expect(await screen.findByText(/^Ada stands here 3 times\./)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Make one contact of all' }));
      expect(await screen.findByText('Ada is one contact now.')).toBeVisible();
      expect(store.read('contacts')).toMatchObject([{ id: FIRST.id, phone: TWIN.phone }]);
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(store.read('contacts')).toHaveLength(3));
      expect(await screen.findByText(/^Ada stands here 3 times\./)).toBeVisible();
    });

    test.each([
      ['021 555 0102 / 0811 555 0101', '+62 811 555 0101', '021 555 0102 / 0811 555 0101'],
      ['+62 811 555 0101', '021 555 0102; 0811-555-0101', '021 555 0102; 0811-555-0101'],
      ['0811 555 0101 / 021 555 0102', '021 555 0102, 0811 555 0101', '0811 555 0101 / 021 555 0102'],
      ['021 555 0102', '021 555 0102 ext 12', '021 555 0102 / 021 555 0102 ext 12'],
      ['021 555 0102 (Budi)', '021 555 0102', '021 555 0102 (Budi) / 021 555 0102'],
      ['0811 555 0101', '0811 555 0102', '0811 555 0101 / 0811 555 0102'],
    ])('keeps each number once, and each word beside one: %s and %s', async (mine, theirs, phone) => {
      const { store, user } = await open({
        contacts: [
          { ...FIRST, phone: mine },
          { ...TWIN, phone: theirs },
        ],
      });
      await user.click(await one());
      await screen.findByText('Ada is one contact now.');
      expect(store.read('contacts')).toMatchObject([{ phone }]);
    });

    test('each of two who stand there twice is made one by a press', async () => {
      const others = [FIRST, TWIN].map((row) => ({ ...row, id: `${row.id}-b`, name: 'Budi' }));
      const { store, user } = await open({ contacts: [FIRST, TWIN, ...others] });
      await screen.findByText(/^Budi stands here twice\./);
      for (const name of ['Ada', 'Budi']) {
        await user.click(
          (await screen.findAllByRole('button', { name: 'Make one contact of both' }))[0] as HTMLElement,
        );
        expect(await screen.findByText(`${name} is one contact now.`)).toBeVisible();
      }
      expect(store.read('contacts')).toHaveLength(2);
    });

    test('loses nothing that a colleague has written into either meanwhile', async () => {
      const { store, user } = await open({ contacts: [FIRST, TWIN] });
      const button = await one();
      const transact = store.transact;
      const change = jest.spyOn(store, 'transact').mockImplementationOnce((...call) => {
        const { id, ...fields } = FIRST;
        store.put('contacts', id, { ...fields, phone: '0812 9999 9999' });
        return transact(...call);
      });
      jest.spyOn(console, 'error').mockImplementation(() => {});
      await user.click(button);
      expect(await screen.findByText('Somebody else has changed this contact meanwhile.')).toBeVisible();
      expect(change).toHaveBeenCalledTimes(1);
      expect(
        store
          .read('contacts')
          .map(({ phone }) => phone)
          .sort(),
      ).toEqual([TWIN.phone, '0812 9999 9999'].sort());
    });

    test('deletes no contact whose twin a colleague has just deleted', async () => {
      const { store, user } = await open({ contacts: [FIRST, { ...FIRST, id: 'twin' }] });
      const button = await one();
      const { transact } = store;
      jest.spyOn(store, 'transact').mockImplementationOnce((...call) => {
        store.drop('contacts', FIRST.id);
        return transact(...call);
      });
      await user.click(button);
      expect(await screen.findByText('Somebody else has deleted this contact.')).toBeVisible();
      expect(store.read('contacts').map(({ id }) => id)).toEqual(['twin']);
    });

    test('and Undo keeps what a colleague has written since', async () => {
      const { store, user } = await open({ contacts: [FIRST, TWIN] });
      await user.click(await one());
      await screen.findByText('Ada is one contact now.');
      const { id, ...fields } = FIRST;
      act(() => store.put('contacts', id, { ...fields, phone: '0812 9999 9999' }));
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(store.read('contacts')).toHaveLength(2));
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(store.read('contacts').map(({ phone }) => phone)).toContain('0812 9999 9999');
    });

    test.each([
      [
        'a refusal',
        Object.assign(new Error('Firestore answers 403.'), { status: 403 }),
        /^Joining Ada failed\. Nothing has changed: try again\./,
      ],
      ['no network', new ConnectionError(), /^Joining Ada failed\. Nothing has changed: try again\./],
      [
        'a used-up quota',
        Object.assign(new Error('No.'), { code: 'resource-exhausted' }),
        /^Joining Ada failed\. Nothing has changed\. The limit of the database/,
      ],
    ])('says so after %s, and the button works again', async (_case, error, text) => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      const { store, user } = await open({ contacts: [FIRST, TWIN] });
      await one();
      store.refuseWrites(error);
      await user.click(await one());
      expect(await screen.findByText(text)).toBeVisible();
      store.refuseWrites();
      await user.click(await one());
      expect(await screen.findByText('Ada is one contact now.')).toBeVisible();
      expect(store.read('contacts')).toHaveLength(1);
    });

    test.each([
      ['another person', { ...TWIN, name: 'Adi' }],
      ['the same person of another customer', { ...TWIN, customer: BOLT.name }],
    ])('but not with %s', async (_case, other) => {
      await open({ contacts: [FIRST, other] });
      expect(entries(await part('Contacts')).length).toBeGreaterThan(0);
      expect(screen.queryByText(/stands here twice/)).not.toBeInTheDocument();
    });
  });

  test('leads to the forms with this customer, and back', async () => {
    const { user } = await open();
    await heading('Acme & Co');
    const add = `add=${encodeURIComponent('customer:')}Acme+%26+Co`;
    expect(link('Add report for this customer')).toHaveAttribute('href', `/?${add}`);
    expect(link('Add contact')).toHaveAttribute('href', `/contact?${add}`);
    expect(link('Edit')).toHaveAttribute('href', '/customer?edit=acme');
    await user.click(link('Edit'));
    expect(address()).toBe('/customer?edit=acme {"openedHere":true}');
  });

  test('tells who changed it, and restores an earlier version', async () => {
    const { store, user } = await open();
    await heading('Acme & Co');
    const change = {
      phone: { from: '021 555 0100', to: ACME.phone },
      website: { from: '', to: ACME.website },
    };
    const [first, last] = [1, 2].map((day) => ({ by: null, at: new Date(2026, 10, day) }));
    if (!last) throw new Error('There are two saves.');
    act(() => {
      store.put('customers', 'acme', { ...ACME, meta: { ...last, first } });
      store.putHistory(customer, {
        ...last,
        recordId: 'acme',
        via: null,
        event: 'changed',
        changed: change,
      });
    });
    expect(await screen.findByText(/changed by an unknown account/i)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'History' }));
    await user.click(await screen.findByRole('button', { name: /^Restore the version of/ }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Restored the version of/)).toBeInTheDocument();
    expect(store.read('customers')).toContainEqual({ ...ACME, phone: '021 555 0100', website: '' });
  });

  test('adds a report by the key n', async () => {
    const { user } = await open();
    await heading('Acme & Co');
    await user.keyboard('n');
    expect(address()).toMatch(/^\/\?add=customer/);
  });
});

describe('a change by somebody else', () => {
  test('shows at once, also a new name', async () => {
    const { store } = await open();
    await heading('Acme & Co');
    const contacts = await part('Contacts');
    await contacts.findByText('Engineer');
    act(() => store.put('contacts', 'third', { ...ADA_FIELDS, name: 'Citra' }));
    expect(contacts.getByText('Citra')).toBeInTheDocument();
    act(() => store.put('customers', 'acme', { ...ACME_FIELDS, name: 'Acme Tbk' }));
    expect(await heading('Acme Tbk')).toBeInTheDocument();
    act(() => store.put('contacts', 'ada', { ...ADA_FIELDS, customer: 'Acme Tbk', name: 'Renamed' }));
    expect(await (await part('Contacts')).findByText('Renamed')).toBeInTheDocument();
  });

  test('says while its records are being renamed', async () => {
    const { store } = await open();
    await heading('Acme & Co');
    act(() => store.setRename('acme', { from: 'Acme', to: 'Acme & Co' }));
    expect(await screen.findByText(/^Acme is being renamed to Acme & Co\./)).toBeInTheDocument();
    act(() => store.setRename('acme', undefined));
    expect(screen.queryByText(/^Acme is being renamed/)).not.toBeInTheDocument();
  });

  test('says that the customer was deleted, until it is restored', async () => {
    const { store } = await open();
    await heading('Acme & Co');
    act(() => store.drop('customers', 'acme'));
    expect(await heading('This customer was deleted')).toHaveFocus();
    expect(screen.getByText(/^Somebody has deleted Acme & Co\./)).toBeInTheDocument();
    expect(link('Show its reports')).toHaveAttribute('href', '/?customer=Acme+%26+Co');
    act(() => store.put('customers', 'acme', ACME_FIELDS));
    expect(await heading('Acme & Co')).toBeInTheDocument();
  });

  test('offers to repair what cannot be read', async () => {
    const { store, user } = await open();
    const contacts = await part('Contacts');
    await contacts.findByText('Engineer');
    act(() => store.put('contacts', 'bad', { ...ADA_FIELDS, position: [7] }));
    expect(contacts.getByRole('alert')).toHaveTextContent('1 record cannot be read.');
    await user.click(contacts.getByRole('button', { name: 'Show' }));
    await user.click(contacts.getByRole('button', { name: 'Repair' }));
    expect(address()).toBe('/contact?edit=bad {"openedHere":true}');
  });

  test('says that the page is offline', async () => {
    const { store } = await open();
    await (await part('Contacts')).findByText('Engineer');
    act(() => store.showConnection(false));
    expect(screen.getByRole('alert')).toHaveTextContent("You're offline. Showing the last data received.");
    act(() => store.showConnection(true));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the slot of its page', () => {
  test('hears of the customer, and of its new name', async () => {
    const host = { Panels: Told, prefetch: async () => {}, firstPanel: async () => undefined };
    const { store } = await openScreen(
      <SlotHostProvider value={host}>
        <CustomerScreen id="acme" />
      </SlotHostProvider>,
      { stored: { customers: [ACME], ...OTHERS }, lists: 'customers', path: '/customer/acme' },
    );
    const told = (name: string) =>
      screen.findByText(JSON.stringify({ name: 'directory/customer/v1', context: { id: 'acme', name } }));
    expect(await told('Acme & Co')).toBeInTheDocument();
    act(() => store.put('customers', 'acme', { ...ACME_FIELDS, name: 'Acme Tbk' }));
    expect(await told('Acme Tbk')).toBeInTheDocument();
  });

  test('is empty where no section has a panel, and the page is whole', async () => {
    await open();
    await heading('Acme & Co');
    expect(document.querySelector('[data-slot="directory/customer/v1"]')).toBeEmptyDOMElement();
    expect(link('Add report for this customer')).toBeInTheDocument();
    expect((await part('Contacts')).getByText('Engineer')).toBeInTheDocument();
  });
});

describe('an address', () => {
  test.each(['gone', '..', '__id__', 'x'.repeat(1501)])('says that there is no customer %j', async (id) => {
    render(
      <SectionTestHost>
        <CustomerScreen id={id} />
      </SectionTestHost>,
    );
    expect(await heading('This customer does not exist')).toHaveFocus();
    expect(screen.getByText('It was deleted, or the address is wrong.')).toBeInTheDocument();
    expect(link('Back to the list')).toHaveAttribute('href', '/customer');
  });

  test('says that a customer cannot be read, and leads to its form', async () => {
    const { store } = await open();
    act(() => store.put('customers', 'acme', { ...ACME_FIELDS, phone: [7] }));
    expect(await heading('This customer cannot be read')).toBeInTheDocument();
    expect(screen.getByText(/^Phone Number cannot be read\. Choose Repair/)).toBeInTheDocument();
    expect(link('Repair')).toHaveAttribute('href', '/customer?edit=acme');
  });

  test('by a name leads to the customer', async () => {
    await open({ id: 'named', search: '?name=Bolt' });
    await waitFor(() => expect(address()).toMatch(/^\/customer\/bolt /));
  });

  test('by an old name leads to the customer that is being renamed', async () => {
    const { store } = await open({ id: 'named', search: '?name=Bolt+Ltd' });
    expect(await heading('This customer does not exist')).toBeInTheDocument();
    expect(screen.getByText(/^There is no customer with this name\./)).toBeInTheDocument();
    expect(link('Show its reports')).toHaveAttribute('href', '/?customer=Bolt+Ltd');
    act(() => store.setRename('bolt', { from: 'Bolt Ltd', to: 'Bolt' }));
    await waitFor(() => expect(address()).toMatch(/^\/customer\/bolt /));
  });
});

/** A value for each kind of field, and its text on the page. */
const SAMPLES: ByKind<(name: string, field: Field) => readonly [value: unknown, text: string]> = {
  line: (name) => [`a ${name}`, `a ${name}`],
  lines: (name) => [`some ${name}`, `some ${name}`],
  reference: (name) => [`a ${name}`, `a ${name}`],
  choice: (_name, { options }) => {
    const [option = ''] = 'options' in options ? options.options : [];
    return [option, option];
  },
  moment: () => [new Date(2026, 10, 25), formatDay('2026-11-25', new Date())],
  day: () => ['2026-12-04', 'Friday, December 4, 2026'],
};

test.each([customer, contact] as const)(
  'no field of a $entityName is forgotten',
  async ({ collection, fields }) => {
    const { store } = await open();
    await (await part('Contacts')).findByText('Engineer');
    const samples = Object.entries(fields).map(
      ([name, field]) => [name, SAMPLES[field.kind](name, field)] as const,
    );
    const values = Object.fromEntries(samples.map(([name, [value]]) => [name, value]));
    const ofAcme = collection === 'customers' ? {} : { customer: ACME.name };
    act(() => store.put(collection, ACME.id, { ...values, ...ofAcme }));
    const page = screen.getByRole('heading', { level: 2 }).closest('div')?.parentElement?.parentElement;
    for (const [name, [, text]] of samples) {
      if (!(name in ofAcme)) await waitFor(() => expect(page).toHaveTextContent(text));
    }
  },
);
