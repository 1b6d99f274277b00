import { screen, waitFor, within } from '@testing-library/react';
import { report as model } from 'shared-model/report';
import { catchSavedFiles, openScreen, rows } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ACME, BOLT, DIRECTORY, report } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

const COBALT = report('cobalt', { customer: 'Cobalt', timestamp: new Date(2026, 10, 19) });

/** Opens the screen and selects reports by the names of their customers. */
const select = async (...customers: string[]) => {
  const opened = await openScreen(<ReportsScreen />, {
    stored: { ...DIRECTORY, salesReport: [ACME, BOLT, COBALT] },
    lists: 'salesReport',
    path: '/',
  });
  await screen.findByText('Acme');
  for (const name of customers) {
    await opened.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  }
  return { ...opened, bar: within(await screen.findByRole('region', { name: 'Selection' })) };
};

const people = () => rows().map(([customer, , , , person]) => `${customer}: ${person}`);

describe('the person responsible', () => {
  const dialog = async () => within(await screen.findByRole('dialog'));

  const change = async (name: string, ...customers: string[]) => {
    const opened = await select(...customers);
    await opened.user.click(opened.bar.getByRole('button', { name: 'Change person responsible' }));
    await opened.user.type((await dialog()).getByLabelText('Person Responsible'), `${name}{Enter}`);
    return opened;
  };

  test('is changed in the selected reports alone, and Undo restores each', async () => {
    const { user } = await change(' \u2068Dewi\u2069\u00a0 ', 'Acme', 'Bolt');
    expect(await screen.findByText(/^Nobody is called "Dewi" yet\./)).toBeInTheDocument();
    expect(people()).toEqual(['Bolt: Budi', 'Acme: Sari', 'Cobalt: Sari']);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Changed 2 reports')).toBeInTheDocument();
    await waitFor(() => expect(people()).toEqual(['Bolt: Dewi', 'Acme: Dewi', 'Cobalt: Sari']));
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select all loaded rows' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Changed 2 reports back')).toBeInTheDocument();
    await waitFor(() => expect(people()).toEqual(['Bolt: Budi', 'Acme: Sari', 'Cobalt: Sari']));
  });

  test('is suggested from the names in use', async () => {
    const { user, bar } = await select('Acme', 'Bolt');
    await user.click(bar.getByRole('button', { name: 'Change person responsible' }));
    await user.type((await dialog()).getByLabelText('Person Responsible'), 'sa');
    const suggested = () =>
      [...document.querySelectorAll('datalist option')].map((each) => each.getAttribute('value'));
    await waitFor(() => expect(suggested()).toEqual(['Sari']));
  });

  test('is changed to a known person at once, and offers colleagues before a letter is typed', async () => {
    const { user, store, bar } = await select('Bolt');
    await store.put('staffNames', 'all', { members: { wayan: 'Wayan', ayu: 'Ayu' } });
    await user.click(bar.getByRole('button', { name: 'Change person responsible' }));
    const offered = () =>
      [...document.querySelectorAll('datalist option')].map((each) => each.getAttribute('value'));
    await waitFor(() => expect(offered().slice(0, 2)).toEqual(['Ayu', 'Wayan']));
    await user.type((await dialog()).getByLabelText('Person Responsible'), 'Sari{Enter}');
    expect(await screen.findByText('Changed Bolt')).toBeInTheDocument();
  });

  test('is required, with the text of the form', async () => {
    const { user } = await change('', 'Acme', 'Bolt');
    const asked = await dialog();
    expect(asked.getByText(/^Person Responsible is required/)).toBeInTheDocument();
    expect(asked.getByLabelText('Person Responsible')).toHaveAccessibleDescription(/is required/);
    expect(asked.getByLabelText('Person Responsible')).toHaveFocus();
    await user.paste('x'.repeat(205));
    await user.click(asked.getByRole('button', { name: 'Change' }));
    expect(asked.getByLabelText('Person Responsible')).toHaveValue('x'.repeat(205));
    expect(asked.getByLabelText('Person Responsible')).toHaveAccessibleDescription(
      '205 of 200 characters Person Responsible is too long: shorten it to 200 characters.',
    );
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(people()).toEqual(['Bolt: Budi', 'Acme: Sari', 'Cobalt: Sari']);
    expect(screen.getByText('2 selected', { selector: 'p' })).toBeInTheDocument();
  });

  test('stays where somebody else has just changed or deleted it, and the message names the report', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user, store, bar } = await select('Acme', 'Bolt');
    await user.click(bar.getByRole('button', { name: 'Change person responsible' }));
    const transact = store.transact.bind(store);
    jest
      .spyOn(store, 'transact')
      .mockImplementation((collection, id, decide) =>
        transact(collection, id, (stored, isNamed) =>
          decide(id === 'bolt' && stored ? { ...stored, responsible: 'Eko' } : stored, isNamed),
        ),
      );
    await user.type((await dialog()).getByLabelText('Person Responsible'), 'Dewi{Enter}');
    await screen.findByText(/^Nobody is called/);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Changed Acme')).toBeInTheDocument();
    expect(screen.getByText('Changing Bolt failed. Nothing has changed: try again.')).toBeInTheDocument();
    await waitFor(() => expect(people()).toEqual(['Bolt: Budi', 'Acme: Dewi', 'Cobalt: Sari']));
    expect(logged).toHaveBeenCalledWith('Changing Bolt failed.', expect.any(Error));
  });
});

describe('prints exactly the selected reports', () => {
  const print = jest.fn(() => document.documentElement.dataset.printing);
  beforeEach(() => {
    print.mockClear();
    window.print = print;
  });

  test('as a list with all columns', async () => {
    const { user, bar } = await select('Acme', 'Cobalt');
    await user.click(bar.getByRole('button', { name: 'Print' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print 2 reports' }));
    await user.click(dialog.getByRole('button', { name: 'As a list' }));
    await waitFor(() => expect(print).toHaveReturnedWith('records'));
    const paper = within(screen.getByRole('table', { name: 'Selected reports' }));
    expect(paper.getAllByRole('row').map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^Customer.*Contact.*Details.*Department.*Person Responsible.*QT Number.*Timestamp/,
      ),
      expect.stringMatching(/^Acme.*Sari/),
      expect.stringMatching(/^Cobalt.*Sari/),
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // The next press brings the page back, for whatever is printed then.
    await user.keyboard('{Shift}');
    expect(screen.queryByRole('table', { name: 'Selected reports' })).not.toBeInTheDocument();
    expect(document.documentElement).not.toHaveAttribute('data-printing');
    expect(screen.getByText('2 selected', { selector: 'p' })).toBeInTheDocument();
  });

  test('each on a page with all fields', async () => {
    const { user, bar } = await select('Acme', 'Cobalt');
    await user.click(bar.getByRole('button', { name: 'Print' }));
    await user.click(await screen.findByRole('button', { name: 'One page each' }));
    await waitFor(() => expect(print).toHaveReturnedWith('records'));
    const pages = screen.getAllByRole('article');
    expect(pages.map((page) => within(page).getByRole('heading').textContent)).toEqual(['Acme', 'Cobalt']);
    // The text is what a record is read for.
    const { detail, ...others } = model.allFields;
    for (const page of pages) {
      const labels = within(page)
        .getAllByRole('term')
        .map(({ textContent }) => textContent);
      expect(labels).toEqual([detail, ...Object.values(others)].map((field) => field?.options.label));
      expect(within(page).getByText('Signature')).toBeInTheDocument();
    }
  });

  test('unless somebody cancels it', async () => {
    const { user, bar } = await select('Acme');
    await user.click(bar.getByRole('button', { name: 'Print' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print 1 report' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(print).not.toHaveBeenCalled();
  });
});

test('exports exactly the selected reports', async () => {
  const savedText = catchSavedFiles();
  const { user, bar } = await select('Acme', 'Cobalt');
  await user.click(bar.getByRole('button', { name: 'Export selected' }));
  expect(await screen.findByText(/^Saved reports-.*\.csv$/)).toBeInTheDocument();
  expect((await savedText()).trim().split('\r\n')).toEqual([
    expect.stringContaining('"Customer","Contact","Details"'),
    expect.stringContaining('"Acme"'),
    expect.stringContaining('"Cobalt"'),
  ]);
  expect(screen.getByText('2 selected', { selector: 'p' })).toBeInTheDocument();
});

describe('all records of a list that is loaded in part', () => {
  const MANY = Array.from({ length: 120 }, (_, index) =>
    report(`many-${index}`, { customer: `Customer ${index}`, timestamp: new Date(2026, 9, 1, 0, index) }),
  );

  const selectLoaded = async () => {
    const opened = await openScreen(<ReportsScreen />, {
      stored: { ...DIRECTORY, salesReport: MANY },
      lists: 'salesReport',
      path: '/',
    });
    await screen.findByText('Customer 119');
    await opened.user.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
    const bar = within(await screen.findByRole('region', { name: 'Selection' }));
    expect(await screen.findByText('50 of 120 selected', { selector: 'p' })).toBeInTheDocument();
    return { ...opened, bar };
  };

  test('are selected by one press, and deleted by one change', async () => {
    const { user, bar, store } = await selectLoaded();
    const start = jest.spyOn(store, 'change');
    await user.click(bar.getByRole('button', { name: 'Select all 120 reports' }));
    expect(await screen.findByText('120 selected', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select all loaded rows' })).toHaveFocus();
    expect(bar.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Customer 119' }));
    expect(await screen.findByText('119 selected', { selector: 'p' })).toBeInTheDocument();
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Delete 119 reports?' }));
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(store.read('salesReport')).toHaveLength(1));
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('are exported, also those that are not loaded', async () => {
    const savedText = catchSavedFiles();
    const { user, bar } = await selectLoaded();
    await user.click(bar.getByRole('button', { name: 'Select all 120 reports' }));
    await screen.findByText('120 selected', { selector: 'p' });
    await user.click(bar.getByRole('button', { name: 'Export selected' }));
    await screen.findByText(/^Saved reports-.*\.csv$/);
    expect((await savedText()).trim().split('\r\n')).toHaveLength(121);
  });

  test.each([
    [new Error('unavailable'), 'The other records could not be selected. Try again.'],
    [
      Object.assign(new Error('No.'), { code: 'resource-exhausted' }),
      /^The limit of the database is used up/,
    ],
  ])('stay unselected when they cannot be read, and the page says so: %s', async (error, text) => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user, bar, store } = await selectLoaded();
    jest.spyOn(store, 'readPage').mockRejectedValue(error);
    await user.click(bar.getByRole('button', { name: 'Select all 120 reports' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('50 of 120 selected', { selector: 'p' })).toBeInTheDocument();
    expect(logged).toHaveBeenCalledTimes(1);
  });
});
