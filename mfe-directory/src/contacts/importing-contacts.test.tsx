import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { RefusedError } from 'shared-auth/unanswered';
import type { Change } from 'shared-model/changes';
import { contact } from 'shared-model/contact';
import { ACCOUNT, MemoryServer } from 'shared-store/testing';
import { openScreen } from 'shared-testing';
import { ContactsScreen } from './ContactsScreen';

const NOW = Date.parse('2026-11-26T03:00:00Z');
const ADA = { ...contact.empty, id: 'ada', name: 'Ada' };

const STORED_ADA = { recordId: 'ada', name: 'Ada', values: { name: 'Ada', email: 'ada@old.example' } };

const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Makes a file as a browser does: this DOM cannot hash or read one. */
const fileOf = (text: string): File => {
  const bytes = Uint8Array.from(Buffer.from(text));
  return Object.assign(new File([bytes], 'kontak.csv', { type: 'text/csv' }), {
    arrayBuffer: async () => bytes.buffer,
  });
};

const linesOf = async (blob: Blob | undefined) => {
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob ?? new Blob([]));
  });
  return String(text).trim().split('\r\n');
};

const MEMBERS = { staffNames: [{ id: 'all', members: { [ACCOUNT]: 'Sari', budi: 'Budi' } }] };

const DONE = {
  kind: 'import',
  collection: 'contacts',
  fileName: 'kontak.csv',
  hash: '',
  by: ACCOUNT,
  at: new Date('2026-11-20T03:00:00Z'),
  until: new Date('2026-12-20T03:00:00Z'),
  shownUntil: new Date('2026-11-20T03:10:00Z'),
  state: 'done',
  total: 2,
  done: 2,
  created: 2,
} satisfies Partial<Change>;

beforeEach(() => {
  jest.spyOn(MemoryServer.prototype, 'now').mockImplementation(() => NOW + performance.now());
});

test('maps a file, corrects a row in place, asks about a new customer and about duplicates, and starts', async () => {
  const { store, user } = await openScreen(<ContactsScreen />, {
    stored: { contacts: [ADA], customers: [] },
    lists: 'contacts',
    path: '/contact',
  });
  const asked: Record<string, unknown>[] = [];
  Object.assign(store, {
    importRecords: async (request: Record<string, unknown>) => {
      asked.push(request);
      if (request.action === 'customers') return { known: [] };
      if (request.action === 'duplicates') return { duplicates: [{ row: 2, ...STORED_ADA }] };
      if (request.action === 'start') store.put('changes', String(request.id), DONE);
      return {};
    },
  });
  await user.click(await button('Import'));
  expect(await screen.findByRole('heading', { name: 'Import contacts' })).toBeInTheDocument();
  const text =
    'Nama;Perusahaan;E-mail\nAda;PT Baru;ada@example.com\nBudi;pt Baru;no address\n;PT Baru;x@example.com\n';
  await user.upload(await screen.findByLabelText('File'), fileOf(text));

  expect(await screen.findByLabelText('Name')).toHaveValue('0');
  expect(screen.getByLabelText('Customer')).toHaveValue('1');
  expect(screen.getByLabelText('Phone Number')).toHaveDisplayValue('Not in the file');
  await user.click(await button('Check the rows'));

  const address = await screen.findByRole('textbox', { name: 'Email of row 3' });
  expect(screen.getByText(/not an email address/)).toBeInTheDocument();
  await user.clear(address);
  await user.type(address, 'budi@example.com{Enter}');
  // One of the two exists, and is skipped as long as nobody wants it otherwise.
  await waitFor(() => expect(screen.getByRole('heading', { name: '1 row to import' })).toBeInTheDocument());
  await user.click(await button('Leave out row 4'));
  expect(await screen.findByText('1 row left out by you.')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'New customers' })).toHaveTextContent(
    '2 rows, also as pt Baru: one customer',
  );
  await user.selectOptions(screen.getByLabelText('What to do with PT Baru'), 'Leave as text');
  expect(await screen.findByRole('heading', { name: '1 row of 2 exists already' })).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Existing records' })).toHaveTextContent(
    'ada@example.com stored: ada@old.example',
  );
  await user.selectOptions(screen.getByLabelText('What to do with them'), 'fill');
  await user.click(await button('Import 2 rows'));

  expect(await screen.findByText('2 created')).toBeInTheDocument();
  expect(asked.find(({ action }) => action === 'rows')).toMatchObject({
    step: 0,
    fields: ['name', 'customer', 'email', 'phone', 'position'],
    cells: [2, 'Ada', 'PT Baru', 'ada@example.com', '', '', 3, 'Budi', 'pt Baru', 'budi@example.com', '', ''],
  });
  expect(asked.find(({ action }) => action === 'start')).toMatchObject({ steps: 1, rows: 2, mode: 'fill' });
  await user.click(await button('Undo kontak.csv'));
  expect(await screen.findByText(/Undone/)).toBeInTheDocument();
});

test('takes the last of several corrections, however late the check of an earlier one ends', async () => {
  const { store, user } = await openScreen(<ContactsScreen />, {
    stored: { contacts: [], customers: [] },
    lists: 'contacts',
    path: '/contact',
  });
  const checks: (() => void)[] = [];
  let isSlow = false;
  Object.assign(store, {
    importRecords: async (request: Record<string, unknown>) => {
      if (request.action !== 'duplicates') return { known: [] };
      if (isSlow) await new Promise<void>((resolve) => void checks.push(resolve));
      return { duplicates: [] };
    },
  });
  await user.click(await button('Import'));
  const text = 'Nama;Perusahaan;E-mail\nAda;PT Baru;one\nBudi;PT Baru;two\nCici;PT Baru;c@example.com\n';
  await user.upload(await screen.findByLabelText('File'), fileOf(text));
  await user.click(await button('Check the rows'));
  await screen.findByRole('heading', { name: '1 row to import' });
  await waitFor(() => expect(screen.queryByText(/^Looking for duplicates/)).not.toBeInTheDocument());
  isSlow = true;
  for (const row of [2, 3]) {
    const address = await screen.findByRole('textbox', { name: `Email of row ${row}` });
    await user.clear(address);
    await user.type(address, `row${row}@example.com{Enter}`);
    await waitFor(() => expect(checks).toHaveLength(row - 1));
  }
  const isBusy = () => screen.queryAllByText(/^Looking for duplicates/).length > 0;
  // The check of the first correction must neither end the work nor show its result.
  await act(async () => checks[0]?.());
  expect(isBusy()).toBe(true);
  await act(async () => checks[1]?.());
  expect(await screen.findByRole('heading', { name: '3 rows to import' })).toBeInTheDocument();
  expect(isBusy()).toBe(false);
});

test('takes another choice for one of the duplicates, and shows the others', async () => {
  const { store, user } = await openScreen(<ContactsScreen />, {
    stored: { contacts: [ADA], customers: [] },
    lists: 'contacts',
    path: '/contact',
  });
  const started: object[] = [];
  const rows = Array.from({ length: 25 }, (_, index) => ({
    row: index + 2,
    recordId: `${index}`,
    name: `N${index}`,
    values: { name: `N${index}` },
  }));
  Object.assign(store, {
    importRecords: async (request: { action: string }) => {
      if (request.action === 'start') started.push(request);
      return request.action === 'duplicates' ? { duplicates: rows } : {};
    },
  });
  await user.click(await button('Import'));
  const text = `Nama\n${rows.map(({ name }) => name).join('\n')}`;
  await user.upload(await screen.findByLabelText('File'), fileOf(text));
  await user.click(await button('Check the rows'));
  const choiceOf = (row: number) =>
    screen.findByRole('combobox', { name: `What to do with row ${row}, N${row - 2}` });
  await user.selectOptions(await choiceOf(3), 'Overwrite');
  await user.selectOptions(await choiceOf(4), 'Add');
  await user.selectOptions(await choiceOf(4), 'As chosen above');
  expect(screen.queryByRole('rowheader', { name: '26' })).not.toBeInTheDocument();
  await user.click(await button('Show 5 more of 25'));
  await user.selectOptions(await choiceOf(26), 'Fill');
  expect(screen.getByText('2 rows chosen one by one.')).toBeInTheDocument();
  await user.click(await button('Import 2 rows'));
  await waitFor(() =>
    expect(started).toEqual([expect.objectContaining({ mode: 'skip', choices: ['3 overwrite', '26 fill'] })]),
  );
});

test('continues an import that was stopped, and says why it cannot go on', async () => {
  const { store, user } = await openScreen(<ContactsScreen />, {
    stored: { contacts: [ADA] },
    lists: 'contacts',
    path: '/contact',
  });
  const reason = 'Ten of your changes are running: wait until one has ended.';
  for (const [id, state] of Object.entries({ a: 'stopped', b: 'failed' }))
    act(() => store.put('changes', id, { ...DONE, fileName: `${id}.csv`, state, done: 1 }));
  const answer = store.change.bind(store);
  jest.spyOn(store, 'change').mockImplementation(async (request) => {
    if (request.id === 'b') throw new RefusedError(reason);
    return answer(request);
  });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await user.click(await button('Import'));
  await user.click(await button('Continue a.csv'));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Continue a.csv' })).not.toBeInTheDocument(),
  );
  await user.click(await button('Continue b.csv'));
  expect(await screen.findByText(reason)).toBeInTheDocument();
});

test("offers no change of a colleague's import but to administrators", async () => {
  const { store, user } = await openScreen(<ContactsScreen />, {
    stored: { contacts: [ADA] },
    lists: 'contacts',
    path: '/contact',
  });
  act(() => store.put('changes', 'a', { ...DONE, by: 'budi', state: 'stopped' }));
  await user.click(await button('Import'));
  expect(await screen.findByText(/^Stopped after/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /kontak\.csv/ })).not.toBeInTheDocument();
});

test('keeps what was chosen and corrected in a file whose tab closed, for the same file alone', async () => {
  const importRecords = async ({ action }: { action: string }) => {
    return action === 'duplicates' ? { duplicates: [] } : { known: [] };
  };
  const text = 'Nama;E-mail;Toko\nBudi;no address;PT Baru\n;x@example.com;\n';
  const open = async (content: string) => {
    const { store, user } = await openScreen(<ContactsScreen />, {
      stored: { contacts: [ADA], customers: [] },
      lists: 'contacts',
      path: '/contact',
    });
    Object.assign(store, { importRecords });
    await user.click(await button('Import'));
    await user.upload(await screen.findByLabelText('File'), fileOf(content));
    await button('Check the rows');
    return { user };
  };
  const first = await open(text);
  await first.user.selectOptions(screen.getByLabelText('Customer'), 'Toko');
  await first.user.click(await button('Check the rows'));
  const address = await screen.findByRole('textbox', { name: 'Email of row 2' });
  await first.user.clear(address);
  await first.user.type(address, 'budi@example.com{Enter}');
  await first.user.click(await button('Leave out row 3'));
  await first.user.selectOptions(await screen.findByLabelText('What to do with PT Baru'), 'Leave as text');
  cleanup();

  await open(`${text}Sari;;\n`);
  expect(screen.queryByText(/still here/)).not.toBeInTheDocument();
  cleanup();

  const second = await open(text);
  expect(screen.getByText(/still here/)).toBeInTheDocument();
  expect(screen.getByLabelText('Customer')).toHaveDisplayValue('Toko');
  await second.user.click(await button('Check the rows'));
  expect(await screen.findByRole('heading', { name: '1 row to import' })).toBeInTheDocument();
  expect(screen.getByText('1 row left out by you.')).toBeInTheDocument();
  expect(screen.getByLabelText('What to do with PT Baru')).toHaveDisplayValue('Leave as text');
  await second.user.click(await button('Change the columns'));
  await second.user.click(await button('Begin anew'));
  await second.user.click(await button('Check the rows'));
  expect(await screen.findByRole('textbox', { name: 'Email of row 2' })).toHaveValue('no address');
  await second.user.click(await button('Leave out all 2 rows'));
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith('import:'))).toBe(true));
});

test('saves the rows that were not imported in their own columns, with the reason', async () => {
  const { store, user } = await openScreen(<ContactsScreen />, {
    stored: { contacts: [ADA] },
    lists: 'contacts',
    path: '/contact',
  });
  Object.assign(store, {
    importRecords: async ({ action, id = '' }: { action: string; id?: string }) => {
      if (action === 'start') store.put('changes', id, { ...DONE, created: 1, skipped: 1 });
      if (action === 'duplicates') return { duplicates: [] };
      const values = { name: 'Ada' };
      return action === 'results' ? { rejected: [{ row: 3, reason: 'There is one already.', values }] } : {};
    },
  });
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(await button('Import'));
  await user.upload(await screen.findByLabelText('File'), fileOf('Nama;Kode\nBudi;7\nAda;007\n'));
  await user.click(await button('Check the rows'));
  await user.click(await button('Import 2 rows'));
  await user.click(await button('Rows not imported from kontak.csv'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await linesOf(saved[0])).toEqual(['"Nama","Kode","Reason"', '"Ada","007","There is one already."']);
});

test('saves the rows that were not imported after the file was closed, too, so that they can be imported again', async () => {
  const { store, user } = await openScreen(<ContactsScreen />, {
    stored: { contacts: [ADA] },
    lists: 'contacts',
    path: '/contact',
  });
  const at = Date.parse('2026-11-20T02:05:00Z');
  const own = { name: 'Ada', customer: 'PT A', email: '=x', phone: '', position: '' };
  const answers: Record<string, object> = {
    a: { rejected: [{ row: 3, reason: 'There is one.', values: own }] },
    b: { rejected: [{ row: 9, reason: 'Details are missing.', values: { detail: '', timestamp: at } }] },
  };
  const done = { ...DONE, skipped: 1 };
  act(() => {
    store.put('changes', 'a', done);
    store.put('changes', 'b', { ...done, collection: 'salesReport', fileName: 'b.xlsx' });
  });
  Object.assign(store, { importRecords: async ({ id = '' }: { id?: string }) => answers[id] });
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(await button('Import'));
  await user.click(await button('Rows not imported from kontak.csv'));
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.click(await button('Rows not imported from b.xlsx'));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(await Promise.all(saved.map(linesOf))).toEqual([
    [
      '"Row","Name","Customer","Email","Phone Number","Position","Reason"',
      '"3","Ada","PT A","\'=x","","","There is one."',
    ],
    ['"Row","detail","timestamp","Reason"', '"9","","2026-11-20 09:05","Details are missing."'],
  ]);
});

/** Opens the imports of a server that has these changes by their ids. */
const openImports = async (
  changes: Readonly<Record<string, Partial<Change>>>,
  advanceTimers?: (milliseconds: number) => void,
) => {
  const opened = await openScreen(<ContactsScreen />, {
    stored: { contacts: [ADA], ...MEMBERS },
    lists: 'contacts',
    path: '/contact',
    ...(advanceTimers && { advanceTimers }),
  });
  for (const [id, change] of Object.entries(changes)) act(() => opened.store.put('changes', id, change));
  await opened.user.click(await button('Import'));
  return opened;
};

const undoOf = (reverts: string, done: Partial<Change>) =>
  ({ ...DONE, fileName: undefined, kind: 'revert', reverts, ...done }) as Partial<Change>;

test('lists the imports of everybody and of every kind, with file, person, day and numbers, until when each can be undone', async () => {
  await openImports({
    a: { ...DONE, created: 120, total: 123, skipped: 3 },
    b: {
      ...DONE,
      collection: 'customers',
      fileName: 'pt.xlsx',
      by: 'budi',
      at: new Date('2026-11-20T02:00:00Z'),
    },
    c: { ...DONE, kind: 'delete' },
  });
  const [own, other] = await screen.findAllByRole('listitem');
  await waitFor(() =>
    expect(own).toHaveTextContent(
      /kontak\.csvSari, .*20 Nov( 2026)?, 10:00, contacts120 created, 3 there already/,
    ),
  );
  expect(own).toHaveTextContent(/Can be undone until 20 Dec( 2026)?\./);
  expect(other).toHaveTextContent(/pt\.xlsxBudi, .*, customers2 created/);
  expect(other).not.toHaveTextContent('undone');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('shows how much of an import is done and how long it still takes, also of an undo', async () => {
  jest.useFakeTimers({ now: NOW });
  const running: Partial<Change> = { ...DONE, state: 'running', total: 450, created: 100, done: 100 };
  const undoing = { ...DONE, fileName: 'b.csv', created: 90, updated: 10, revertedBy: 'c' };
  const undo = (done: number) => undoOf('b', { state: 'running', total: 100, done, kept: 40 });
  const { store } = await openImports({ a: running, b: undoing, c: undo(50) }, jest.advanceTimersByTime);
  expect(await screen.findByText('Importing: 100 of 450')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Progress of b.csv' })).toHaveAttribute('value', '50');
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  act(() => {
    store.put('changes', 'a', { ...running, created: 110, done: 110 });
    store.put('changes', 'c', undo(70));
  });
  // 10 rows in 3 seconds: 340 more in 102.
  expect(await screen.findByText('Importing: 110 of 450, about 2 minutes left')).toBeInTheDocument();
  expect(screen.getByText('Undoing: 30 taken back, less than a minute left')).toBeInTheDocument();
  jest.useRealTimers();
});

test('names the records that an undo kept, with who changed them and when', async () => {
  const { store, user } = await openImports({
    a: { ...DONE, created: 30, done: 30, revertedBy: 'b' },
    b: undoOf('a', { total: 30, done: 30, kept: 25 }),
  });
  const left = Array.from({ length: 25 }, (_, index) => ({
    collection: 'contacts',
    row: index + 2,
    name: `PT ${index}`,
    reason: 'Somebody has changed it since.',
    at: Date.parse('2026-11-20T03:00:00Z'),
    ...(index > 0 && { by: 'Budi' }),
  }));
  jest.spyOn(store, 'change').mockResolvedValue({ left });
  expect(await screen.findByText(/New records are in the bin for 30 days/)).toHaveTextContent(
    'Undone: 5 rows taken back. 25 rows kept, because somebody has changed them since.',
  );
  await user.click(await button('Rows of kontak.csv that were kept'));
  const list = await screen.findByRole('list', { name: 'Rows kept' });
  expect(list.children).toHaveLength(20);
  expect(list.children[0]).toHaveTextContent(/^Row 2, PT 0: changed by somebody, .*20 Nov( 2026)?, 10:00$/);
  await waitFor(() => expect(list.children[1]).toHaveTextContent(/^Row 3, PT 1: changed by Budi, /));
  await user.click(await button('Show 5 more of 25'));
  expect(list.children).toHaveLength(25);
});
