import { act, screen, waitFor, within } from '@testing-library/react';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { report } from 'shared-model/report';
import type { Stored } from 'shared-store';
import { catchSavedFiles, openScreen } from 'shared-testing';
import { useLocation } from 'shared-ui/router';
import { type FollowUp, followUp } from '../steps/follow-up';
import { TodoScreen } from './TodoScreen';

const ME = 'Sari Wijaya';
const FRIDAY_EVENING = new Date('2026-11-27T23:59:00+07:00');
const SATURDAY = new Date('2026-11-28T00:00:30+07:00');

const step = (id: string, fields: Partial<FollowUp> = {}): Stored<FollowUp> => ({
  ...followUp.empty,
  id,
  text: `Step ${id}`,
  customer: 'Acme',
  day: '2026-11-27',
  responsible: ME,
  ...fields,
});

const STEPS = [
  step('later', { day: '2026-12-09' }),
  step('today'),
  step('old', { day: '2026-11-20' }),
  step('tomorrow', { day: '2026-11-28' }),
  step('asked', { from: 'Ratna' }),
  step('done', { done: '2026-11-26' }),
  step('other', { responsible: 'Budi' }),
];

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
};

const open = async ({ path = '/todo', steps = STEPS, stored = {} } = {}) => {
  jest.useFakeTimers({
    now: FRIDAY_EVENING,
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
  });
  const opened = await openScreen(
    <>
      <TodoScreen />
      <Address />
    </>,
    { stored: { followUps: steps, ...stored }, lists: 'followUps', path },
  );
  if (steps.length > 0) await screen.findAllByRole('listitem');
  return opened;
};

afterEach(() => {
  jest.useRealTimers();
});

/** Returns the groups with the texts of their steps. */
const groups = () =>
  Object.fromEntries(
    screen.queryAllByRole('region').flatMap((region) => {
      const group = region.dataset.group;
      const texts = within(region)
        .queryAllByRole('listitem')
        .flatMap((line) => (line.dataset.step ? [line.dataset.step] : []));
      return group ? [[group, texts]] : [];
    }),
  );
const button = (name: string) => screen.getByRole('button', { name });
const stored = (store: Awaited<ReturnType<typeof open>>['store'], id: string) =>
  store.read(followUp).find((each) => each.id === id);

test('shows the own open steps by their days', async () => {
  await open();
  expect(groups()).toEqual({
    Overdue: ['old'],
    Today: ['asked', 'today'],
    'This week': ['tomorrow'],
    Later: ['later'],
  });
  expect(screen.getByText('from Ratna')).toBeInTheDocument();
});

test('one query of at most 50 steps is all that it reads', async () => {
  const { store } = await open();
  expect(store.listening('followUps')).toBe(1);
  for (const other of ['customers', 'contacts', 'salesReport']) expect(store.listening(other)).toBe(0);
});

test('midnight in Jakarta moves the steps of an open page', async () => {
  await open();
  jest.setSystemTime(SATURDAY);
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
  expect(groups()).toEqual({ Overdue: ['old', 'asked', 'today'], Today: ['tomorrow'], Later: ['later'] });
});

test('Done ends a step, Undo opens it again, and the focus stays in the list', async () => {
  const { user, store } = await open();
  await user.click(button('Done: Step today'));
  await waitFor(() => expect(stored(store, 'today')).toMatchObject({ done: '2026-11-27', answer: '' }));
  await waitFor(() => expect(groups()).toMatchObject({ Today: ['asked'] }));
  expect(document.activeElement?.closest('[data-step]')).not.toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(stored(store, 'today')).toMatchObject({ done: '' }));
});

test('a step of a colleague asks for an answer, which may be left out', async () => {
  const { user, store } = await open();
  await user.click(button('Done: Step asked'));
  expect(stored(store, 'asked')).toMatchObject({ done: '' });
  await user.type(screen.getByLabelText(/^Answer to Ratna/), 'They want a discount{Enter}');
  await waitFor(() =>
    expect(stored(store, 'asked')).toMatchObject({ done: '2026-11-27', answer: 'They want a discount' }),
  );
});

test('an answer that is refused stays, and is sent by another press', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, store } = await open();
  await user.click(button('Done: Step asked'));
  store.refuseWrites(new Error('refused'));
  await user.type(screen.getByLabelText(/^Answer to Ratna/), 'They want a discount{Enter}');
  expect(await screen.findByText(/^Finishing "Step asked" failed/)).toBeInTheDocument();
  expect(screen.getByLabelText(/^Answer to Ratna/)).toHaveValue('They want a discount');
  store.refuseWrites();
  await user.type(screen.getByLabelText(/^Answer to Ratna/), '{Enter}');
  await waitFor(() => expect(stored(store, 'asked')).toMatchObject({ answer: 'They want a discount' }));
  await waitFor(() => expect(screen.queryByLabelText(/^Answer to/)).not.toBeInTheDocument());
  expect(document.activeElement?.closest('[data-step]')).not.toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a begun answer stays while a colleague moves the step to another day', async () => {
  const { user, store } = await open();
  await user.click(button('Done: Step asked'));
  await user.type(screen.getByLabelText(/^Answer to Ratna/), 'They want');
  const { id, ...fields } = step('asked', { from: 'Ratna', day: '2026-12-09' });
  act(() => store.put('followUps', id, fields));
  await waitFor(() => expect(groups()).toMatchObject({ Later: ['asked', 'later'] }));
  expect(screen.getByLabelText(/^Answer to Ratna/)).toHaveValue('They want');
});

test('the person who asked reads the answers', async () => {
  await open({
    path: '/todo?asked',
    steps: [
      step('one', { responsible: 'Budi', from: ME, done: '2026-11-26', answer: 'Sent' }),
      step('two', { responsible: 'Budi', from: ME }),
    ],
  });
  expect(groups()).toEqual({ Answered: ['one'], Open: ['two'] });
  expect(screen.getByText('Sent')).toBeInTheDocument();
  expect(screen.getAllByText('for Budi')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Done/ })).not.toBeInTheDocument();
});

test.each([
  ['Tomorrow: Step old', '2026-11-28'],
  ['In a week: Step old', '2026-12-04'],
])('"%s" counts from today', async (name, day) => {
  const { user, store } = await open();
  await user.click(button(name));
  await waitFor(() => expect(stored(store, 'old')).toMatchObject({ day }));
});

test('keys: t adds, and x ends the focused step', async () => {
  const { user, store } = await open();
  button('Step today').focus();
  await user.keyboard('x');
  await waitFor(() => expect(stored(store, 'today')).toMatchObject({ done: '2026-11-27' }));
  await user.keyboard('t');
  expect(screen.getByLabelText('address')).toHaveTextContent('/next-steps?add');
});

test('no key ends what one has asked a colleague for', async () => {
  const { user } = await open({
    path: '/todo?asked',
    steps: [step('two', { responsible: 'Budi', from: ME })],
  });
  button('Step two').focus();
  await user.keyboard('x');
  expect(screen.queryByLabelText(/^Answer to/)).not.toBeInTheDocument();
});

test('nobody answers to oneself: a step that came back to its giver, as by a hand-over, is an own one', async () => {
  const { user, store } = await open({ steps: [step('back', { from: ME })] });
  expect(screen.queryByText(`from ${ME}`)).not.toBeInTheDocument();
  await user.click(button('Done: Step back'));
  await waitFor(() => expect(stored(store, 'back')).toMatchObject({ done: '2026-11-27' }));
});

test('a step that came back is nothing that one has asked for', async () => {
  await open({
    path: '/todo?asked',
    steps: [step('back', { from: ME }), step('two', { responsible: 'Budi', from: ME })],
  });
  expect(groups()).toEqual({ Open: ['two'] });
});

test.each(['Tomorrow: Step old', 'In a week: Step old'])(
  'after "%s" the focus is at the next step',
  async (name) => {
    const { user, store } = await open();
    await user.click(button(name));
    await waitFor(() => expect(stored(store, 'old')?.day).not.toBe('2026-11-20'));
    expect(document.activeElement?.closest<HTMLElement>('[data-step]')?.dataset.step).toBe('asked');
  },
);

test('of two people who end a step with two answers, the second hears of the first', async () => {
  const { user, store } = await open();
  await user.click(button('Done: Step asked'));
  const { id, ...fields } = step('asked', { from: 'Ratna', done: '2026-11-27', answer: 'First' });
  await user.type(screen.getByLabelText(/^Answer to Ratna/), 'Second');
  // The other's answer comes while this one is under way.
  const transact = store.transact;
  jest.spyOn(store, 'transact').mockImplementationOnce((...call) => {
    store.put('followUps', id, fields);
    return transact(...call);
  });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Somebody else has changed this next step meanwhile.')).toBeInTheDocument();
  expect(stored(store, 'asked')).toMatchObject({ answer: 'First' });
});

test('a step that a colleague has deleted meanwhile is not brought back', async () => {
  const { user, store } = await open();
  const transact = store.transact;
  jest.spyOn(store, 'transact').mockImplementationOnce((...call) => {
    store.drop('followUps', 'today');
    return transact(...call);
  });
  await user.click(button('Done: Step today'));
  expect(await screen.findByText('Somebody else has deleted this next step.')).toBeInTheDocument();
  expect(stored(store, 'today')).toBeUndefined();
});

test('a step that is given to a colleague leaves the list', async () => {
  const { store } = await open();
  const { id, ...fields } = step('today', { responsible: 'Budi', from: ME });
  act(() => store.put('followUps', id, fields));
  await waitFor(() => expect(groups()).toMatchObject({ Today: ['asked'] }));
});

test('a renamed customer has the new name at once', async () => {
  const { store } = await open();
  const { id, ...fields } = step('today', { customer: 'Acme Tbk' });
  act(() => store.put('followUps', id, fields));
  expect(await screen.findByRole('link', { name: 'Acme Tbk' })).toHaveAttribute(
    'href',
    '/customer/named?name=Acme+Tbk',
  );
});

describe('the brief of a step', () => {
  const BRIEF = {
    customers: [{ ...customer.empty, id: 'acme', name: 'Acme', phone: '021 555 0101' }],
    contacts: [
      { ...contact.empty, id: 'ada', name: 'Ada', customer: 'Acme', phone: '0812 3456 7890' },
      { ...contact.empty, id: 'grace', name: 'Grace', customer: 'Bolt' },
    ],
    salesReport: [1, 2, 3, 4].map((day) => ({
      ...report.empty,
      id: `visit-${day}`,
      customer: 'Acme',
      detail: `Visit ${day}`,
      responsible: 'Budi',
      timestamp: new Date(2026, 10, day, 9),
    })),
  };

  test('has numbers to call, the last three reports, and what else is open', async () => {
    const { user } = await open({ stored: BRIEF });
    await user.click(button('Step today'));
    expect(await screen.findByRole('link', { name: 'WhatsApp 0812 3456 7890' })).toHaveAttribute(
      'href',
      'https://wa.me/6281234567890',
    );
    expect(await screen.findByRole('link', { name: '021 555 0101' })).toHaveAttribute(
      'href',
      'tel:0215550101',
    );
    await waitFor(() =>
      expect(screen.getAllByText(/^Visit/).map((visit) => visit.textContent)).toEqual([
        'Visit 4',
        'Visit 3',
        'Visit 2',
      ]),
    );
    expect(screen.queryByText('Grace')).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Step other' })).toBeInTheDocument();
  });

  test.each([
    ['contacts', 'resource-exhausted', /The limit of the database is used up/],
    ['salesReport', 'permission-denied', /check the connection/],
    ['customers', 'internal', /check the connection/],
  ])('says that its %s could not be loaded: %s', async (collection, code, text) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user, store } = await open({ stored: BRIEF });
    await user.click(button('Step today'));
    await screen.findByRole('link', { name: '021 555 0101' });
    act(() => store.cutListeners(collection, Object.assign(new Error('No.'), { code })));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument(), { timeout: 4_000 });
  });

  test('what people wrote reads in its own direction, and no translator changes it', async () => {
    const arabic = {
      text: 'زيارة 12 (الرياض)',
      customer: 'شركة النور 12',
      from: 'سارة',
      answer: 'نعم (غدا)',
    };
    const { user } = await open({
      steps: [step('arabic', arabic), step('other', { text: 'عرض سعر', customer: arabic.customer })],
      stored: {
        customers: [{ ...customer.empty, id: 'nur', name: arabic.customer, phone: '021 555 0101' }],
        contacts: [{ ...contact.empty, id: 'ali', name: 'علي', customer: arabic.customer, position: 'مدير' }],
        salesReport: [
          {
            ...report.empty,
            id: 'v',
            customer: arabic.customer,
            detail: 'زيارة أولى',
            responsible: 'بودي',
            timestamp: new Date(),
          },
        ],
      },
    });
    await user.click(button(arabic.text));
    for (const text of [...Object.values(arabic), 'عرض سعر', 'علي', 'مدير', 'زيارة أولى', 'بودي'])
      for (const element of await screen.findAllByText(new RegExp(text.replace(/[()]/g, '\\$&'))))
        expect([text, element.closest('[translate="no"]') !== null]).toEqual([text, true]);
  });

  test('a step without a customer has none of it, and its calendar file all the same', async () => {
    const saved = catchSavedFiles();
    const { user, store } = await open({ steps: [step('alone', { customer: '' })], stored: BRIEF });
    await user.click(button('Step alone'));
    await user.click(await screen.findByRole('button', { name: 'Calendar file' }));
    expect(store.listening('contacts')).toBe(0);
    expect(await saved()).toContain('SUMMARY:Step alone');
  });
});

test.each(['/todo', '/todo?asked'])('%s says what to do with an empty list', async (path) => {
  await open({ path, steps: [] });
  expect(
    await screen.findByText(path === '/todo' ? /^Nothing to do\./ : /^You have asked nobody yet\./),
  ).toBeInTheDocument();
});

test.each([
  ['permission-denied', /check the connection and reload/],
  ['resource-exhausted', /The limit of the database is used up\. Tell an administrator/],
])('a list that the server refuses as %s says what to do', async (code, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { store } = await open();
  act(() => store.cutListeners('followUps', Object.assign(new Error('No.'), { code })));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('a step that cannot be read leads to its repair, and the others stay', async () => {
  const { store } = await open();
  const { id: _, ...fields } = step('bad');
  act(() => store.put('followUps', 'bad', { ...fields, text: [7] }));
  expect(await screen.findByRole('link', { name: 'Repair' })).toHaveAttribute('href', '/next-steps?edit=bad');
  expect(groups()).toMatchObject({ Today: ['asked', 'today'] });
});
