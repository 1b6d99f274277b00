import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { defineModel, type RecordOf } from 'shared-model/define-model';
import { day, line } from 'shared-model/fields/fields';
import type { InputsProps } from 'shared-records/form';
import { kindCommands } from 'shared-records/record';
import { RecordScreen } from 'shared-records/screen';
import type { Stored } from 'shared-store';
import { MemoryStore } from 'shared-store/testing';
import { TextField } from 'shared-ui/form';
import type { Column } from 'shared-ui/table';
import { SectionTestHost } from './SectionTestHost';

const holiday = defineModel({
  collection: 'holidays',
  version: 1,
  entityName: 'holiday',
  title: 'Holidays',
  order: 'name',
  writers: 'administrators',
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 60, required: true, sort: true }),
    date: day({ label: 'Day' }),
  },
});

type Holiday = RecordOf<typeof holiday>;

const COLUMNS: readonly Column<Stored<Holiday>>[] = [
  { header: 'Name', sort: 'name', kind: 'main', cell: ({ name }) => name },
  { header: 'Day', cell: ({ date }) => date },
];
const TEXTS = { noMatch: 'No holiday with that name', noRecord: 'No holiday yet. Choose "Add +".' };
const Inputs = ({ field }: InputsProps<Holiday>) => (
  <>
    <TextField {...field('name')} />
    <TextField type="date" {...field('date')} />
  </>
);
const loadForms = async () => ({ headings: { add: 'Add Holiday', edit: 'Edit Holiday' }, Inputs });

const open = async ({ isAdmin = false, search = '', stored = ['Nyepi'] }) => {
  const store = new MemoryStore();
  for (const name of stored) {
    await store.transact('holidays', name, () => ({
      write: { name, date: '2027-03-08' },
      result: undefined,
    }));
  }
  const user = userEvent.setup();
  render(
    <SectionTestHost
      auth={new FakeAuthService(verifiedSession({ isAdmin }))}
      store={store}
      path={`/holidays${search}`}
    >
      <RecordScreen model={holiday} columns={COLUMNS} loadForms={loadForms} emptyTexts={TEXTS} />
    </SectionTestHost>,
  );
  await waitFor(() => expect(store.listening('holidays')).not.toBe(0));
  expect((await screen.findAllByText(stored[0] ?? 'No holiday yet.')).length).toBeGreaterThan(0);
  return user;
};

const controls = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

const CHANGING = ['Add +', 'Delete -', 'Bin', 'Edit Nyepi'];

test('administrators have every control of the list', async () => {
  await open({ isAdmin: true });
  expect(controls()).toEqual(expect.arrayContaining(CHANGING));
});

test('staff read, search and export the list, and have no control that changes a record', async () => {
  const user = await open({});
  for (const name of CHANGING) expect(controls()).not.toContain(name);
  expect(screen.queryByRole('columnheader', { name: 'Edit' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Export/ })).toBeInTheDocument();

  await user.click(screen.getByRole('checkbox', { name: /Select Nyepi/ }));
  expect(await screen.findByText('1 selected')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('staff read a record without a way to edit it', async () => {
  const user = await open({ search: '?view=Nyepi' });
  const panel = within(await screen.findByRole('region', { name: 'Nyepi' }));
  await user.click(panel.getByRole('button', { name: 'More' }));
  expect(panel.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
  expect(screen.getByText('Monday, March 8, 2027')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

test.each(['?add', '?add=name:Nyepi', '?edit=Nyepi', '?bin'])(
  'an address that would change records (%s) shows staff the list, and why',
  async (search) => {
    await open({ search });
    expect(screen.getByText('Only administrators change holidays.')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Nyepi/ })).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  },
);

test('the keys that add and edit do nothing for staff', async () => {
  const user = await open({});
  await user.keyboard('n');
  await user.keyboard('je');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.queryByText('Only administrators change holidays.')).not.toBeInTheDocument();
});

test('an empty list leads staff to no button that they do not have', async () => {
  await open({ stored: [] });
  expect(screen.queryByText(/Add \+/)).not.toBeInTheDocument();
});

test('the command menu offers to add a record to administrators alone', () => {
  const { add } = kindCommands({
    model: holiday,
    path: '/holidays',
    addLabel: 'Add Holiday',
    detail: () => '',
  });
  expect(add).toMatchObject({ label: 'Add Holiday', role: 'admin' });
});
