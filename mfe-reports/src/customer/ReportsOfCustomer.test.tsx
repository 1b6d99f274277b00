import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { formatDay } from 'shared-model/fields/day-texts';
import type { ByKind, Field } from 'shared-model/fields/fields';
import { type Report, report } from 'shared-model/report';
import type { Stored } from 'shared-store';
import { openScreen } from 'shared-testing';
import { useLocation } from 'shared-ui/router';
import { ReportsOfCustomer } from './ReportsOfCustomer';

const ACME = { id: 'acme', name: 'Acme & Co' };
const BOLT = { id: 'bolt', name: 'Bolt' };

const visit = (id: string, fields: Partial<Report> = {}): Stored<Report> => ({
  ...report.empty,
  id,
  customer: ACME.name,
  contact: 'Ada',
  department: 'Accessory',
  detail: `Visit ${id}`,
  qtNumber: 'QT-1',
  responsible: 'Sari',
  timestamp: new Date(2026, 10, 20, 9, 15),
  ...fields,
});

const { id: _, ...VISIT_FIELDS } = visit('any');

const OTHERS = [
  visit('old', { timestamp: new Date(2026, 10, 1, 9, 0) }),
  visit('new', { timestamp: new Date(2026, 10, 21, 9, 0) }),
  visit('other', { customer: BOLT.name }),
];

/** The page of a customer, which can be renamed. */
const Page = () => {
  const [name, setName] = useState(ACME.name);
  const { pathname, search, state } = useLocation();
  return (
    <>
      <ReportsOfCustomer id={ACME.id} name={name} />
      <button type="button" onClick={() => setName('Acme Tbk')}>
        Rename
      </button>
      <output aria-label="address">{`${pathname}${search} ${JSON.stringify(state)}`}</output>
    </>
  );
};

const open = ({ salesReport = OTHERS } = {}) =>
  openScreen(<Page />, { stored: { salesReport }, lists: 'salesReport', path: '/customer/acme' });

const link = (name: string) => screen.getByRole('link', { name });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const entries = (list: Awaited<ReturnType<typeof part>>) =>
  list.queryAllByRole('listitem').map(({ textContent }) => textContent);
const address = () => screen.getByLabelText('address').textContent;

describe('the reports of a customer', () => {
  test('lists its own reports, newest first', async () => {
    await open();
    const reports = await part('Reports');
    await reports.findByText('Visit new');
    expect(entries(reports)).toEqual([
      expect.stringContaining(`${formatDay('2026-11-21', new Date())}Accessory`),
      expect.stringContaining(`${formatDay('2026-11-01', new Date())}AccessoryVis`),
    ]);
    expect(entries(reports)[0]).toContain('ContactAdaPerson ResponsibleSariQT NumberQT-1');
    expect(link(formatDay('2026-11-21', new Date()))).toHaveAttribute('href', '/?view=new');
  });

  test('leaves out the fields that a report lacks', async () => {
    await open({ salesReport: [visit('short', { contact: '', qtNumber: '' })] });
    const reports = await part('Reports');
    expect(reports.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Person Responsible',
    ]);
  });

  test('shows more reports, and moves on to the first of them', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      visit(`${index}`, { timestamp: new Date(2026, 10, 20, 9, 59 - index) }),
    );
    const { user } = await open({ salesReport: many });
    const reports = await part('Reports');
    await reports.findByText('Visit 0');
    expect(entries(reports)).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(entries(reports)).toHaveLength(60));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(document.activeElement?.closest('li')).toHaveTextContent('Visit 50');
  });

  test('say how to begin', async () => {
    await open({ salesReport: [] });
    expect(await screen.findByText(/^No report for this customer yet\./)).toBeInTheDocument();
  });

  test('have their number, and all are counted when it is pressed', async () => {
    const { user } = await open({ salesReport: Array.from({ length: 60 }, (_, index) => visit(`${index}`)) });
    const reports = await part('Reports');
    await user.click(await reports.findByRole('button', { name: '50+' }));
    expect(await reports.findByRole('button', { name: '60' })).toBeInTheDocument();
  });
});

describe('a change by somebody else', () => {
  test('shows at once, also a new name', async () => {
    const { store, user } = await open();
    const reports = await part('Reports');
    await reports.findByText('Visit new');
    act(() => store.put('salesReport', 'third', { ...VISIT_FIELDS, detail: 'A third visit' }));
    expect(reports.getByText('A third visit')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    act(() => store.put('salesReport', 'new', { ...VISIT_FIELDS, customer: 'Acme Tbk', detail: 'Renamed' }));
    expect(await (await part('Reports')).findByText('Renamed')).toBeInTheDocument();
  });

  test('offers to repair what cannot be read', async () => {
    const { store, user } = await open();
    const reports = await part('Reports');
    await reports.findByText('Visit new');
    act(() => store.put('salesReport', 'bad', { ...VISIT_FIELDS, detail: [7] }));
    expect(reports.getByRole('alert')).toHaveTextContent('1 record cannot be read.');
    await user.click(reports.getByRole('button', { name: 'Show' }));
    await user.click(reports.getByRole('button', { name: 'Repair' }));
    expect(address()).toBe('/?edit=bad {"openedHere":true}');
  });
});

test('the last data stay while the page is offline, which the page says once', async () => {
  const { store } = await open();
  const reports = await part('Reports');
  await reports.findByText('Visit new');
  act(() => store.showConnection(false));
  expect(entries(reports)).toHaveLength(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

/** A value for each kind of field, and its text on the page. */
const SAMPLES: ByKind<(name: string, field: Field) => readonly [value: unknown, text: string]> = {
  line: (name) => [`a ${name}`, `a ${name}`],
  lines: (name) => [`some ${name}`, `some ${name}`],
  reference: (name) => [`a ${name}`, `a ${name}`],
  choice: (_name, { options }) => {
    const [option = ''] = 'options' in options ? options.options : [];
    return [option, option];
  },
  moment: () => [new Date(2026, 10, 25), formatDay('2026-11-25', new Date())],
  day: () => ['2026-12-04', 'Friday, December 4, 2026'],
};

test('no field of a report is forgotten', async () => {
  const { store } = await open();
  const reports = await part('Reports');
  await reports.findByText('Visit new');
  const samples = Object.entries(report.fields).map(
    ([name, field]) => [name, SAMPLES[field.kind](name, field)] as const,
  );
  const values = Object.fromEntries(samples.map(([name, [value]]) => [name, value]));
  act(() => store.put('salesReport', ACME.id, { ...values, customer: ACME.name }));
  const panel = screen.getByRole('region', { name: 'Reports' });
  for (const [name, [, text]] of samples) {
    if (name !== 'customer') await waitFor(() => expect(panel).toHaveTextContent(text));
  }
});
