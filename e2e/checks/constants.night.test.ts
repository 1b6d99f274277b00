import type { Page } from '@playwright/test';
import { report } from 'shared-model/report';
import { DEMO, isKnownText, newCustomer, storeAll, unique, uniqueEmail } from '../support/backend';
import { STORE_READS } from '../support/first-requests';
import { expect, signIn, submitLogin, test } from '../support/fixtures';
import { openMenu } from '../support/screen';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Holds the requests to `url` without an answer. */
const holdBack = (page: Page, url: string | RegExp) => page.route(url, () => {});

/** Returns the times of the page's clock before and after a step. */
const timesAround = async (page: Page, step: () => Promise<void>) => {
  const before = await page.evaluate(() => Date.now());
  await step();
  return { before, after: await page.evaluate(() => Date.now()) };
};

test.describe('dropdowns', () => {
  test('say "Select..." while empty and "No options" if nothing matches', async ({ page }) => {
    await signIn(page, 'staff', '/?add');
    const choices = Object.values(report.fields).filter(({ kind }) => kind === 'choice').length;
    await expect(page.getByText('Select...', { exact: true })).toHaveCount(2 + choices);
    await expect(await openMenu(page, 'Department', 'nothing of the kind')).toHaveText('No options');
  });

  test('say "Loading..." while their options are loading', async ({ page }) => {
    await holdBack(page, STORE_READS);
    await signIn(page, 'staff', '/?add');
    await expect(await openMenu(page, 'Customer')).toHaveText('Loading...');
  });

  test('have a menu of at most 300 pixels', async ({ page }) => {
    await signIn(page, 'staff', '/?add');
    const menu = await openMenu(page, 'Customer');
    await expect(menu.getByRole('option').nth(20)).toBeAttached();
    expect(await menu.evaluate((list) => list.getBoundingClientRect().height)).toBe(300);
  });

  test('open upwards if less than 140 pixels are free below', async ({ page }) => {
    await signIn(page, 'staff', '/?add');
    const box = page.getByRole('combobox', { name: 'Department' });
    // Loads the dropdown, which replaces a placeholder.
    await openMenu(page, 'Department');
    await page.keyboard.press('Escape');
    const bottom = await box.evaluate((input) => {
      const control = input.closest('[class*=control]') ?? input;
      return Math.round(control.getBoundingClientRect().bottom);
    });
    const opensUpwards = async (roomBelow: number) => {
      const height = bottom + roomBelow;
      await page.setViewportSize({ width: 1440, height });
      // Otherwise the page would scroll to make room.
      await page.evaluate((blockSize) => {
        Object.assign(document.body.style, { blockSize, minBlockSize: '0', overflow: 'clip' });
      }, `${height}px`);
      const menu = await openMenu(page, 'Department');
      const [top, inputTop] = await Promise.all(
        [menu, box].map((part) => part.evaluate((element) => element.getBoundingClientRect().top)),
      );
      await page.keyboard.press('Escape');
      return Number(top) < Number(inputTop);
    };
    expect(await opensUpwards(155)).toBe(false);
    expect(await opensUpwards(130)).toBe(true);
  });

  test('move by five options at Page Down', async ({ page }) => {
    const group = unique('PT Lompat');
    const names = Array.from({ length: 12 }, (_, index) => `${group} ${String(index).padStart(2, '0')}`);
    await storeAll(
      'customers',
      names.map((name) => ({ id: name, ...newCustomer({ name }) })),
    );
    // The page reads all known names once.
    for (const name of names) await expect.poll(() => isKnownText(name)).toBe(true);
    await signIn(page, 'staff', '/?add');
    // Only these, because the customers of other tests come and go.
    const menu = await openMenu(page, 'Customer', group);
    await expect(menu.getByRole('option')).toHaveText([...names, `Create “${group}”`]);
    const focused = () =>
      menu.evaluate((list) => {
        const active = document.activeElement?.getAttribute('aria-activedescendant');
        return [...list.querySelectorAll('[role=option]')].find(({ id }) => id === active)?.textContent;
      });
    await expect.poll(focused).toBe(names[0]);
    await page.keyboard.press('PageDown');
    await expect.poll(focused).toBe(names[5]);
    await page.keyboard.press('PageDown');
    await expect.poll(focused).toBe(names[10]);
    await page.keyboard.press('PageUp');
    await expect.poll(focused).toBe(names[5]);
  });

  test('open at a tap that moves up to 5 pixels, and not at a drag', async ({ openBrowser }) => {
    const page = await openBrowser({ hasTouch: true });
    await signIn(page, 'staff', '/?add');
    const box = page.getByRole('combobox', { name: 'Department' });
    await openMenu(page, 'Department');
    await page.keyboard.press('Escape');
    await box.blur();
    const opensAfter = async (pixels: number) => {
      await box.evaluate((input, moved) => {
        const touch = (clientY: number) => new Touch({ identifier: 1, target: input, clientX: 100, clientY });
        const send = (type: string, touches: Touch[]) =>
          input.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
        send('touchstart', [touch(100)]);
        send('touchmove', [touch(100 + moved)]);
        send('touchend', []);
      }, pixels);
      const opened = await page.getByRole('listbox').isVisible();
      // Without an open menu, Escape would cancel the form.
      if (opened) await page.keyboard.press('Escape');
      await box.blur();
      return opened;
    };
    expect(await opensAfter(6)).toBe(false);
    expect(await opensAfter(5)).toBe(true);
  });
});

test('the three live lists query whole collections in order, without filters', async ({ page }) => {
  const targets: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/Listen/channel')) return;
    for (const [name, value] of new URLSearchParams(request.postData() ?? '')) {
      if (!name.endsWith('___data__')) continue;
      const { addTarget } = JSON.parse(value);
      // The page also listens to the staff document of its account, which is no query.
      if (addTarget?.query) targets.push(addTarget.query.structuredQuery);
    }
  });
  await signIn(page, 'staff');
  for (const list of ['Customer', 'Contact', 'Dashboard']) {
    await page.getByRole('link', { name: list, exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
  // The page listens once it is connected.
  await expect.poll(() => JSON.stringify(targets)).toContain('"salesReport"');
  await expect.poll(() => JSON.stringify(targets)).toContain('"contacts"');
  const ordered = (collectionId: string, fieldPath: string, direction: string) =>
    expect.objectContaining({
      from: [{ collectionId }],
      orderBy: [
        { field: { fieldPath }, direction },
        { field: { fieldPath: '__name__' }, direction },
      ],
    });
  // A list also listens to the changes of many records.
  const beside = expect.objectContaining({ from: [{ collectionId: 'changes' }] });
  const lists = targets.filter((target) => !beside.asymmetricMatch(target));
  expect(lists).toHaveLength(3);
  expect(lists).toEqual(
    expect.arrayContaining([
      ordered('customers', 'name', 'ASCENDING'),
      ordered('contacts', 'name', 'ASCENDING'),
      ordered('salesReport', 'timestamp', 'DESCENDING'),
    ]),
  );
  expect(lists).not.toContainEqual(expect.objectContaining({ where: expect.anything() }));
});

for (const { device, seconds, userAgent } of [
  { device: 'a desktop', seconds: 30, userAgent: undefined },
  { device: 'a mobile app', seconds: 60, userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile' },
]) {
  test(`the sign-in times out after ${seconds} seconds on ${device}`, async ({ openBrowser, problems }) => {
    problems.expect(/console: Sign-in failed\./);
    const page = await openBrowser(userAgent ? { userAgent } : {});
    // The SDK uses the mobile timeout only in a web view, not in a browser on a phone.
    if (userAgent) await page.addInitScript(() => Object.assign(window, { cordova: {} }));
    await page.clock.install();
    await holdBack(page, '**/v1/accounts:signInWithPassword*');
    await page.goto('/');
    const { before, after } = await timesAround(page, async () => {
      const request = page.waitForRequest('**/v1/accounts:signInWithPassword*');
      await submitLogin(page, DEMO.staff);
      await request;
    });
    await page.clock.pauseAt(before + (seconds - 1) * SECOND);
    await expect(page.getByText('Signing in')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await page.clock.pauseAt(after + seconds * SECOND);
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  });
}

test('a call of a function times out after 70 seconds', async ({ page, problems }) => {
  problems.expect(/console: Making the user an administrator failed\./);
  await page.clock.install();
  await holdBack(page, '**/asia-southeast2/addAdmin');
  await signIn(page, 'admin', '/user');
  // The call for the accounts would time out too.
  await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible();
  const form = page.getByRole('form', { name: 'Make admin' });
  // An unknown address, because the held request may still be sent when the page closes.
  await form.getByLabel('Email').fill(uniqueEmail());
  const { before, after } = await timesAround(page, async () => {
    const request = page.waitForRequest('**/asia-southeast2/addAdmin');
    await form.getByRole('button', { name: 'Make Admin' }).click();
    await request;
  });
  await page.clock.pauseAt(before + 65 * SECOND);
  await expect(form.getByRole('button', { name: 'Make Admin' })).toBeDisabled();
  await page.clock.pauseAt(after + 70 * SECOND);
  await expect(form.getByRole('alert')).toContainText(
    'No answer came, so it is not known whether this was done.',
  );
});

test('the token is renewed five minutes before it expires', async ({ page }) => {
  await page.clock.install();
  const renewals: string[] = [];
  page.on('request', (request) => request.url().includes('/v1/token') && renewals.push(request.url()));
  const listening = page.waitForRequest(/Listen\/channel/);
  const counted = page.waitForResponse(/:runAggregationQuery$/);
  await signIn(page, 'staff');
  await listening;
  // An unanswered request would take the jump in time for a lost connection.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await counted;
  await page.clock.fastForward(54 * MINUTE);
  await expect(page.getByRole('heading', { name: 'Sales reports' })).toBeVisible();
  expect(renewals).toEqual([]);
  const renewal = page.waitForRequest(/\/v1\/token/);
  await page.clock.fastForward(MINUTE);
  await renewal;
});
