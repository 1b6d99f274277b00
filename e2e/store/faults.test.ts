import type { Page, Route } from '@playwright/test';
import { storedWhere, unique } from '../support/backend';
import { controlClock, passTimeUntil } from '../support/clock';
import { signInConnected } from '../support/first-requests';
import { expect, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { fill, press, rowOf, saveOnceConnected } from '../support/screen';

const FIRESTORE = /\/google\.firestore\.v1\.Firestore\/|\/documents:(commit|batchGet)/;
const WRITES = '**/documents:commit*';

const UNREACHABLE = /^The customer is not saved yet: the server cannot be reached\. Your input is kept/;
const MAY_BE_SAVED = 'The customer may be saved: the answer has not come yet.';
const REFUSED = /^The customer could not be saved\. Your input is kept: try again\.$/;

interface Fault {
  readonly name: string;
  /** The requests that fail, and how. */
  readonly requests: string | RegExp;
  act(route: Route): Promise<void>;
  /** The message to the user. */
  readonly message: RegExp;
  /** The problems that the browser reports. */
  readonly problems: readonly RegExp[];
}

const answer = (route: Route, status: number, code: string) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    headers: {
      'access-control-allow-origin': route.request().headers().origin ?? '*',
      'access-control-allow-credentials': 'true',
    },
    body: JSON.stringify({ error: { code: status, message: code, status: code } }),
  });

const FAULTS: readonly Fault[] = [
  {
    name: 'the connection to the store is cut',
    requests: FIRESTORE,
    act: (route) => route.abort('connectionreset'),
    message: UNREACHABLE,
    problems: [/request: net::ERR_CONNECTION_RESET/, /console: The customer could not be saved/],
  },
  {
    name: 'the token is refused',
    requests: WRITES,
    act: (route) => answer(route, 401, 'UNAUTHENTICATED'),
    message: REFUSED,
    problems: [/response: 401/, /console: The customer could not be saved/],
  },
  {
    name: 'the rules refuse the write',
    requests: WRITES,
    act: (route) => answer(route, 403, 'PERMISSION_DENIED'),
    message: REFUSED,
    problems: [/response: 403/, /console: The customer could not be saved/],
  },
  {
    name: 'the quota is used up',
    requests: WRITES,
    act: (route) => answer(route, 429, 'RESOURCE_EXHAUSTED'),
    message: REFUSED,
    problems: [/response: 429/, /console: The customer could not be saved/],
  },
];

const openForm = async (page: Page): Promise<string> => {
  const name = unique('PT Gangguan');
  // The SDK logs an error when its first connection is cut.
  await signInConnected(page, 'staff', '/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await press(page, 'Add +');
  await fill(page, { Name: name });
  return name;
};

for (const { name: fault, requests, act, message, problems: expected } of FAULTS) {
  test(
    `says that nothing is saved when ${fault}, keeps the text, and saves it afterwards`,
    fault === 'the rules refuse the write' ? {} : AT_NIGHT,
    async ({ page, problems }) => {
      test.setTimeout(90_000);
      problems.expect(...expected);
      await controlClock(page);
      const name = await openForm(page);
      await page.route(requests, act);
      await press(page, 'Save');
      await passTimeUntil(page, page.getByRole('alert'));
      await expect(page.getByRole('alert')).toHaveText(message);
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
      expect(await storedWhere('customers', 'name', name)).toEqual([]);

      await page.unroute(requests);
      await saveOnceConnected(page);
      await expect(rowOf(page, name)).toBeVisible();
      expect(await storedWhere('customers', 'name', name)).toHaveLength(1);
    },
  );
}

// The save is not repeated here: the emulator keeps the lock of the first transaction too long.
test(
  'says that a save may have happened when the store never answers',
  AT_NIGHT,
  async ({ page, problems }) => {
    problems.expect(/console: The customer could not be saved/);
    const name = await openForm(page);
    await page.route(WRITES, async () => {});
    await press(page, 'Save');
    await expect(page.getByRole('alert')).toHaveText(MAY_BE_SAVED, { timeout: 40_000 });
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    expect(await storedWhere('customers', 'name', name)).toEqual([]);
  },
);
