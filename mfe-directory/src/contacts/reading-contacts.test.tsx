import { act, render, screen, waitFor, within } from '@testing-library/react';
import { contact } from 'shared-model/contact';
import { MemoryStore } from 'shared-store/testing';
import { openScreen, SectionTestHost } from 'shared-testing';
import { useLocation, useNavigate } from 'shared-ui/router';
import { loadSelect } from 'shared-ui/select';
import { ContactsScreen } from './ContactsScreen';

beforeAll(loadSelect);

const contactOf = (id: string, name: string, customer = 'Acme') => ({
  ...contact.empty,
  id,
  name,
  customer,
  position: `Buyer ${name}`,
});
const [ADA, BUDI, CITRA] = [
  contactOf('ada', 'Ada'),
  contactOf('budi', 'Budi'),
  contactOf('citra', 'Citra', 'Bolt'),
];

/** Shows the screen with its address and a Back button. */
const Screen = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`at ${pathname}${search}`}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Browser back
      </button>
      <ContactsScreen />
    </>
  );
};

const open = async (path = '/contact') => {
  const opened = await openScreen(<Screen />, {
    stored: { contacts: [ADA, BUDI, CITRA], customers: [] },
    lists: 'contacts',
    path,
  });
  await screen.findByRole('link', { name: 'Ada' });
  return opened;
};

const link = (name: string) => screen.getByRole('link', { name });
const button = (name: string) => screen.getByRole('button', { name });
const panel = (name: string) => screen.findByRole('region', { name });
const at = (address: string) => expect(screen.getByText(`at ${address}`)).toBeInTheDocument();

test('says why a form by a link cannot open, and opens it once it can', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const store = new MemoryStore({ contacts: [ADA] });
  const { listenTo } = store;
  const refused = Object.assign(new Error('No.'), { code: 'resource-exhausted' });
  let isRefused = true;
  jest.spyOn(store, 'listenTo').mockImplementation((model, id) => (next, fail) => {
    if (!isRefused) return listenTo(model, id)(next, fail);
    queueMicrotask(() => fail(refused));
    return () => undefined;
  });
  render(
    <SectionTestHost store={store} path="/contact?edit=ada">
      <ContactsScreen />
    </SectionTestHost>,
  );
  expect(
    await screen.findByText(/^The contact could not be loaded\. .*The limit of the database/),
  ).toBeVisible();
  isRefused = false;
  expect(await screen.findByRole('form')).toBeVisible();
});

test('opens beside the list by a click on its row, and closes to the list', async () => {
  const { user } = await open();
  await user.click(screen.getByText('Buyer Ada'));
  await panel('Ada');
  at('/contact?view=ada');
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('Ada');
  expect(screen.getByRole('table', { name: 'Contacts' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Ada' })).not.toBeInTheDocument();
  at('/contact');
  expect(link('Ada')).toHaveFocus();
});

test('opens by Enter on its link with the focus on its heading, and gives it back on Esc', async () => {
  const { user } = await open();
  link('Budi').focus();
  await user.keyboard('{Enter}');
  const heading = within(await panel('Budi')).getByRole('heading', { name: 'Budi' });
  await waitFor(() => expect(heading).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(link('Budi')).toHaveFocus();
});

test('replaces the open one, so that Back leads to the list', async () => {
  const { user } = await open();
  await user.click(link('Ada'));
  await panel('Ada');
  await user.click(link('Citra'));
  await panel('Citra');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await panel('Budi');
  at('/contact?view=budi');
  await user.click(button('Browser back'));
  at('/contact');
  expect(screen.queryByRole('region', { name: 'Budi' })).not.toBeInTheDocument();
});

test('opens by its address, and stays open while the list is searched', async () => {
  const { user } = await open('/contact?customer=Acme&view=citra');
  expect(within(await panel('Citra')).getByText('Bolt')).toBeInTheDocument();
  expect(screen.queryByRole('row', { current: true })).not.toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: 'Search' }), 'bu{Enter}');
  await waitFor(() => at('/contact?customer=Acme&q=bu&view=citra'));
  await user.click(button('Close'));
  at('/contact?customer=Acme&q=bu');
});

test('returns to it from its form', async () => {
  const { store, user } = await open();
  await user.click(link('Ada'));
  await user.click(within(await panel('Ada')).getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('form', { name: 'Edit Contact' });
  at('/contact?edit=ada');
  await user.type(within(form).getByLabelText('Position'), ', Director');
  await user.click(button('Save'));
  expect(await within(await panel('Ada')).findByText('Buyer Ada, Director')).toBeInTheDocument();
  at('/contact?view=ada');
  expect(store.read('contacts')).toContainEqual({ ...ADA, position: 'Buyer Ada, Director' });
});

test('keeps it to be read when somebody else deletes it', async () => {
  const { store, user } = await open();
  await user.click(link('Budi'));
  await panel('Budi');
  act(() => store.drop('contacts', 'budi'));
  expect(within(await panel('Budi')).getByText(/^This contact was deleted/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Budi' })).not.toBeInTheDocument();
});

test('offers to repair one that cannot be read', async () => {
  const { store, user } = await open('/contact?view=old');
  await panel('This contact does not exist');
  act(() => store.put('contacts', 'old', { ...ADA, name: 'Old', phone: [7] }));
  await user.click(within(await panel('Old')).getByRole('button', { name: 'Repair' }));
  expect(await screen.findByRole('heading', { name: 'This contact cannot be read' })).toBeInTheDocument();
});

describe('on a phone', () => {
  beforeEach(() => {
    const wide = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(wide(query), { matches: true }));
  });

  test('is a page of its own, from which Back leads to its row', async () => {
    const { user } = await open();
    await user.click(link('Budi'));
    expect(within(await panel('Budi')).getByRole('heading', { name: 'Budi' })).toHaveFocus();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.click(button('Next: Citra'));
    await panel('Citra');
    await user.click(button('Back to the list'));
    expect(await screen.findByRole('link', { name: 'Citra' })).toHaveFocus();
    at('/contact');
  });
});
