// Tabs of one browser over HTTP/1.1, which opens six connections to a server: as many as there are streams.
import type { BrowserContext, Page } from '@playwright/test';
import { storedWhere, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { fill, press, rowOf } from '../support/screen';

const CONNECTIONS = 6;

/** Until a hidden tab pauses its stream. */
const HIDDEN_MS = 300_000;

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
    await other.clock.install();
    await signIn(other, 'staff', '/customer');
    await expect(other.getByRole('row').nth(1)).toBeVisible();
  }
  return others;
};

test('saves in a seventh tab once hidden tabs have paused, which are live again once they are shown', async ({
  page: first,
  context,
  problems,
}) => {
  // The SDK counts ten seconds of the clock that the test moves on.
  problems.allow(/console: .*Could not reach Cloud Firestore backend/);
  const name = unique('AAA Ketujuh');
  const others = await openOthers(first, context);
  for (const other of others) {
    await setHidden(other, true);
    await other.clock.fastForward(HIDDEN_MS);
  }
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
