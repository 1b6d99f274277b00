import { createAccount, storedWhere, unique } from '../support/backend';
import { signInListening } from '../support/first-requests';
import { expect, test } from '../support/fixtures';
import { fill, press } from '../support/screen';

test('keeps three reports that are written offline, over a reload too, and sends each once', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /console: /);
  test.setTimeout(180_000);
  const name = unique('Luring');
  await signInListening(page, await createAccount(), '/');
  await expect(page.getByRole('table')).toBeVisible();
  // The code of what is not sent comes three seconds after the screen.
  await page.waitForFunction(() => performance.now() > 8_000);
  await press(page, 'Add +');
  await expect(page.getByRole('form')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You're offline\. Save keeps it on this device/)).toBeVisible({
    timeout: 60_000,
  });
  for (const index of [1, 2]) {
    await fill(page, { Details: `${name} ${index}` });
    await press(page, 'Save and add another');
    await expect(page.getByLabel('Details', { exact: true })).toHaveValue('');
  }
  await fill(page, { Details: `${name} 3` });
  await press(page, 'Save');
  await expect(page.getByText('Kept on this device. Not sent yet.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not sent' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: '3 not sent' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: '3 reports are not sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  for (const index of [1, 2, 3])
    expect(await storedWhere('salesReport', 'detail', `${name} ${index}`)).toEqual([]);

  // The network is back, and the sender reaches no server: a page that starts now has only what the browser keeps.
  const reads = /\/documents:batchGet/;
  await page.route(reads, (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('link', { name: '3 not sent' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Not sent' }).getByRole('listitem')).toHaveCount(3);

  await page.unroute(reads);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('link', { name: 'not sent' })).toBeHidden({ timeout: 30_000 });
  for (const index of [1, 2, 3])
    expect(await storedWhere('salesReport', 'detail', `${name} ${index}`)).toHaveLength(1);
  await expect(page.getByRole('region', { name: 'Not sent' })).toBeHidden();

  await page.goto('/account');
  await expect(page.getByText('Today you wrote 3 reports on this device. The server has 3.')).toBeVisible();
});
