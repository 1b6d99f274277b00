import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { type Contact, contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Stored } from 'shared-model/define-model';
import { report } from 'shared-model/report';
import { DataProvider } from 'shared-store/DataProvider';
import { MemoryStore } from 'shared-store/testing';
import { type FakePanel, panelOver } from '../testing/fake-panel';
import { FieldList } from './FieldList';

const { id: ID, ...FIELDS } = {
  ...contact.empty,
  id: 'ada',
  name: 'Ada',
  customer: 'PT Ukur',
  email: 'ada@example.com',
  phone: '+62 21 555',
};
const ADA: Stored<Contact> = { id: ID, ...FIELDS };

const show = (props: FakePanel<Contact> = {}, store = new MemoryStore({ contacts: [ADA] })) => {
  const panel = (changed: FakePanel<Contact> = {}) =>
    panelOver(store, { model: contact, id: ID, ...props, ...changed });
  const user = userEvent.setup();
  const view = render(panel());
  return { store, user, change: (next: typeof props) => view.rerender(panel(next)) };
};

const fields = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.querySelector('[translate]')?.textContent]);
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const button = (name: string) => screen.getByRole('button', { name });
/** Opens the menu of the actions that are not in sight. */
const openMore = (user: ReturnType<typeof userEvent.setup>) => user.click(button('More'));

test('shows all fields with their labels, in the order of the model', async () => {
  show();
  await heading('Ada');
  expect(fields().map(([label]) => label)).toEqual(Object.values(contact.labels));
  expect(fields().slice(0, 5)).toEqual([
    ['Name', 'Ada'],
    ['Customer', 'PT Ukur'],
    ['Email', 'ada@example.com'],
    ['Phone Number', '+62 21 555'],
    ['Position', '–Empty'],
  ]);
  expect(screen.getByRole('region', { name: 'Ada' })).toBeInTheDocument();
});

test.each([
  ['resource-exhausted', /^The contact could not be loaded\. .*The limit of the database is used up/],
  ['permission-denied', /^The contact could not be loaded\. .*check the connection/],
])('says why a record by a link does not come: %s', async (code, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { store } = show();
  act(() => store.cutListeners('contacts', Object.assign(new Error('No.'), { code })));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  // The page tries again by itself.
  expect(await heading('Ada')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows a long text whole, and a moment as its day', async () => {
  const detail = `First line\n\n${'Long line. '.repeat(200)}`.trim();
  const stored = { ...report.empty, id: 'r', customer: 'PT Ukur', detail, timestamp: new Date(2026, 10, 21) };
  const store = new MemoryStore({ salesReport: [stored] });
  render(panelOver(store, { model: report, id: 'r', row: stored }));
  await heading('PT Ukur');
  expect(fields()).toContainEqual(['Details', detail]);
  expect(fields()).toContainEqual(['Timestamp', 'Saturday, November 21, 2026']);
});

test('links addresses', async () => {
  const { user } = show();
  await heading('Ada');
  await openMore(user);
  expect(screen.getByRole('link', { name: ADA.email })).toHaveAttribute('href', 'mailto:ada@example.com');
  expect(screen.getByRole('link', { name: ADA.phone })).toHaveAttribute('href', 'tel:+6221555');
  const texts = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Call', ADA.customer, ADA.email, ADA.phone]);
});

test('leads from a mobile number to its chat, in a tab of its own', async () => {
  show({ row: { ...ADA, phone: '0812 3456 7890' } });
  const chat = screen.getByRole('link', { name: 'WhatsApp 0812 3456 7890' });
  expect(chat).toHaveAttribute('href', 'https://wa.me/6281234567890');
  expect(chat).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByRole('link', { name: '0812 3456 7890' })).toHaveAttribute('href', 'tel:081234567890');
  await heading('Ada');
});

test('shows the row of the list until the record arrives, and then every change', async () => {
  const { store } = show({ row: { ...ADA, position: 'Surveyor' } });
  expect(screen.getByText('Surveyor')).toBeInTheDocument();
  expect(screen.queryByRole('status', { name: /Loading/ })).not.toBeInTheDocument();
  await act(async () => {});
  expect(screen.queryByText('Surveyor')).not.toBeInTheDocument();
  act(() => store.put('contacts', ID, { ...FIELDS, name: 'Ada L.', position: 'Director' }));
  await heading('Ada L.');
  expect(screen.getByText('Director')).toBeInTheDocument();
});

test('says that the record was deleted, and keeps it to be read', async () => {
  const { store } = show();
  await heading('Ada');
  act(() => store.drop('contacts', ID));
  expect(screen.getByRole('status')).toHaveTextContent(
    'This contact was deleted. You can still read it here.',
  );
  expect(fields()).toContainEqual(['Email', 'ada@example.com']);
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  act(() => store.put('contacts', ID, FIELDS));
  expect(screen.queryByText(/was deleted/)).not.toBeInTheDocument();
  expect(button('Edit')).toBeInTheDocument();
});

test('shows what stands below the fields for each record anew, and not of a deleted one', async () => {
  const other = { ...ADA, id: 'grace', name: 'Grace' };
  const store = new MemoryStore({ contacts: [ADA, other] });
  const below = ({ id, name = '' }: Stored<object> & { name?: string }) => (
    <label>
      About {id}, {name} <input />
    </label>
  );
  const { user, change } = show({ below }, store);
  await heading('Ada');
  await user.type(screen.getByLabelText('About ada, Ada'), 'typed');
  change({ below, id: 'grace' });
  expect(await screen.findByLabelText('About grace, Grace')).toHaveValue('');
  await act(async () => store.drop('contacts', 'grace'));
  expect(screen.queryByLabelText(/^About/)).not.toBeInTheDocument();
});

test.each(['gone', 'a/b', '__no__'])('says that there is no record "%s"', async (id) => {
  show({ id });
  await heading('This contact does not exist');
  expect(screen.getByText('It was deleted, or the address is wrong.')).toBeInTheDocument();
  expect(screen.queryByRole('term')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

test('says what of a record cannot be read, and leads to its repair', async () => {
  const onEdit = jest.fn();
  const { store, user } = show({ onEdit });
  await heading('Ada');
  act(() => store.put('contacts', ID, { ...FIELDS, phone: [7] }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This contact cannot be read. Phone Number cannot be read.',
  );
  expect(fields()).toContainEqual(['Phone Number', '–Empty']);
  await user.click(button('Repair'));
  expect(onEdit).toHaveBeenCalledWith(ID);
});

test('shows another record without a trace of the one before', async () => {
  const budi = { ...ADA, id: 'budi', name: 'Budi' };
  const { change } = show({}, new MemoryStore({ contacts: [ADA, budi] }));
  await heading('Ada');
  change({ id: 'budi' });
  await heading('Budi');
  change({ id: 'gone' });
  await heading('This contact does not exist');
  expect(screen.queryByText('Budi')).not.toBeInTheDocument();
});

test('announces the next record, whose heading takes the focus only where the user opened it by a key', async () => {
  const budi = { ...ADA, id: 'budi', name: 'Budi' };
  const { change } = show({}, new MemoryStore({ contacts: [ADA, budi] }));
  expect(document.body).toHaveFocus();
  change({ id: 'budi' });
  expect((await heading('Budi')).closest('[aria-live="polite"]')).not.toBeNull();
  change({ id: ID, takesFocus: true });
  expect(await heading('Ada')).toHaveFocus();
});

test('says which site a website opens if it looks like another one', async () => {
  const website = 'https://bank.example\u2044login.evil.example';
  const stored = { ...customer.empty, id: 'acme', name: 'Acme', website };
  const store = new MemoryStore({ customers: [stored] });
  render(
    <MemoryRouter>
      <DataProvider store={store}>
        <FieldList model={customer} record={stored} />
      </DataProvider>
    </MemoryRouter>,
  );
  expect((await screen.findByRole('link', { name: website })).parentElement).toHaveTextContent(
    /\(opens bank\.xn--examplelogin-xk0g\.evil\.example\)$/,
  );
});

test('opens the previous and the next record by button and key', async () => {
  const [previous, next] = [jest.fn(), jest.fn()];
  const { user } = show({
    neighbours: { previous: { name: 'Aan', open: previous }, next: { name: 'Budi', open: next } },
  });
  await user.click(button('Previous: Aan'));
  expect(previous).toHaveBeenCalledTimes(1);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(next).toHaveBeenCalledTimes(1);
});

test('closes by its button and by Esc, but leaves Esc to a text field', async () => {
  const onClose = jest.fn();
  const { user } = show({ onClose });
  await user.click(button('Close'));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await user.keyboard('{Escape}');
  field.remove();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('is a page with a way back on a phone', async () => {
  const onClose = jest.fn();
  const next = { name: 'Budi', open: jest.fn() };
  const { user, change } = show({ isPage: true, onClose, neighbours: { previous: undefined, next } });
  expect(await heading('Ada')).toHaveFocus();
  button('Next: Budi').focus();
  change({ id: 'gone' });
  expect(button('Next: Budi')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await user.click(button('Back to the list'));
  expect(onClose).toHaveBeenCalled();
});

describe('Copy link', () => {
  test('copies the address of the record', async () => {
    const { user } = show({ id: 'a&b' }, new MemoryStore({ contacts: [{ ...ADA, id: 'a&b' }] }));
    await heading('Ada');
    await openMore(user);
    await user.click(button('Copy link'));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe('http://localhost/?view=a%26b'),
    );
    expect(
      await within(screen.getByRole('region', { name: 'Notifications' })).findByText('Link copied'),
    ).toBeVisible();
  });

  test('says where the link is if it cannot be copied', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = show({ row: ADA });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await openMore(user);
    await user.click(button('Copy link'));
    expect(await screen.findByText(/^The link could not be copied/)).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('The link could not be copied.', expect.any(Error));
  });
});

test('leads from a report to the telephone and the mailbox of its contact, not of a namesake', async () => {
  const stored = { ...report.empty, id: 'r', customer: 'PT Ukur', contact: 'Ada', timestamp: new Date() };
  const namesake = { ...ADA, id: 'other', customer: 'PT Lain', phone: '+62 99 999' };
  const store = new MemoryStore({ salesReport: [stored], contacts: [namesake, ADA] });
  render(panelOver(store, { model: report, id: 'r', row: stored, onEdit: undefined }));
  expect(await screen.findByRole('link', { name: ADA.phone })).toHaveAttribute('href', 'tel:+6221555');
  expect(screen.getByRole('link', { name: ADA.email })).toHaveAttribute('href', 'mailto:ada@example.com');
  expect(screen.queryByRole('link', { name: namesake.phone })).not.toBeInTheDocument();
});

test('has one action in sight, and a menu that a press closes', async () => {
  const { user } = show({ page: { label: 'Contacts and reports', address: (id) => `/customer/${id}` } });
  await heading('Ada');
  const actions = () => [
    ...(button('More').parentElement?.parentElement?.querySelectorAll('button, a') ?? []),
  ];
  expect(actions().map(({ textContent }) => textContent)).toEqual(['Contacts and reports', 'More']);
  await openMore(user);
  expect(actions().map(({ textContent }) => textContent)).toEqual([
    'Contacts and reports',
    'More',
    'Edit',
    'Call',
    'Copy link',
    'Print',
    'Delete',
  ]);
  await user.click(button('Copy link'));
  expect(actions()).toHaveLength(2);
  expect(button('More')).toHaveFocus();
});

test('e edits a page of its own, also while Edit is in the menu', async () => {
  const onEdit = jest.fn();
  const page = { label: 'Contacts and reports', address: (id: string) => `/customer/${id}` };
  const { user } = show({ isPage: true, onEdit, page });
  await heading('Ada');
  await user.keyboard('e');
  expect(onEdit).toHaveBeenCalledWith(ID);
});

test('shows what was written first, and the department in its colour', async () => {
  const stored = { ...report.empty, id: 'r', customer: 'PT Ukur', detail: 'Moved.', timestamp: new Date() };
  const row = { ...stored, department: 'Accessory' as const };
  render(panelOver(new MemoryStore({ salesReport: [row] }), { model: report, id: 'r', row }));
  await heading('PT Ukur');
  expect(
    fields()
      .map(([label]) => label)
      .slice(0, 3),
  ).toEqual(['Details', 'Customer', 'Contact']);
  expect(screen.getByText('Accessory')).toHaveAttribute('data-hue', '3');
});

test('offers no deletion to those who may not', async () => {
  const { user } = show({ onEdit: undefined });
  await heading('Ada');
  await openMore(user);
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
});

test('closes once the record is deleted, but no other record that is open by then', async () => {
  const [onClose, remove] = [jest.fn(), jest.fn()];
  const { user } = show({ onClose, remove });
  await heading('Ada');
  await openMore(user);
  await user.click(button('Delete'));
  expect(remove).toHaveBeenCalledWith([expect.objectContaining({ id: ID })], expect.any(Function));
  const [[, onRemoved]] = remove.mock.calls;
  window.history.replaceState(null, '', '?view=budi');
  onRemoved();
  expect(onClose).not.toHaveBeenCalled();
  window.history.replaceState(null, '', `?view=${ID}`);
  onRemoved();
  expect(onClose).toHaveBeenCalledTimes(1);
  window.history.replaceState(null, '', '/');
});
