// Two people share a day and three tabs each: no report is lost, and nobody sees anything after a logout.
import type { Page } from '@playwright/test';
import { createAccount, newCustomer, store, storedWhere, unique } from '../support/backend';
import { expect, signIn, submitLogin, test } from '../support/fixtures';
import { choose, fill, press, rowOf } from '../support/screen';
import { openTab } from './open-tab';

const DAY_MS = 24 * 60 * 60 * 1_000;

test('stores each report of two people with three tabs each, one duplicated, one left overnight, one logged out in another', async ({
  page,
  openBrowser,
}) => {
  const { name: customer } = newCustomer();
  await store('customers', newCustomer({ name: customer }));
  const filtered = `/?${new URLSearchParams({ customer })}`;
  const written: string[] = [];
  const write = async (tab: Page, detail: string) => {
    await fill(tab, { Details: detail });
    await press(tab, 'Save');
    await expect(rowOf(tab, detail)).toBeVisible();
    written.push(detail);
  };
  const begin = async (tab: Page, detail: string) => {
    await choose(tab, 'Customer', customer);
    await fill(tab, { Details: detail });
  };

  const dayOf = async (first: Page, who: string) => {
    const account = await createAccount();
    await first.clock.install();
    await signIn(first, account, `${filtered}&add`);
    await begin(first, unique(`${who} Pagi`));
    // Both tabs hold what was typed, and each saves a report of its own.
    const [duplicate, overnight] = await Promise.all([
      openTab(first, `${filtered}&add`),
      openTab(first, `${filtered}&add`),
    ]);
    await write(first, unique(`${who} Satu`));
    await expect(duplicate.getByRole('combobox', { name: 'Customer' })).toBeVisible();
    await write(duplicate, unique(`${who} Dua`));
    return { account, first, duplicate, overnight };
  };

  const [sari, budi] = await Promise.all([dayOf(page, 'Sari'), dayOf(await openBrowser(), 'Budi')]);
  // Each sees the reports of the other.
  for (const { first, duplicate } of [sari, budi])
    for (const tab of [first, duplicate])
      for (const detail of written) await expect(rowOf(tab, detail)).toBeVisible();

  // The next morning.
  for (const { overnight } of [sari, budi]) await overnight.clock.fastForward(DAY_MS);
  await Promise.all([
    write(sari.overnight, unique('Sari Besok')),
    write(budi.overnight, unique('Budi Besok')),
  ]);

  await sari.duplicate.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [sari.first, sari.duplicate, sari.overnight]) {
    await expect(tab.getByLabel('Username')).toHaveValue('');
    await expect(tab.getByText(customer)).toHaveCount(0);
    const kept = await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).not.toMatch(new RegExp(`authUser|${sari.account.uid}|${sari.account.email}|Sari`));
  }
  // Budi goes on, also at the computer of Sari.
  await budi.first.goto(`${filtered}&add`);
  await begin(budi.first, '');
  await write(budi.first, unique('Budi Siang'));
  await sari.first.goto(`${filtered}&add`);
  await submitLogin(sari.first, budi.account);
  await expect(sari.first.getByRole('main').getByLabel('Details')).toHaveValue('');

  const reports = await storedWhere('salesReport', 'customer', customer);
  expect(reports.map(({ detail }) => detail).sort()).toEqual([...written].sort());
});
