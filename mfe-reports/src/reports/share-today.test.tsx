import { act, screen, waitFor } from '@testing-library/react';
import { openScreen } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { report } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

const SARI = 'Sari Wijaya';
const NOON = new Date('2026-11-27T05:00:00Z');
const LINK = 'http://localhost/?responsible=Sari+Wijaya&from=2026-11-27&to=2026-11-27';

const share = jest.fn(async (_: ShareData) => {});

beforeEach(() => {
  jest.useFakeTimers({
    now: NOON,
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
  });
  Object.assign(navigator, { share });
});

afterEach(() => {
  jest.useRealTimers();
  share.mockClear();
  Reflect.deleteProperty(navigator, 'share');
});

const of = (id: string, timestamp: string, fields = {}) =>
  report(id, { customer: id, responsible: SARI, timestamp: new Date(timestamp), ...fields });

const MINE = [
  of('tomorrow', '2026-11-27T17:00:00Z'),
  of('evening', '2026-11-27T16:59:00Z'),
  of('midnight', '2026-11-26T17:00:00Z'),
  of('yesterday', '2026-11-26T16:59:00Z'),
];

const open = (salesReport = MINE, path = `/?responsible=${SARI}`) =>
  openScreen(<ReportsScreen />, { stored: { salesReport }, lists: 'salesReport', path });

/** Waits until what loads with a search is there. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));

const sharedText = () => share.mock.calls[0]?.[0].text ?? '';
const sharedNames = () =>
  sharedText()
    .split('\n\n')
    .map((part) => part.split('\n')[0]);

test('shares my reports of the company’s day as one text, by one press', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Share today' }));
  expect(sharedNames()).toEqual(['2 reports', 'evening', 'midnight']);
});

test.each([
  ['the list of all', '/'],
  ['a narrower search', `/?responsible=${SARI}&department=Accessory`],
  ['those of a colleague', '/?responsible=Budi'],
  ['another order', `/?responsible=${SARI}&sort=contact`],
  ['the month', `/?responsible=${SARI}&period=this-month`],
])('is not offered above %s', async (_, path) => {
  await open([...MINE, of('other', '2026-11-27T05:00:00Z', { responsible: 'Budi' })], path);
  await screen.findByRole('button', { name: /^Views/ });
  await settle();
  expect(screen.queryByRole('button', { name: 'Share today' })).not.toBeInTheDocument();
});

test('is not offered before the first report of the day', async () => {
  await open(MINE.slice(3));
  expect(await screen.findByText('yesterday')).toBeVisible();
  await settle();
  expect(screen.queryByRole('button', { name: 'Share today' })).not.toBeInTheDocument();
});

test('shares all of a busy day: twenty whole, the others counted beside the link of their list', async () => {
  const many = Array.from({ length: 130 }, (_, index) => of(`visit ${index}`, '2026-11-27T05:00:00Z'));
  const { user } = await open([...MINE, ...many]);
  await user.click(await screen.findByRole('button', { name: 'Share today' }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(sharedNames()[0]).toBe('132 reports');
  expect(sharedNames()).toHaveLength(1 + 20 + 1);
  expect(sharedNames().at(-1)).toBe(`and 112 more: ${LINK}`);
});

test.each([
  [Object.assign(new Error('No.'), { code: 'resource-exhausted' }), /^The limit of the database is used up/],
  [
    Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }),
    /^A file of this page did not arrive/,
  ],
  [new Error('No network.'), 'The text could not be made. Try again.'],
])('says why the day could not be read, and offers it again: %s', async (error, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const many = Array.from({ length: 130 }, (_, index) => of(`visit ${index}`, '2026-11-27T05:00:00Z'));
  const { user, store } = await open(many);
  const button = await screen.findByRole('button', { name: 'Share today' });
  jest.spyOn(store, 'readPage').mockRejectedValueOnce(error);
  await user.click(button);
  expect(await screen.findByText(text)).toBeVisible();
  expect(share).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Share today' }));
  await waitFor(() => expect(share).toHaveBeenCalled());
});

test('begins a new day at midnight in an open page', async () => {
  jest.setSystemTime(new Date('2026-11-27T16:59:30Z'));
  const { user } = await open();
  await screen.findByRole('button', { name: 'Share today' });
  jest.setSystemTime(new Date('2026-11-27T17:00:30Z'));
  act(() => void window.dispatchEvent(new Event('focus')));
  await user.click(screen.getByRole('button', { name: 'Share today' }));
  expect(sharedText()).toMatch(/^tomorrow\nSat 28 Nov 2026/);
});
