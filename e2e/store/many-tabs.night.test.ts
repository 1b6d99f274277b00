// Tabs of one browser over HTTP/1.1, which opens six connections to a server: as many as there are streams.
import type { BrowserContext, Page } from '@playwright/test';
import { storedWhere, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { fill, press, rowOf } from '../support/screen';

const CONNECTIONS = 6;

/** Lets a page believe that it is hidden or seen: a browser without a window shows all its tabs. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );

/** Opens as many tabs with a list as the browser opens connections. */
const openOthers = async (first: Page, context: BrowserContext): Promise<readonly Page[]> => {
  const others = [first];
  while (others.length < CONNECTIONS) others.push(await context.newPage());
  for (const other of others) {
    await signIn(other, 'staff', '/customer');
    await expect(other.getByRole('row').nth(1)).toBeVisible();
  }
  return others;
};

test('saves in a seventh tab, because hidden tabs make room, and they are live again once they are shown', async ({
  page: first,
  context,
}) => {
  const name = unique('AAA Ketujuh');
  const others = await openOthers(first, context);
  for (const other of others) await setHidden(other, true);
  const seventh = await context.newPage();
  await signIn(seventh, 'staff', '/customer');
  await expect(seventh.getByRole('row').nth(1)).toBeVisible();
  await press(seventh, 'Add +');
  await fill(seventh, { Name: name });
  await press(seventh, 'Save');
  await expect(rowOf(seventh, name)).toBeVisible();
  expect(await storedWhere('customers', 'name', name)).toHaveLength(1);

  await setHidden(first, false);
  await expect(rowOf(first, name)).toBeVisible();
  await expect(first.getByText('Showing the last data received')).toBeHidden();
});

test('says in a seventh tab that the others, which are seen, take all connections, and is live once one is closed', async ({
  page: first,
  context,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/console: /);
  const others = await openOthers(first, context);
  const seventh = await context.newPage();
  await signIn(seventh, 'staff', '/customer');
  const crowded = seventh.getByText('Other tabs use all connections of this browser');
  await expect(crowded).toBeVisible({ timeout: 60_000 });
  await expect(seventh.getByText(/offline|blocked/)).toBeHidden();
  await others.at(-1)?.close();
  await expect(crowded).toBeHidden({ timeout: 45_000 });
});
