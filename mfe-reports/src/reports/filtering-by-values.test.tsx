import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen, rows } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ACME, BOLT, DIRECTORY, report } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

const LATER = report('later', { timestamp: new Date(2026, 10, 22), qtNumber: 'QT-2' });

const open = async (path = '/') => {
  const opened = await openScreen(<ReportsScreen />, {
    stored: { ...DIRECTORY, salesReport: [ACME, BOLT, LATER] },
    lists: 'salesReport',
    path,
  });
  await screen.findByText('Bolt', { selector: 'a *' });
  return opened;
};

const cellOf = (customer: string, header: string): HTMLElement => {
  const [row] = screen.getAllByRole('row').filter((each) => within(each).queryByText(customer));
  const cell = row?.querySelector<HTMLElement>(`[data-label="${header}"]`);
  if (!cell) throw new Error(`There is no cell ${header}.`);
  return cell;
};

const customers = () => rows().map(([name]) => name);

test('a value under the pointer filters the list, without another stop of the Tab key', async () => {
  const { user } = await open();
  const cell = cellOf('Bolt', 'Person Responsible');
  fireEvent.pointerMove(cell);
  await waitFor(() => {
    fireEvent.pointerMove(cell);
    expect(within(cell).getByTitle('Filter by Budi')).toHaveAttribute('tabindex', '-1');
  });
  await user.click(within(cell).getByTitle('Filter by Budi'));
  await waitFor(() => expect(customers()).toEqual(['Bolt']));
  expect(screen.getByRole('button', { name: 'Remove Budi' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Bolt' })).not.toBeInTheDocument();
});

test('each value of an open record has a Filter button, which adds the chip of the search box', async () => {
  const { user } = await open('/?view=bolt');
  const panel = within(await screen.findByRole('region', { name: 'Bolt' }));
  const names = panel
    .getAllByRole('button', { name: /^Filter/ })
    .map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual([
    'Filter by Customer: Bolt',
    'Filter by Department: Repair/Service',
    'Filter by Person Responsible: Budi',
  ]);
  await user.click(panel.getByRole('button', { name: 'Filter by Department: Repair/Service' }));
  await waitFor(() => expect(customers()).toEqual(['Bolt']));
  expect(screen.getByRole('button', { name: 'Remove Repair/Service' })).toBeInTheDocument();
  expect(panel.getByRole('heading', { name: 'Bolt' })).toHaveFocus();
  expect(
    panel.queryByRole('button', { name: 'Filter by Department: Repair/Service' }),
  ).not.toBeInTheDocument();
});

test('a QT number, which is of one report, does not offer to filter the list', async () => {
  await open('/?view=later');
  const panel = within(await screen.findByRole('region', { name: 'Acme' }));
  expect(panel.getByText('QT-2')).toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Filter by Customer: Acme' })).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: /^Filter by QT Number/ })).not.toBeInTheDocument();
});

test('the Filters button of a phone counts what it folds, and the search is not folded', async () => {
  await open('/?customer=Bolt&period=this-month&q=first');
  const fold = screen.getByRole('button', { name: 'Filters (1)' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  const folded = document.getElementById(fold.getAttribute('aria-controls') ?? '');
  expect(folded).toContainElement(screen.getByRole('button', { name: 'Period: This month' }));
  expect(folded).not.toContainElement(screen.getByRole('combobox', { name: 'Search' }));
});

test('the filters of a phone hold the department and the person as fields, and count both with the period', async () => {
  const { user } = await open('/?period=any&customer=Bolt');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const departments = within(await screen.findByRole('group', { name: 'Department' }));
  const department = departments.getByRole('button', { name: 'Repair/Service' });
  await user.click(department);
  await waitFor(() => expect(department).toHaveAttribute('aria-pressed', 'true'));
  expect(screen.getByRole('button', { name: 'Remove Repair/Service' })).toBeInTheDocument();
  await user.click(departments.getByRole('button', { name: 'Accessory' }));
  await waitFor(() => expect(screen.queryByText('Bolt', { selector: 'a *' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Person Responsible' }));
  await user.click(await screen.findByRole('option', { name: 'Budi' }));
  expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeInTheDocument();
  await user.click(departments.getByRole('button', { name: 'Accessory' }));
  await waitFor(() => expect(customers()).toEqual(['Bolt']));
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument();
});

test('words become a chip of the search box beside those of fields, and can be removed', async () => {
  const { user } = await open();
  const search = screen.getByRole('combobox', { name: 'Search' });
  await user.type(search, 'acme');
  await screen.findByRole('option', { name: 'Acme' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.type(search, 'nowhere{Enter}');
  expect(await screen.findByText('No report matches nowhere and Acme.')).toBeInTheDocument();
  expect(screen.getByText('Words:')).toBeInTheDocument();
  await user.type(search, 'first{Enter}');
  expect(await screen.findByText('No report matches nowhere first and Acme.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove nowhere first' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Remove Acme' })).toBeInTheDocument();
});

test('controls of the rows of one customer are described by their days', async () => {
  await open();
  const days = (name: string) =>
    screen.getAllByRole('button', { name }).map((each) => each.getAttribute('aria-description'));
  expect(days('Edit Acme')).toEqual(['Sunday, November 22, 2026', 'Friday, November 20, 2026']);
  const boxes = screen.getAllByRole('checkbox', { name: 'Select Acme' });
  expect(boxes[0]).toHaveAttribute('aria-description', 'Sunday, November 22, 2026');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Acme',
    'Bolt',
    'Acme',
  ]);
});

test('announces how many reports a search has found, once', async () => {
  const { user, store } = await open();
  await user.type(screen.getByRole('combobox', { name: 'Search' }), 'first{Enter}');
  const found = await screen.findByText('3 reports found');
  expect(found).toHaveAttribute('role', 'status');
  const { id: _, ...another } = report('');
  act(() => store.put('salesReport', 'another', another));
  await waitFor(() => expect(rows()).toHaveLength(4));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
  expect(found).toHaveTextContent('3 reports found');
});
