import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useRecordView } from './useRecordView';

/** Shows its state and its URL, with a button for each action. */
const Screen = () => {
  const { view, lastOpened, isByKeyboard, addressOf, open, openEdit, openView, close } = useRecordView();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{JSON.stringify(view)}</p>
      <p>{`from ${JSON.stringify(lastOpened)}`}</p>
      <p>{`at ${pathname}${search}`}</p>
      <p>{`by ${isByKeyboard ? 'keyboard' : 'pointer'}`}</p>
      <a href={addressOf('a&b')}>a and b</a>
      <button type="button" onClick={() => open('add')}>
        add
      </button>
      <button type="button" onClick={() => open('bin')}>
        bin
      </button>
      <button type="button" onClick={() => openEdit('a&b')}>
        edit
      </button>
      <button type="button" onClick={() => openEdit('next', { replace: true })}>
        next
      </button>
      <button type="button" onClick={() => openView('a&b')}>
        view
      </button>
      <button type="button" onClick={() => openView('b', { byKeyboard: true })}>
        view by key
      </button>
      <button type="button" onClick={() => close()}>
        close
      </button>
      <button type="button" onClick={() => close('saved')}>
        save
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
};

const open = (...history: string[]) => {
  render(
    <MemoryRouter initialEntries={history}>
      <Screen />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  return (name: string) => user.click(screen.getByRole('button', { name }));
};

const shows = (view: object, address: string) => {
  expect(screen.getByText(JSON.stringify(view))).toBeInTheDocument();
  expect(screen.getByText(`at ${address}`)).toBeInTheDocument();
};

test('shows the list for a URL without a form', () => {
  open('/customer');
  shows({ kind: 'list' }, '/customer');
});

test('keeps the form of a new record in the URL', async () => {
  const choose = open('/customer');
  await choose('add');
  shows({ kind: 'add' }, '/customer?add');
});

test('reads from a link what a new record starts with', async () => {
  const choose = open('/', '/?customer=Bolt&add=customer%3AAcme+%26+Co');
  shows({ kind: 'add', preset: 'customer:Acme & Co' }, '/?customer=Bolt&add=customer%3AAcme+%26+Co');
  await choose('close');
  shows({ kind: 'list' }, '/?customer=Bolt');
});

test('keeps the form of a stored record in the URL, whatever its id', async () => {
  const choose = open('/customer');
  await choose('edit');
  shows({ kind: 'edit', id: 'a&b' }, '/customer?edit=a%26b');
});

test('keeps the bin in the URL, and closes it to the list with its search', async () => {
  const choose = open('/customer?name=Acme');
  await choose('bin');
  shows({ kind: 'bin' }, '/customer?name=Acme&bin');
  await choose('close');
  shows({ kind: 'list' }, '/customer?name=Acme');
  expect(screen.getByText('from {"kind":"bin"}')).toBeInTheDocument();
});

test('closes to the list, so that Back leaves the screen', async () => {
  const choose = open('/', '/customer');
  await choose('add');
  await choose('close');
  shows({ kind: 'list' }, '/customer');
  await choose('Back');
  shows({ kind: 'list' }, '/');
});

test('replaces a form that was opened by its URL with the list', async () => {
  const choose = open('/', '/customer?edit=acme');
  shows({ kind: 'edit', id: 'acme' }, '/customer?edit=acme');
  await choose('close');
  shows({ kind: 'list' }, '/customer');
  await choose('Back');
  shows({ kind: 'list' }, '/');
});

test('closes the form by Back', async () => {
  const choose = open('/customer');
  await choose('edit');
  await choose('Back');
  shows({ kind: 'list' }, '/customer');
});

test('keeps the search while a form is open', async () => {
  const choose = open('/?customer=Acme&sort=-customer');
  await choose('edit');
  shows({ kind: 'edit', id: 'a&b' }, '/?customer=Acme&sort=-customer&edit=a%26b');
  await choose('close');
  shows({ kind: 'list' }, '/?customer=Acme&sort=-customer');
});

test('keeps the search when it closes a form that was opened by its URL', async () => {
  const choose = open('/?edit=acme&customer=Acme');
  await choose('close');
  shows({ kind: 'list' }, '/?customer=Acme');
});

test('returns to the list after several records', async () => {
  const choose = open('/customer?name=Acme');
  await choose('edit');
  await choose('next');
  shows({ kind: 'edit', id: 'next' }, '/customer?name=Acme&edit=next');
  await choose('close');
  shows({ kind: 'list' }, '/customer?name=Acme');
});

test.each([
  ['add', 'close', { kind: 'add' }],
  ['edit', 'close', { kind: 'edit', id: 'a&b' }],
  ['edit', 'Back', { kind: 'edit', id: 'a&b' }],
  ['add', 'save', { kind: 'edit', id: 'saved' }],
])('remembers the last form after %s and %s', async (opening, leaving, form) => {
  const choose = open('/customer');
  expect(screen.getByText('from undefined')).toBeInTheDocument();
  await choose(opening);
  await choose(leaving);
  shows({ kind: 'list' }, '/customer');
  expect(screen.getByText(`from ${JSON.stringify(form)}`)).toBeInTheDocument();
});

test('remembers the last of several records', async () => {
  const choose = open('/customer');
  await choose('edit');
  await choose('next');
  await choose('close');
  expect(screen.getByText(`from ${JSON.stringify({ kind: 'edit', id: 'next' })}`)).toBeInTheDocument();
});

test('keeps an open record in the URL, beside the search', async () => {
  const choose = open('/?customer=Acme&edit=other');
  await choose('view');
  shows({ kind: 'view', id: 'a&b' }, '/?customer=Acme&view=a%26b');
  expect(screen.getByRole('link')).toHaveAttribute('href', '?customer=Acme&view=a%26b');
  expect(screen.getByText('by pointer')).toBeInTheDocument();
  await choose('close');
  shows({ kind: 'edit', id: 'other' }, '/?customer=Acme&edit=other');
});

test('puts another record in the place of the open one, also one that was opened by its URL', async () => {
  const choose = open('/customer', '/customer?view=a');
  await choose('view by key');
  shows({ kind: 'view', id: 'b' }, '/customer?view=b');
  expect(screen.getByText('by keyboard')).toBeInTheDocument();
  await choose('close');
  shows({ kind: 'list' }, '/customer');
  await choose('view');
  await choose('view by key');
  await choose('Back');
  shows({ kind: 'list' }, '/customer');
  expect(screen.getByText(`from ${JSON.stringify({ kind: 'view', id: 'b' })}`)).toBeInTheDocument();
});

test('returns from a form to the open record', async () => {
  const choose = open('/customer');
  await choose('view');
  await choose('edit');
  await choose('close');
  shows({ kind: 'view', id: 'a&b' }, '/customer?view=a%26b');
});
