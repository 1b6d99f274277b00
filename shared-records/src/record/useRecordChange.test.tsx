import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contact } from 'shared-model/contact';
import { report } from 'shared-model/report';
import { MemoryStore } from 'shared-store/testing';
import { SectionTestHost } from 'shared-testing';
import { useRecordChange } from './useRecordChange';

const ADA = { ...contact.empty, id: 'ada', name: 'Ada', position: 'Engineer' };

const saved = jest.fn();

const Change = ({ before, values }: { before: typeof ADA | null; values: Partial<typeof contact.empty> }) => {
  const change = useRecordChange(contact);
  const save = () => change({ before, values, doing: 'Saving Ada', onSaved: saved });
  return (
    <button type="button" onClick={save}>
      Save
    </button>
  );
};

const press = async (
  values: Partial<typeof contact.empty>,
  { store = stored(), before = ADA as typeof ADA | null } = {},
) => {
  saved.mockClear();
  render(
    <SectionTestHost store={store}>
      <Change before={before} values={values} />
    </SectionTestHost>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  return store;
};
const stored = () => new MemoryStore({ contacts: [ADA] });

test('changes some fields of a record, cleaned as a form does', async () => {
  const store = await press({ position: ' Head\u200b  of  survey ' });
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ ...ADA, position: 'Head of survey' }));
  expect(store.read('contacts')).toEqual([{ ...ADA, position: 'Head of survey' }]);
});

test('keeps what somebody else has changed in another field meanwhile, and says so', async () => {
  const store = stored();
  const { id, ...fields } = ADA;
  store.put('contacts', id, { ...fields, phone: '021 555' });
  await press({ position: 'Director' }, { store });
  expect(await screen.findByText('Somebody else has changed this contact meanwhile.')).toBeInTheDocument();
  expect(store.read('contacts')).toMatchObject([{ phone: '021 555', position: 'Engineer' }]);
  expect(saved).not.toHaveBeenCalled();
});

test('does not bring a deleted record back', async () => {
  const store = stored();
  store.drop('contacts', 'ada');
  await press({ position: 'Director' }, { store });
  expect(await screen.findByText('Somebody else has deleted this contact.')).toBeInTheDocument();
  expect(store.read('contacts')).toEqual([]);
});

test('adds a record, and refuses one that a form would refuse', async () => {
  const store = await press({ name: 'Grace' }, { before: null });
  await waitFor(() => expect(store.read('contacts').map(({ name }) => name)).toEqual(['Ada', 'Grace']));
});

test.each([
  [{ name: '' }, /^Name is required/],
  [{ name: 'x'.repeat(201) }, /^Name /],
  [{ name: 'Grace', email: 'grace' }, /^This is not an email address/],
  [{ name: 'Grace', customer: 'Gone' }, /^There is no customer called Gone any more/],
])('says why it does not add %j', async (values, text) => {
  const store = await press(values, { before: null });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(store.read('contacts')).toEqual([ADA]);
});

const VISIT = {
  ...report.empty,
  id: 'visit',
  detail: 'Called',
  responsible: 'Sari',
  timestamp: new Date('2026-11-20T02:15:30Z'),
};

const Quote = () => {
  const change = useRecordChange(report);
  const save = () => change({ before: VISIT, values: { qtNumber: 'QT-1' }, doing: 'Saving' });
  return (
    <button type="button" onClick={save}>
      Save
    </button>
  );
};

test('keeps the moment of a record', async () => {
  const store = new MemoryStore({ salesReport: [VISIT] });
  render(
    <SectionTestHost store={store}>
      <Quote />
    </SectionTestHost>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(store.read('salesReport')).toEqual([{ ...VISIT, qtNumber: 'QT-1' }]));
});
