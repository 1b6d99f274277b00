import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customer } from 'shared-model/customer';
import { dayAfter, dayOf } from 'shared-model/periods';
import type { Stored } from 'shared-store';
import { MemoryStore } from 'shared-store/testing';
import { openScreen, SectionTestHost } from 'shared-testing';
import { Navigate } from 'shared-ui/router';
import { type FollowUp, followUp } from '../steps/follow-up';
import { NextStepOfCustomer, NextStepOfReport } from './NextStep';

const ME = 'Sari Wijaya';
const TODAY = dayOf(new Date());
const ACME = { ...customer.empty, id: 'acme', name: 'Acme' };

const step = (id: string, fields: Partial<FollowUp> = {}): Stored<FollowUp> => ({
  ...followUp.empty,
  id,
  text: `Step ${id}`,
  customer: 'Acme',
  day: TODAY,
  responsible: ME,
  ...fields,
});

const open = (
  panel = <NextStepOfReport id="visit" customer="Acme" responsible="Budi" />,
  steps = [step('one')],
) =>
  openScreen(panel, {
    stored: { customers: [ACME], followUps: steps },
    lists: 'followUps',
    path: '/?view=visit',
  });

const what = () => screen.getByLabelText('What');

test('text and Enter add a step for tomorrow, of the report and its customer', async () => {
  const { user, store } = await open();
  await user.type(what(), 'Send QT{Enter}');
  await waitFor(() => expect(store.read(followUp)).toHaveLength(2));
  expect(store.read(followUp).find(({ text }) => text === 'Send QT')).toEqual({
    ...followUp.empty,
    id: expect.any(String),
    text: 'Send QT',
    customer: 'Acme',
    day: dayAfter(TODAY, 1),
    responsible: ME,
    report: 'visit',
  });
  expect(what()).toHaveValue('');
  expect(await screen.findByRole('link', { name: 'Send QT' })).toBeInTheDocument();
});

test.each([
  ['Today', 0],
  ['In a week', 7],
  ['In two weeks', 14],
])('"%s" is one press', async (label, days) => {
  const { user, store } = await open();
  await user.click(screen.getByLabelText(label));
  await user.type(what(), 'Send QT{Enter}');
  await waitFor(() =>
    expect(store.read(followUp)).toContainEqual(
      expect.objectContaining({ text: 'Send QT', day: dayAfter(TODAY, days) }),
    ),
  );
});

test('a chosen day takes the place of the near ones, until one of them is chosen', async () => {
  const { user, store } = await open();
  fireEvent.change(screen.getByLabelText('Or a day'), { target: { value: '2099-01-02' } });
  expect(screen.getByLabelText('Tomorrow')).not.toBeChecked();
  await user.click(screen.getByLabelText('Tomorrow'));
  expect(screen.getByLabelText('Or a day')).toHaveValue('');
  fireEvent.change(screen.getByLabelText('Or a day'), { target: { value: '2099-01-02' } });
  await user.type(what(), 'Send QT{Enter}');
  await waitFor(() =>
    expect(store.read(followUp)).toContainEqual(expect.objectContaining({ day: '2099-01-02' })),
  );
});

test('a step for the person of the report is a question', async () => {
  const { user, store } = await open();
  await user.selectOptions(screen.getByLabelText('For'), 'Budi');
  await user.type(what(), 'Why no QT?');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() =>
    expect(store.read(followUp)).toContainEqual(expect.objectContaining({ responsible: 'Budi', from: ME })),
  );
});

test('asks nobody whom it no longer shows: the report has another person meanwhile', async () => {
  const panel = (responsible: string) => (
    <NextStepOfReport id="visit" customer="Acme" responsible={responsible} />
  );
  const store = new MemoryStore({ customers: [ACME] });
  const page = (responsible: string) => <SectionTestHost store={store}>{panel(responsible)}</SectionTestHost>;
  const { rerender } = render(page('Budi'));
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('For'), 'Budi');
  rerender(page('Tono'));
  expect(screen.getByLabelText('For')).toHaveDisplayValue('Me');
  await user.type(what(), 'Send QT{Enter}');
  await waitFor(() => expect(store.read(followUp)).toMatchObject([{ responsible: ME, from: '' }]));
});

test('a step that came back to its giver is ended by one press', async () => {
  await open(undefined, [step('back', { from: ME })]);
  expect(await screen.findByRole('button', { name: 'Done: Step back' })).toBeInTheDocument();
});

test('a refused step keeps its text, and says so', async () => {
  const { user, store } = await open();
  await screen.findByRole('link', { name: 'Step one' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  store.refuseWrites(new Error('refused'));
  await user.type(what(), 'Send QT{Enter}');
  expect(await screen.findByText(/^Saving the next step failed/)).toBeInTheDocument();
  expect(what()).toHaveValue('Send QT');
  store.refuseWrites();
  await user.type(what(), '{Enter}');
  await waitFor(() => expect(store.read(followUp)).toHaveLength(2));
});

test.each(['   ', 'x'.repeat(201)])('a text of %j is not saved', async (text) => {
  const { user, store } = await open();
  fireEvent.change(what(), { target: { value: text } });
  await user.type(what(), '{Enter}');
  expect(await screen.findByText(/^Next step /)).toBeInTheDocument();
  expect(store.read(followUp)).toHaveLength(1);
});

test('one press ends each open step of the customer', async () => {
  const { user, store } = await open(undefined, [
    step('one'),
    step('two'),
    step('other', { customer: 'Bolt' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Done: Step one' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Step one' })).not.toBeInTheDocument());
  expect(store.read(followUp)).toContainEqual(expect.objectContaining({ id: 'one', done: TODAY }));
  expect(screen.getByRole('link', { name: 'Step two' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Step other' })).not.toBeInTheDocument();
});

test('what people wrote reads in its own direction, and no translator changes it', async () => {
  await open(undefined, [step('one', { text: 'زيارة 12 (الرياض)', responsible: 'سارة' })]);
  for (const text of [/زيارة/, /سارة/])
    expect((await screen.findByText(text)).closest('[translate="no"]')).not.toBeNull();
});

test('a question is answered in To do, not ended without a word', async () => {
  await open(undefined, [step('asked', { from: 'Ratna' })]);
  expect(await screen.findByRole('link', { name: 'Answer' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Done/ })).not.toBeInTheDocument();
});

test("a customer's page adds a step of that very customer, also if another one has the name", async () => {
  const { user, store } = await open(<NextStepOfCustomer id="acme" name="Acme" />);
  const transact = jest.spyOn(store, 'transact');
  await user.type(what(), 'Visit{Enter}');
  await waitFor(() => expect(store.read(followUp)).toHaveLength(2));
  expect(transact.mock.lastCall?.[3]?.customer).toEqual({ name: 'Acme', id: 'acme' });
});

test('a customer that was renamed meanwhile takes no step, and says why', async () => {
  const { user, store } = await open(<NextStepOfReport id="visit" customer="Acme" responsible={ME} />);
  act(() => store.put('customers', 'acme', { ...ACME, name: 'Acme Tbk' }));
  await user.type(what(), 'Visit{Enter}');
  expect(await screen.findByText(/^There is no customer called Acme any more/)).toBeInTheDocument();
  expect(store.read(followUp)).toHaveLength(1);
  expect(what()).toHaveValue('Visit');
});

test.each([
  ['renamed', (store: MemoryStore) => store.put('customers', 'acme', { ...ACME, name: 'Acme Tbk' })],
  ['deleted', (store: MemoryStore) => store.drop('customers', 'acme')],
])(
  'keeps the name of a customer that was %s by the second press, as its sentence says',
  async (_, change) => {
    const { user, store } = await open(<NextStepOfReport id="visit" customer="Acme" responsible={ME} />);
    act(() => change(store));
    await user.type(what(), 'Visit{Enter}');
    expect(await screen.findByText(/save again to keep this name\.$/)).toBeInTheDocument();
    // Another text is another question.
    await user.type(what(), ' soon{Enter}');
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(store.read(followUp)).toHaveLength(1);
    await user.type(what(), '{Enter}');
    await waitFor(() =>
      expect(store.read(followUp)).toContainEqual(
        expect.objectContaining({ text: 'Visit soon', customer: 'Acme' }),
      ),
    );
  },
);

test('what is typed stays for its own report when one leaves it, until it is saved', async () => {
  const of = (id: string) => <NextStepOfReport key={id} id={id} customer="Acme" responsible={ME} />;
  const store = new MemoryStore({ customers: [ACME] });
  const page = (id: string) => <SectionTestHost store={store}>{of(id)}</SectionTestHost>;
  const user = userEvent.setup();
  const { rerender, unmount } = render(page('visit'));
  await user.type(what(), 'Send the quot');
  rerender(page('other'));
  expect(what()).toHaveValue('');
  rerender(page('visit'));
  expect(what()).toHaveValue('Send the quot');
  unmount();
  // As after a reload of the tab.
  render(page('visit'));
  await user.type(what(), 'ation{Enter}');
  await waitFor(() => expect(store.read(followUp)).toMatchObject([{ text: 'Send the quotation' }]));
  expect(what()).toHaveValue('');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('t goes to the text', async () => {
  const { user } = await open();
  await user.keyboard('t');
  expect(what()).toHaveFocus();
});

test('an address that leads to the panel focuses its text, and asks what the visit has settled', async () => {
  render(
    <SectionTestHost store={new MemoryStore({ customers: [ACME], followUps: [step('one')] })}>
      <Navigate to="/?view=visit" state={{ panel: 'followups' }} />
      <NextStepOfReport id="visit" customer="Acme" responsible={ME} />
    </SectionTestHost>,
  );
  expect(await screen.findByRole('heading', { name: 'Also done?' })).toBeInTheDocument();
  expect(what()).toHaveFocus();
});
