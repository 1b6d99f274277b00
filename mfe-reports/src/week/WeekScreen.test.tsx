import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customer } from 'shared-model/customer';
import { dayAfter } from 'shared-model/periods';
import { dueAfter } from 'shared-model/rhythm';
import { MemoryStore } from 'shared-store/testing';
import { SectionTestHost } from 'shared-testing';
import { countsOfReports, type ListenToCounts, listenIn } from '../testing/fake-counts';
import { WeekScreen } from './WeekScreen';

// A Thursday.
const NOW = new Date('2026-11-26T03:00:00Z');
const TODAY = '2026-11-26';

const at = (timestamp: string, responsible: string, name: string) => ({
  customer: name,
  responsible,
  timestamp: new Date(timestamp),
});

const REPORTS = [
  at('2026-11-23T03:00:00Z', 'Sari', 'PT Ukur'),
  at('2026-11-23T04:00:00Z', 'Sari', 'CV Sudut'),
  at('2026-11-25T03:00:00Z', 'Sari', 'PT Ukur'),
  at('2026-11-25T03:00:00Z', 'Budi', ''),
  at('2026-11-18T03:00:00Z', 'Budi', 'PT Ukur'),
];

const ALL = countsOfReports(REPORTS);

/** Returns a customer that was visited some days ago, each time after as many days. */
const visited = (name: string, ago: number, every?: number, quotation?: string) => {
  const lastVisit = dayAfter(TODAY, -ago);
  const days = every === undefined ? [] : [0, every, 2 * every].map((days) => dayAfter(lastVisit, -days));
  return {
    ...customer.empty,
    id: name,
    name,
    lastVisit,
    due: dueAfter(days),
    quotation: quotation === undefined ? '' : `${lastVisit} ${quotation}`,
  };
};

const open = (customers: readonly object[] = [], path = '/week', listen?: ReturnType<ListenToCounts>) => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'] });
  const store = new MemoryStore({ customers: customers as never });
  const listenToCounts = listen ? () => listen : listenIn(ALL);
  render(
    <SectionTestHost store={Object.assign(store, { listenToCounts })} path={path}>
      <WeekScreen />
    </SectionTestHost>,
  );
  return userEvent.setup();
};

afterEach(() => jest.useRealTimers());

const rowsOf = (title: string) =>
  within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('shows who wrote how many for whom on each day, and each number leads to its list', async () => {
  open();
  expect(await screen.findByText('4 reports')).toBeVisible();
  expect(rowsOf('By person')).toEqual([
    ['Sari', '2', '0', '1', '0', '0', '0', '0', '3'],
    ['Budi', '0', '0', '1', '0', '0', '0', '0', '1'],
    ['All', '2', '0', '2', '0', '0', '0', '0', '4'],
  ]);
  expect(rowsOf('By customer')).toEqual([
    ['PT Ukur', '1', '0', '1', '0', '0', '0', '0', '2'],
    ['CV Sudut', '1', '0', '0', '0', '0', '0', '0', '1'],
    ['None', '0', '0', '1', '0', '0', '0', '0', '1'],
  ]);
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('2 reports, Sari, 23 Nov')).toBe('/?responsible=Sari&from=2026-11-23&to=2026-11-23');
  expect(addressOf('3 reports, Sari, the week')).toBe('/?responsible=Sari&from=2026-11-23&to=2026-11-29');
  expect(addressOf('2 reports, All, 25 Nov')).toBe('/?from=2026-11-25&to=2026-11-25');
  expect(addressOf('2 reports, PT Ukur, the week')).toBe('/?customer=PT+Ukur&from=2026-11-23&to=2026-11-29');
  expect(screen.queryByRole('link', { name: /None/ })).not.toBeInTheDocument();
});

test('names read in their own direction, and no translator changes them', async () => {
  open();
  await screen.findByText('4 reports');
  for (const name of ['Sari', 'PT Ukur'])
    expect(screen.getByRole('rowheader', { name })).toHaveAttribute('translate', 'no');
  expect(screen.getByRole('rowheader', { name: 'None' })).not.toHaveAttribute('translate');
});

test('goes to another week and to one person, and keeps both in the address', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Show the week before' }));
  expect(screen.getByText('16 Nov to 22 Nov')).toBeVisible();
  expect(rowsOf('By person')).toEqual([['Budi', '0', '0', '1', '0', '0', '0', '0', '1']]);
  await user.click(screen.getByRole('button', { name: 'Show the next week' }));
  await user.selectOptions(screen.getByLabelText('Person Responsible'), 'Budi');
  expect(rowsOf('By customer')).toEqual([['None', '0', '0', '1', '0', '0', '0', '0', '1']]);
  await user.selectOptions(screen.getByLabelText('Person Responsible'), 'Sari');
  expect(screen.getByRole('link', { name: '1 report, CV Sudut, 23 Nov' })).toHaveAttribute(
    'href',
    '/?responsible=Sari&customer=CV+Sudut&from=2026-11-23&to=2026-11-23',
  );
  expect(screen.getByText(/^Week of/)).toHaveTextContent(
    'Week of 23 Nov to 29 Nov, Sari, Thursday, November 26, 2026',
  );
});

test.each([
  ['/week', true],
  ['/week?week=2026-11-16', false],
])('opens no week that has not begun: from %s', async (path, isDisabled) => {
  open([], path);
  const next = await screen.findByRole('button', { name: 'Show the next week' });
  expect(next.hasAttribute('disabled')).toBe(isDisabled);
});

test('says that a week has not begun, and shows no table of zeros', async () => {
  open([], '/week?week=2027-03-01');
  expect(await screen.findByText(/this week has not begun/)).toHaveTextContent('0 reports');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('begins a new week at midnight in an open page', async () => {
  open();
  expect(await screen.findByText('23 Nov to 29 Nov')).toBeVisible();
  jest.setSystemTime(new Date('2026-11-29T17:00:30Z'));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('30 Nov to 6 Dec')).toBeVisible();
});

test.each([
  ['may have changed', { rows: ALL, cursors: [{}], live: false, problem: 'offline' }],
  ['not counted yet', { rows: [], cursors: [], live: true }],
] as const)('says that numbers are %s', async (text, snapshot) => {
  open([], '/week', (onSnapshot) => {
    onSnapshot({ unreadable: [], ...snapshot });
    return () => undefined;
  });
  expect(await screen.findByText(new RegExp(text))).toBeVisible();
});

test.each([
  ['resource-exhausted', /The limit of the database is used up\. Tell an administrator/],
  ['permission-denied', /^The numbers could not be loaded\..*check the connection/],
])('says what to do after %s', async (code, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  open([], '/week', (_, onError) => {
    onError(Object.assign(new Error('No.'), { code }));
    return () => undefined;
  });
  expect(await screen.findByText(text)).toBeVisible();
});

const itemsOf = async (title: string) =>
  (await within(await screen.findByRole('region', { name: title })).findAllByRole('listitem')).map(
    ({ textContent }) => textContent,
  );

test('lists who is due: the newest first, with the usual time, and never those in time', async () => {
  open([
    visited('PT Lama', 400, 30),
    visited('PT Ukur', 94, 30),
    visited('CV Tepat', 45, 30),
    visited('CV Besok', 44, 30),
    visited('PT Baru', 200),
    visited('PT Hari', 5, 3),
    { ...customer.empty, id: 'none', name: 'PT Tanpa' },
  ]);
  expect(await itemsOf('Due for a visit')).toEqual([
    'CV Tepat No report for 45 days, usually every 30',
    'PT Hari No report for 5 days, usually every 3',
    'PT Ukur No report for 94 days, usually every 30',
    'PT Lama No report for 400 days, usually every 30',
  ]);
  expect(screen.getByRole('link', { name: 'PT Ukur' })).toHaveAttribute('href', '/customer/PT%20Ukur');
  expect(document.body).not.toHaveTextContent(/inactive/i);
});

test('lists quotations without a later report of their customer, from 30 days on', async () => {
  open([
    visited('PT Ukur', 29, undefined, 'QT-1'),
    visited('CV Sudut', 30, undefined, 'QT-2, QT-3'),
    visited('PT Lama', 300, undefined, 'QT-4'),
    visited('PT Tanpa', 60),
  ]);
  expect(await itemsOf('Quiet quotations')).toEqual([
    'QT-2, QT-3 CV Sudut No report for 30 days',
    'QT-4 PT Lama No report for 300 days',
  ]);
  expect(screen.getByRole('link', { name: 'QT-2, QT-3' })).toHaveAttribute(
    'href',
    '/?customer=CV+Sudut&from=2026-10-27&to=2026-10-27',
  );
});

test('says that nobody is due, and that no quotation is quiet', async () => {
  open([visited('PT Ukur', 1, 30, 'QT-1')]);
  expect(await screen.findByText(/^Nobody is due/)).toBeVisible();
  expect(screen.getByText(/^No quotation is without a later report/)).toBeVisible();
});

test('shows ten of many, and more by presses until all are there', async () => {
  const many = Array.from({ length: 130 }, (_, index) => visited(`PT ${index}`, 50 + index, 30));
  const user = open(many);
  const region = within(await screen.findByRole('region', { name: 'Due for a visit' }));
  expect(await region.findAllByRole('listitem')).toHaveLength(10);
  for (const count of [50, 90, 130]) {
    await user.click(await region.findByRole('button', { name: 'Show more' }));
    await region.findByText(`No report for ${49 + count} days, usually every 30`);
    expect(region.getAllByRole('listitem')).toHaveLength(count);
  }
  expect(region.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});
