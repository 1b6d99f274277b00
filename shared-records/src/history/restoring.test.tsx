import { act, screen, within } from '@testing-library/react';
import { type Customer, customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { UnknownOutcomeError } from 'shared-store/data-store';
import { CHANGED, CREATED, day, entry, open, REPORT, show } from '../testing/fake-history';

const VERSION = 'the version of Tue 24 Nov, 09:05';
const versionButton = () => screen.findByRole('button', { name: `Restore ${VERSION}` });
const dialog = () => within(screen.getByRole('dialog', { name: `Restore ${VERSION}` }));

const DEPARTMENT = entry({
  at: day('26T08:00:00'),
  changed: { department: { from: 'Accessory', to: '' } },
});

const EARLIER = {
  detail: 'Sold one tripod to the branch.',
  qtNumber: '',
  timestamp: new Date('2026-11-24T02:00:00Z'),
  department: 'Accessory',
};

test('restores all fields as they were after an event, once the user has seen them, and undoes it', async () => {
  const { store, user } = show([CREATED, DEPARTMENT, CHANGED]);
  await open(user);
  await user.click(await versionButton());
  expect(store.read('salesReport')).toEqual([REPORT]);
  expect(
    dialog()
      .getAllByRole('deletion')
      .map(({ textContent }) => textContent),
  ).toContain('removed: QT-2');
  expect(dialog().getByText('Department')).toBeInTheDocument();
  expect(dialog().queryByText('Person Responsible')).not.toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(`Restored ${VERSION}.`)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(store.read('salesReport')).toEqual([{ ...REPORT, ...EARLIER }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The report is again as it was before.')).toBeInTheDocument();
  expect(store.read('salesReport')).toEqual([REPORT]);
});

test('offers a version only where a field would change, and leaves the record after Cancel', async () => {
  const { store, user } = show([CREATED, DEPARTMENT, CHANGED]);
  const list = await open(user);
  const versions = within(list).getAllByRole('button', { name: /^Restore the version/ });
  expect(versions.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Restore the version of today 08:00',
    `Restore ${VERSION}`,
  ]);
  await user.click(await versionButton());
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(store.read('salesReport')).toEqual([REPORT]);
});

test('does not restore a version over a change that came meanwhile, also of a field that it does not change', async () => {
  const { store, user } = show([CREATED, CHANGED]);
  await open(user);
  await user.click(await versionButton());
  const changed = { ...REPORT, responsible: 'Dewi' };
  act(() => store.put('salesReport', 'r', changed));
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Somebody else has changed this report/)).toBeInTheDocument();
  expect(store.read('salesReport')).toEqual([changed]);
});

test('says what the server would refuse in a version, and keeps the dialog', async () => {
  const { store, user } = show([
    CREATED,
    entry({ at: day('26T13:59:00'), changed: { detail: { from: '', to: REPORT.detail } } }),
  ]);
  await open(user);
  await user.click(await versionButton());
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Details/);
  expect(store.read('salesReport')).toEqual([REPORT]);
});

const CUSTOMER: Customer & { id: string } = { ...customer.empty, id: 'r', name: 'PT Ukur', phone: '021' };
const RENAMED = entry({ at: day('26T13:59:00'), changed: { name: { from: 'PT Lama', to: 'PT Ukur' } } });

test.each([
  ['a version', `Restore ${VERSION}`, 'Save'],
  ['a value', 'Restore this value of Name: PT Lama', undefined],
])('asks before %s makes a duplicate, and saves it when the user insists', async (_, press, save) => {
  const others = [{ ...CUSTOMER, id: 'other', name: 'PT Lama' }];
  const { store, user } = show([CREATED, RENAMED], {
    model: customer as Model<object>,
    record: CUSTOMER,
    others,
  });
  await open(user);
  await user.click(await screen.findByRole('button', { name: press }));
  if (save) await user.click(dialog().getByRole('button', { name: save }));
  expect(
    await screen.findByText(/^A customer named PT Lama exists already\. Save again to keep both\./),
  ).toBeVisible();
  expect(store.read('customers')).toContainEqual(CUSTOMER);
  await user.click(screen.getByRole('button', { name: 'Save again' }));
  expect(await screen.findByText(/^Restored /)).toBeInTheDocument();
  expect(store.read('customers')).toContainEqual({ ...CUSTOMER, name: 'PT Lama' });
});

test('asks before it restores a customer that exists no more', async () => {
  const { store, user } = show([
    CREATED,
    entry({ at: day('26T13:59:00'), changed: { customer: { from: 'PT Hilang', to: 'PT Ukur' } } }),
  ]);
  await open(user);
  await user.click(screen.getByRole('button', { name: 'Restore this value of Customer: PT Hilang' }));
  expect(await screen.findByText(/^There is no customer called PT Hilang any more/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save again' }));
  expect(await screen.findByText('Restored Customer.')).toBeInTheDocument();
  expect(store.read('salesReport')).toEqual([{ ...REPORT, customer: 'PT Hilang' }]);
});

test('undoes the restoration of a value, unless somebody else has changed the field meanwhile', async () => {
  const { store, user } = show([CREATED, CHANGED]);
  await open(user);
  await user.click(screen.getByRole('button', { name: /^Restore this value of QT Number/ }));
  act(() => store.put('salesReport', 'r', { ...REPORT, qtNumber: 'QT-9' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/Somebody else has changed this report/)).toBeInTheDocument();
  expect(store.read('salesReport')).toEqual([{ ...REPORT, qtNumber: 'QT-9' }]);
});

test('says what came of a version whose answer was late', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { store, user } = show([CREATED, DEPARTMENT, CHANGED]);
  await open(user);
  await user.click(await versionButton());
  let arrive = (_: string) => {};
  const outcome = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  jest.spyOn(store, 'transact').mockRejectedValueOnce(new UnknownOutcomeError(outcome));
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The report may be saved');
  await act(async () => arrive('saved'));
  expect(screen.getByText(`Restored ${VERSION}.`)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
