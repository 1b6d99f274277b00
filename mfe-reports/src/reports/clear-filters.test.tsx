import { screen, waitFor } from '@testing-library/react';
import { openScreen, rows } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { report } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

const open = (path: string) =>
  openScreen(<ReportsScreen />, {
    stored: {
      salesReport: [
        report('1', { customer: 'Acme' }),
        report('2', { customer: 'Bolt', timestamp: new Date(2020, 1, 1) }),
      ],
    },
    lists: 'salesReport',
    path,
  });

const customers = () => rows().map(([name]) => name);
const clear = () => screen.queryByRole('button', { name: 'Clear filters' });

test.each(['/', '/?sort=customer'])('offers nothing to clear at %s', async (path) => {
  await open(path);
  await waitFor(() => expect(customers()).toHaveLength(2));
  expect(clear()).not.toBeInTheDocument();
});

test.each(['/?customer=Acme&sort=customer', '/?q=acme', '/?from=2030-01-01'])(
  'clears all filters of %s, and keeps the focus in the search',
  async (path) => {
    const { user } = await open(path);
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(customers()).toEqual(['Acme', 'Bolt']));
    expect(clear()).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Search' })).toHaveValue('');
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  },
);

test('names the way out of a search that finds nothing', async () => {
  await open('/?customer=Nobody');
  expect(await screen.findByText('No customer with that name')).toBeInTheDocument();
  expect(screen.getByText('Search for less, or choose "Clear filters".')).toBeInTheDocument();
});

test.each([
  ['/?responsible=Putu&department=Drones', 'No report matches Putu and Drones.'],
  ['/?customer=Acme&responsible=Putu', 'No report matches Acme and Putu.'],
  ['/?customer=Nobody', undefined],
])('says beside the given sentence what %s has not found', async (path, text) => {
  await open(path);
  expect(await screen.findByText('No customer with that name')).toBeVisible();
  const said = screen.queryByText(/^No report matches/)?.textContent ?? undefined;
  expect(said).toBe(text);
});

test('says why two chips of one field find nothing, and keeps the last on request', async () => {
  const { user } = await open('/?customer=Acme&customer=Bolt&responsible=Sari');
  expect(await screen.findByText(/^A report has one customer\./)).toBeVisible();
  expect(screen.getByText('No customer with that name')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep only Bolt' }));
  await waitFor(() => expect(customers()).toEqual(['Bolt']));
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus();
});

test('says nothing of it where each field has one chip', async () => {
  await open('/?customer=Acme&department=Drones');
  expect(await screen.findByText('No customer with that name')).toBeVisible();
  expect(screen.queryByText(/has one/)).not.toBeInTheDocument();
});
