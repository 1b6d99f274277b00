import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useRecordForm } from './useRecordForm';

/** A screen that tells what it shows and where it is, with a button for each way on. */
const Screen = () => {
  const { view, lastForm, openAdd, openEdit, close } = useRecordForm();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{JSON.stringify(view)}</p>
      <p>{`from ${JSON.stringify(lastForm)}`}</p>
      <p>{`at ${pathname}${search}`}</p>
      <button type="button" onClick={openAdd}>
        add
      </button>
      <button type="button" onClick={() => openEdit('a&b')}>
        edit
      </button>
      <button type="button" onClick={() => openEdit('next', { replace: true })}>
        next
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

test('shows the list without a word in the address', () => {
  open('/customer');
  shows({ kind: 'list' }, '/customer');
});

test('keeps the form of a new record in the address', async () => {
  const choose = open('/customer');
  await choose('add');
  shows({ kind: 'add' }, '/customer?add');
});

test('keeps the form of a known record in the address, whatever its id', async () => {
  const choose = open('/customer');
  await choose('edit');
  shows({ kind: 'edit', id: 'a&b' }, '/customer?edit=a%26b');
});

test('closing goes back to the list, so that Back from there leaves the screen', async () => {
  const choose = open('/', '/customer');
  await choose('add');
  await choose('close');
  shows({ kind: 'list' }, '/customer');
  await choose('Back');
  shows({ kind: 'list' }, '/');
});

test('closing a form that was opened by its address puts the list in its place', async () => {
  const choose = open('/', '/customer?edit=acme');
  shows({ kind: 'edit', id: 'acme' }, '/customer?edit=acme');
  await choose('close');
  shows({ kind: 'list' }, '/customer');
  await choose('Back');
  shows({ kind: 'list' }, '/');
});

test('Back from a form returns to the list', async () => {
  const choose = open('/customer');
  await choose('edit');
  await choose('Back');
  shows({ kind: 'list' }, '/customer');
});

test('a form keeps what the list is searched for, and closing returns to it', async () => {
  const choose = open('/?customer=Acme&sort=-customer');
  await choose('edit');
  shows({ kind: 'edit', id: 'a&b' }, '/?customer=Acme&sort=-customer&edit=a%26b');
  await choose('close');
  shows({ kind: 'list' }, '/?customer=Acme&sort=-customer');
});

test('closing a form that was opened by its address keeps what the list is searched for', async () => {
  const choose = open('/?edit=acme&customer=Acme');
  await choose('close');
  shows({ kind: 'list' }, '/?customer=Acme');
});

test('from record to record the list stays what lies behind', async () => {
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
])('knows after %s and %s which form the list has come back from', async (opening, leaving, form) => {
  const choose = open('/customer');
  expect(screen.getByText('from undefined')).toBeInTheDocument();
  await choose(opening);
  await choose(leaving);
  shows({ kind: 'list' }, '/customer');
  expect(screen.getByText(`from ${JSON.stringify(form)}`)).toBeInTheDocument();
});

test('of several records gone through one after the other that is the last', async () => {
  const choose = open('/customer');
  await choose('edit');
  await choose('next');
  await choose('close');
  expect(screen.getByText(`from ${JSON.stringify({ kind: 'edit', id: 'next' })}`)).toBeInTheDocument();
});
