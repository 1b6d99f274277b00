import { act, screen, waitFor, within } from '@testing-library/react';
import { report } from 'shared-model/report';
import { Unsent } from 'shared-records/record/kept';
import { ConnectionError } from 'shared-store';
import { choose, openForm, openScreen } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { BOLT, DIRECTORY } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

const KEPT = 'Kept on this device. Not sent yet.';
const START = 'kept:uid-of-the-user:';

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);
const unsent = () => screen.findByRole('region', { name: 'Not sent' });
const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(START));
const keptTexts = () => keptKeys().map((key) => localStorage.getItem(key) ?? '');

const open = async () => {
  const opened = await openScreen(
    <>
      <Unsent />
      <ReportsScreen />
    </>,
    { stored: { ...DIRECTORY, salesReport: [BOLT] }, lists: 'salesReport', path: '/' },
  );
  const { store } = opened;
  const setOnline = (isOnline: boolean) =>
    act(async () => {
      store.refuseWrites(isOnline ? undefined : new ConnectionError());
      store.showConnection(isOnline);
    });
  return { ...opened, setOnline };
};

type Opened = Awaited<ReturnType<typeof open>>;

const write = async ({ user }: Pick<Opened, 'user'>, detail: string, customer?: string, press = 'Save') => {
  if (!screen.queryByRole('form')) await openForm(user, 'Add +');
  if (customer !== undefined) await choose(user, 'Customer', customer);
  await user.type(field('Details'), detail);
  await user.click(button(press));
};

const details = ({ store }: Pick<Opened, 'store'>) =>
  store
    .read('salesReport')
    .map(({ detail }) => detail)
    .filter((detail) => detail !== BOLT.detail)
    .sort();

/** Stores an entry as a page keeps it, and lets the open page hear of it. */
const putKept = (entry: object) =>
  act(async () => {
    localStorage.setItem(`${START}other`, JSON.stringify(entry));
    window.dispatchEvent(new StorageEvent('storage'));
  });

const ENTRY = {
  id: 'other',
  collection: 'salesReport',
  version: report.version,
  values: {
    customer: 'Bolt',
    contact: '',
    detail: 'Written before',
    department: '',
    responsible: 'Sari Wijaya',
    qtNumber: '',
    timestamp: '2026-11-20',
  },
  typed: 'x',
  at: Date.parse('2026-11-20T03:00:00Z'),
  isSent: false,
  tries: 0,
  state: 'kept',
};

describe('a report that is written while the server is away', () => {
  test('is kept, read back and shown, closes its form, and leaves by itself', async () => {
    const opened = await open();
    const { user, setOnline } = opened;
    await openForm(user, 'Add +');
    await choose(user, 'Customer', 'Bolt');
    await setOnline(false);
    expect(screen.getByText(/^You're offline\. Save keeps it on this device/)).toBeVisible();
    await user.type(field('Details'), 'On the ferry');
    await user.click(button('Save'));
    expect(await screen.findByText(KEPT)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    expect(await unsent()).toHaveTextContent(/Bolt.*: Kept on this device\. Not sent yet\./);
    expect(screen.getByRole('link', { name: '1 not sent' })).toHaveAttribute('href', '/');
    expect(details(opened)).toEqual([]);
    expect(sessionStorage).toHaveLength(0);

    await setOnline(true);
    await waitFor(() => expect(details(opened)).toEqual(['On the ferry']));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent' })).not.toBeInTheDocument());
    expect(screen.queryByText(/not sent/i)).not.toBeInTheDocument();
    expect(keptKeys()).toEqual([]);
  });

  test('is kept as well while a quota is used up, and its form says why', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const opened = await open();
    const { user, store } = opened;
    await openForm(user, 'Add +');
    act(() => {
      store.refuseWrites(Object.assign(new Error('No.'), { code: 'resource-exhausted' }));
      store.showConnection(false, 'limit');
    });
    expect(
      screen.getByText(/^The limit of the database is used up\. Save keeps it on this device/),
    ).toBeVisible();
    expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
    await user.type(screen.getByRole('combobox', { name: 'Customer' }), 'Cobalt');
    await user.click(await screen.findByRole('option', { name: 'Create “Cobalt”' }));
    await user.click(await screen.findByRole('button', { name: 'Use this name' }));
    await write(opened, 'At the limit');
    expect(await screen.findByText(KEPT)).toBeVisible();
  });

  test('makes way for the next one, and each arrives once', async () => {
    const opened = await open();
    await openForm(opened.user, 'Add +');
    await opened.setOnline(false);
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    await choose(opened.user, 'Customer', 'Bolt');
    for (const detail of ['One', 'Two']) await write(opened, detail, undefined, 'Save and add another');
    // What it was last used for needs no server.
    await opened.user.click(screen.getByRole('combobox', { name: 'Customer' }));
    expect(screen.getByText('Last used')).toBeVisible();
    await opened.user.keyboard('{Escape}');
    await write(opened, 'Three');
    expect(await screen.findByRole('link', { name: '3 not sent' })).toBeVisible();
    await opened.setOnline(true);
    await waitFor(() => expect(details(opened)).toEqual(['One', 'Three', 'Two']));
    await waitFor(() => expect(keptKeys()).toEqual([]));
  });

  test('is kept when only its save finds out', async () => {
    const opened = await open();
    opened.store.refuseWrites(new ConnectionError());
    await write(opened, 'In the shaft');
    expect(await screen.findByText(KEPT)).toBeVisible();
    opened.store.refuseWrites();
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(details(opened)).toEqual(['In the shaft']));
  });

  test('asks about a day to come, which needs no server', async () => {
    const opened = await open();
    const { user } = opened;
    await openForm(user, 'Add +');
    await opened.setOnline(false);
    await user.clear(field('Date'));
    await user.type(field('Date'), '2062-11-20');
    await write(opened, 'Mistyped');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Date is in the future/);
    expect(keptKeys()).toEqual([]);
    await user.click(button('Save'));
    expect(await screen.findByText(KEPT)).toBeVisible();
  });

  test('takes a customer as typed, whose name is looked up later', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const opened = await open();
    const { user, store } = opened;
    await openForm(user, 'Add +');
    await opened.setOnline(false);
    await user.type(screen.getByRole('combobox', { name: 'Customer' }), 'Cobalt');
    await user.click(await screen.findByRole('option', { name: 'Create “Cobalt”' }));
    await user.click(await screen.findByRole('button', { name: 'Use this name' }));
    await write(opened, 'New there');
    await screen.findByText(KEPT);
    await opened.setOnline(true);
    expect(await unsent()).toHaveTextContent(/Needs you\. There is no customer called Cobalt\./);
    await user.click(button('Send with this name'));
    await waitFor(() => expect(store.read('salesReport')).toMatchObject([{ customer: 'Cobalt' }, {}]));
  });

  test.each(['QuotaExceededError', 'SecurityError'])(
    'is not called kept if the storage answers %s: Copy and Share stay',
    async (name) => {
      jest.spyOn(console, 'warn').mockImplementation(() => {});
      const opened = await open();
      await openForm(opened.user, 'Add +');
      await opened.setOnline(false);
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('No.', name);
      });
      await write(opened, 'No room', undefined);
      expect(await screen.findByRole('alert')).toHaveTextContent(/^Not kept: .* Copy the text\.$/);
      expect(field('Details')).toHaveValue('No room');
      await opened.user.click(button('Copy'));
      expect(await navigator.clipboard.readText()).toContain('No room');
      expect(button('Share')).toBeVisible();
    },
  );

  test('is the 21st: the form says what to do, and keeps its text', async () => {
    const opened = await open();
    await openForm(opened.user, 'Add +');
    await opened.setOnline(false);
    for (let index = 0; index < 20; index += 1)
      localStorage.setItem(`${START}${index}`, JSON.stringify({ ...ENTRY, id: `id-${index}` }));
    await write(opened, 'One more');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Not kept: 20 reports wait on this device already/,
    );
    expect(field('Details')).toHaveValue('One more');
  });

  test('does not come back as a draft if its page ends before the form is closed', async () => {
    const opened = await open();
    await openForm(opened.user, 'Add +');
    await opened.setOnline(false);
    await opened.user.type(field('Details'), 'Twice?');
    const drafts = [...Object.entries(sessionStorage), ...Object.entries(localStorage)];
    await opened.user.click(button('Save'));
    await screen.findByText(KEPT);
    for (const [key, text] of drafts)
      (key.split(':').length > 4 ? localStorage : sessionStorage).setItem(key, String(text));
    await openForm(opened.user, 'Add +');
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.queryByText(/input/)).not.toBeInTheDocument();
    expect(field('Details')).toHaveValue('');
  });
});

describe('a kept report that needs its writer', () => {
  test('opens in the form, filled in, on its day', async () => {
    const opened = await open();
    await putKept({ ...ENTRY, values: { ...ENTRY.values, customer: 'Nobody' } });
    expect(await unsent()).toHaveTextContent(/Needs you/);
    await opened.user.click(button('Open'));
    await screen.findByRole('form');
    expect(field('Details')).toHaveValue('Written before');
    expect(field('Date')).toHaveValue('2026-11-20');
    expect(keptKeys()).toEqual([]);
    await choose(opened.user, 'Customer', 'Acme');
    await opened.user.click(button('Save'));
    await waitFor(() => expect(details(opened)).toEqual(['Written before']));
  });

  test('is discarded by two presses', async () => {
    const { user } = await open();
    await putKept({ ...ENTRY, values: { ...ENTRY.values, customer: 'Nobody' } });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(keptKeys()).toHaveLength(1);
    await user.click(button('Discard for good'));
    await waitFor(() => expect(keptKeys()).toEqual([]));
  });

  test('says who has deleted it after it arrived, and comes back as a second report alone', async () => {
    const opened = await open();
    const passed = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    opened.store.put('salesReport', 'other', { ...report.empty, timestamp: new Date() });
    opened.store.put('staffNames', 'all', { members: { budi: 'Budi Çelik' } });
    opened.store.putHistory(report, {
      recordId: 'other',
      at: new Date(),
      event: 'deleted',
      by: 'budi',
      via: 'page',
      changed: {},
    });
    opened.store.server.remove('salesReport', 'other');
    await putKept({ ...ENTRY, isSent: true, tries: 1 });
    expect(await unsent()).toHaveTextContent(KEPT);
    // The server has a minute to write the history.
    passed.mockReturnValue(61_000);
    act(() => void window.dispatchEvent(new Event('focus')));
    await within(await unsent()).findByText(/It had arrived, and Budi Çelik has deleted it\./);
    expect(details(opened)).toEqual([]);
    await opened.user.click(button('Keep as second report'));
    await waitFor(() => expect(details(opened)).toEqual(['Written before']));
    expect(opened.store.read('salesReport').map(({ id }) => id)).not.toContain('other');
  });

  test('is refused: the reason stands beside it, and another press tries again', async () => {
    const opened = await open();
    opened.store.refuseWrites(Object.assign(new Error('Firestore answers 403.'), { status: 403 }));
    await putKept(ENTRY);
    expect(await unsent()).toHaveTextContent(/The server refuses it\. Ask an administrator for access/);
    opened.store.refuseWrites();
    await opened.user.click(button('Try again'));
    await waitFor(() => expect(details(opened)).toEqual(['Written before']));
  });
});

describe('two builds over one storage', () => {
  const NEWER = [
    ['a field', { ...ENTRY, values: { ...ENTRY.values, mood: 'good' } }],
    ['a version of its model', { ...ENTRY, version: report.version + 1 }],
    ['a state', { ...ENTRY, state: 'scheduled' }],
    ['a shape', { entry: ENTRY }],
  ] as const;

  test.each(NEWER)(
    'lists a report with %s that it does not know, and leaves each letter of it',
    async (_, entry) => {
      const opened = await open();
      await putKept(entry);
      expect(await unsent()).toHaveTextContent(
        'A newer version of this page has kept it. Reload the page to send it.',
      );
      expect(screen.getByRole('link', { name: '1 not sent' })).toBeVisible();
      act(() => void window.dispatchEvent(new Event('focus')));
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(keptTexts()).toEqual([JSON.stringify(entry)]);
      expect(details(opened)).toEqual([]);
    },
  );

  test('keeps what another build has noted beside the values, whatever becomes of the report', async () => {
    const opened = await open();
    opened.store.refuseWrites(Object.assign(new Error('Firestore answers 403.'), { status: 403 }));
    await putKept({ ...ENTRY, photos: ['a.jpg'] });
    await within(await unsent()).findByText(/The server refuses it/);
    expect(JSON.parse(keptTexts()[0] ?? '')).toMatchObject({ photos: ['a.jpg'], state: 'needs you' });
  });

  test('sends a report of an older build, which lacks a field', async () => {
    const opened = await open();
    const { qtNumber: _, ...values } = ENTRY.values;
    await putKept({ ...ENTRY, version: 0, values });
    await waitFor(() => expect(details(opened)).toEqual(['Written before']));
    expect(opened.store.read('salesReport').find(({ id }) => id === 'other')).toMatchObject({ qtNumber: '' });
    await waitFor(() => expect(keptKeys()).toEqual([]));
  });
});
