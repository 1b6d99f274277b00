// Tabs of one browser over HTTP/1.1, which opens six connections to a server: as many as there are streams.
import type { Page } from '@playwright/test';
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

test('saves in a seventh tab, because hidden tabs make room, and they are live again once they are shown', async ({
  page: first,
  context,
}) => {
  const name = unique('AAA Ketujuh');
  const others = [first];
  await signIn(first, 'staff', '/customer');
  await expect(first.getByRole('row').nth(1)).toBeVisible();
  for (let count = 1; count < CONNECTIONS; count += 1) {
    const other = await context.newPage();
    others.push(other);
    await signIn(other, 'staff', '/customer');
    await expect(other.getByRole('row').nth(1)).toBeVisible();
  }
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
