import { render, screen } from '@testing-library/react';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { useLastSaved } from 'shared-store/DataProvider';
import { openScreen, SectionTestHost } from 'shared-testing';
import { ListContext } from '../list/list-context';
import { fakeList } from '../testing/fake-list';
import { CustomerRecordItem, CustomerRecords, useRecordsOf } from './CustomerRecords';

const STORED = { contacts: [{ ...contact.empty, id: 'ada', name: 'Ada', customer: 'Acme' }] };

const Contacts = () => {
  const lastSaved = useLastSaved();
  return (
    <>
      <CustomerRecords title="Contacts" empty="None yet." {...useRecordsOf(contact, 'Acme')}>
        {(row) => (
          <CustomerRecordItem model={contact} record={row} title={row.name} shownElsewhere={['name']} />
        )}
      </CustomerRecords>
      <button type="button" onClick={() => lastSaved.set('ada')}>
        Save Ada
      </button>
    </>
  );
};

const open = () => openScreen(<Contacts />, { stored: STORED, lists: 'contacts', path: '/customer/acme' });

test('shows the record that was just saved', async () => {
  const scrolled = jest.fn();
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
  const { user } = await open();
  const item = await screen.findByRole('listitem');
  expect(item).not.toHaveAttribute('data-saved');
  await user.click(screen.getByRole('button', { name: 'Save Ada' }));
  expect(item).toHaveAttribute('data-saved');
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('shows the first three in the panel of a customer, with the number of all', async () => {
  const many = ['Ada', 'Budi', 'Citra', 'Dewi'].map((name) => ({ ...contact.empty, id: name, name }));
  render(
    <SectionTestHost>
      <ListContext value={fakeList(customer)}>
        <CustomerRecords
          title="Contacts"
          empty="None yet."
          action={<a href="/contact?add">Add contact</a>}
          list={{ model: contact, filters: [] }}
          live={{ status: 'ready', rows: many, unreadable: [], live: true, showMore: undefined }}
        >
          {(row) => (
            <CustomerRecordItem model={contact} record={row} title={row.name} shownElsewhere={['name']} />
          )}
        </CustomerRecords>
      </ListContext>
    </SectionTestHost>,
  );
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Ada', 'Budi', 'Citra']);
  expect(screen.getByRole('region', { name: 'Contacts' })).toHaveTextContent(/^Contacts4Ada/);
  expect(screen.queryByRole('link', { name: 'Add contact' })).not.toBeInTheDocument();
});

test('says that its records could not be loaded, and not that there are none', async () => {
  render(
    <SectionTestHost>
      <CustomerRecords
        title="Contacts"
        empty="None yet."
        list={{ model: contact, filters: [] }}
        live={{ status: 'failed', error: new Error('no network') }}
      >
        {() => null}
      </CustomerRecords>
    </SectionTestHost>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The list could not be loaded\./);
  expect(screen.queryByText('None yet.')).not.toBeInTheDocument();
});
