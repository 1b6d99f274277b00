import { askFirst } from 'shared-auth/first-requests';
import { ServerClock } from 'shared-model/fields/clock';
import { FirstPage } from './first-page';
import type { Answer } from './requests';
import { restApi } from './rest';

const rest = restApi({ options: { projectId: 'sales' } });
const REQUEST = { collection: 'customers', conditions: [], orders: [], limit: 50 };
const HOUR_MS = 3_600_000;

const answerOf = (id: string, readTime: string) => [
  {
    document: { name: `projects/sales/databases/(default)/documents/customers/${id}`, fields: {} },
    readTime,
  },
];

const open = () => {
  const clock = new ServerClock();
  const ask = jest.fn(async () => answerOf('asked', new Date().toISOString()));
  const page = new FirstPage('sari', { rest, clock, ask, isSignedIn: () => true });
  const prefetch = async () => {
    const body = answerOf('prefetched', new Date().toISOString());
    askFirst('sari', [rest.requestOf(REQUEST)], async () => body);
    await Promise.resolve();
  };
  const show = async () => {
    const answers: Answer[] = [];
    await page.show(REQUEST, (answer) => answers.push(answer));
    return answers.flatMap(({ documents }) => documents.map(({ id }) => id));
  };
  return { page, clock, prefetch, show };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('shows a prefetched answer once: a list that is opened hours later asks anew, and the clock stays right', async () => {
  const { clock, prefetch, show } = open();
  await prefetch();
  await expect(show()).resolves.toEqual(['prefetched']);
  jest.advanceTimersByTime(2 * HOUR_MS);
  await expect(show()).resolves.toEqual(['asked']);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
});

test('shows no prefetched answer any more once the page has its connection', async () => {
  const { page, prefetch, show } = open();
  await prefetch();
  page.end();
  await expect(show()).resolves.toEqual(['asked']);
});
