import { screen, waitFor } from '@testing-library/react';
import { openScreen, rows } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { report } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

const SARI = 'Sari Wijaya';

const open = async (path = '/', responsible = SARI) => {
  const opened = await openScreen(<ReportsScreen />, {
    stored: {
      salesReport: [
        report('1', { customer: 'Today', responsible, timestamp: new Date() }),
        report('2', { customer: 'Long ago', responsible, timestamp: new Date(2020, 1, 1) }),
        report('3', { customer: 'Of Budi', responsible: 'Budi', timestamp: new Date() }),
      ],
    },
    lists: 'salesReport',
    path,
  });
  await opened.user.click(screen.getByRole('button', { name: 'Views' }));
  await screen.findByRole('link', { name: 'My reports' });
  return opened;
};

const shows = (...customers: string[]) =>
  waitFor(() => expect(rows().map(([name]) => name)).toEqual(customers));

test('gives every user a view of their own reports, and of those of this month', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: 'My reports' }));
  await shows('Today', 'Long ago');
  expect(await screen.findByRole('button', { name: 'Views: My reports' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Views: My reports' }));
  expect(await screen.findByRole('link', { current: true })).toHaveTextContent('My reports');
  await user.click(screen.getByRole('link', { name: 'My reports this month' }));
  await shows('Today');
  expect(screen.getByRole('button', { name: 'Period: This month' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Views: My reports this month' })).toBeVisible();
  await user.type(screen.getByRole('combobox', { name: 'Search' }), 'something{Enter}');
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible();
});

test.each([
  ['My reports', 'You have no report yet. Choose "Add +" to write down your first visit.'],
  ['My reports this month', 'You have no report this month. Choose "Add +" to write down a visit.'],
])('tells somebody without own reports what to do first: %s', async (name, text) => {
  const { user } = await open('/', 'Budi');
  await user.click(screen.getByRole('link', { name }));
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add + a report' }));
  expect(await screen.findByRole('form', { name: 'Add Report' })).toBeVisible();
});

test('saves the search of the URL under a name', async () => {
  const { store, user } = await open('/?responsible=Budi&sort=contact&colour=red');
  await user.click(await screen.findByRole('button', { name: 'Save this view…' }));
  await user.keyboard('Of Budi{Enter}');
  expect(await screen.findByText('Saved the view Of Budi')).toBeVisible();
  const next = jest.fn();
  store.listenToViews(next, jest.fn());
  await waitFor(() => expect(next).toHaveBeenCalled());
  expect(next.mock.calls[0][0].rows).toEqual([
    { id: expect.any(String), name: 'Of Budi', path: '/', search: 'responsible=Budi&sort=contact' },
  ]);
});
