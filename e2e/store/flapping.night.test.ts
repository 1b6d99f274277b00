// A network that comes and goes each second for a minute.
import { signInListening } from '../support/first-requests';
import { expect, test } from '../support/fixtures';

const LISTEN = /\/Listen\/channel/;

/** The SDK opens a stream at each of thirty returns: 166 requests were measured. */
const MOST_LISTENS = 30 * 8;

// In real time: the page's clock may not outrun its requests here.
test('shows few notices and asks for few streams', async ({ page, context, problems }) => {
  problems.allow(/^(request|console): /);
  await signInListening(page, 'staff', '/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const second = () => page.waitForTimeout(1_000);
  await page.evaluate(() => {
    let isShown = false;
    document.documentElement.dataset.notices = '0';
    new MutationObserver(() => {
      const isNow = /Showing the last data received/.test(document.body.textContent ?? '');
      if (isNow === isShown) return;
      isShown = isNow;
      const { dataset } = document.documentElement;
      dataset.notices = String(Number(dataset.notices) + 1);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  let listens = 0;
  page.on('request', (request) => {
    if (LISTEN.test(request.url())) listens += 1;
  });
  for (let passed = 0; passed < 60; passed += 2) {
    await context.setOffline(true);
    await second();
    await context.setOffline(false);
    await second();
  }
  const notices = Number(await page.evaluate(() => document.documentElement.dataset.notices));
  expect(notices).toBeLessThanOrEqual(2);
  expect(listens).toBeLessThanOrEqual(MOST_LISTENS);
});
