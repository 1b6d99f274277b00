import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, signInByForm } from '../support/fixtures';
import { fill, openMenu, press, rowOf, toast } from '../support/screen';
import { comeBack, link, orders, reenter, SCREEN, storyOf, test, timed } from './story';

test('a team creates a section, publishes it, keeps records in it, takes it away, and creates it again', async ({
  page,
  suite,
  openBrowser,
}, testInfo) => {
  const { checkout } = suite;
  const { run, publish, create, expectRemoved } = storyOf(suite, testInfo);
  const before = await checkout.hashes();
  const other = await openBrowser();
  await Promise.all([
    signInByForm(page, 'staff', suite.page),
    signInByForm(other, 'admin', `${suite.page}/contact`),
  ]);
  await create(page, before);
  const checks = Promise.all([
    checkout.exec('jest', 'mfe-orders', 'functions/test/(registration|rules/rules|indexes)'),
    checkout.exec('tsc', '-p', 'mfe-orders'),
    checkout.exec('biome', 'ci', 'mfe-orders', 'functions/models'),
  ]);
  for (const { code, output } of await timed(testInfo, 'its checks', () => checks))
    expect(code, output).toBe(0);

  // Change one word and publish; change it again for a canary; go back.
  await checkout.edit(SCREEN, "'Notes'", "'Remarks'");
  await publish('publish');
  await reenter(page, 'Remarks');
  await checkout.edit(SCREEN, "'Remarks'", "'Comments'");
  await publish('canary', '--canary', '100', '--no-gate');
  await reenter(page, 'Comments', 'canary');
  await run('end the canary', 'canary', '--workspace=mfe-orders', '--', '0');
  await run('roll back', 'rollback', '--workspace=mfe-orders');
  await reenter(page, 'Notes');

  // The record: add, find by a word, edit, delete, restore.
  await timed(testInfo, 'records', async () => {
    await press(page, 'Add +');
    await fill(page, { Name: 'Forty drills', Notes: 'for the harbour' });
    await press(page, 'Save');
    await expect(rowOf(page, 'Forty drills')).toContainText('for the harbour');
    const menu = await openMenu(page, 'Search', 'harbour');
    await menu.getByRole('option', { name: 'Find “harbour”', exact: true }).click();
    await expect(page).toHaveURL(/q=harbour/);
    await expect(rowOf(page, 'Forty drills')).toBeVisible();
    await press(page, 'Edit Forty drills');
    await fill(page, { Name: 'Fifty drills' });
    await press(page, 'Save');
    await expect(rowOf(page, 'Fifty drills')).toBeVisible();
    await press(page, 'Delete -');
    await press(page, 'Delete Fifty drills');
    await expect(rowOf(page, 'Fifty drills')).toBeHidden();
    await press(page, 'Bin');
    await press(page, 'Restore Fifty drills');
    await expect(toast(page, 'Restored 1 order')).toBeVisible();
    await page.goto(`${suite.page}/orders`);
    await expect(rowOf(page, 'Fifty drills')).toContainText('for the harbour');
  });
  await checkout.edit(SCREEN, "'Comments'", "'Details'");
  await publish('publish with records');
  for (const tab of [page, other]) {
    await reenter(tab, 'Details');
    await expect(rowOf(tab, 'Fifty drills')).toBeVisible();
    await press(tab, 'Add +');
    await expect(tab.getByLabel('Name', { exact: true })).toBeVisible();
  }
  await fill(page, { Name: 'Not saved' });

  // Remove: an open page loses the link without an error, and an open screen says what happened.
  const refused = await checkout.run('remove-section', '--', 'orders');
  expect(refused.output).toContain('repeat with --force');
  expect(refused.code).toBe(1);
  await press(other, 'Cancel');
  await link(other, 'Contact').click();
  await run('remove', 'remove-section', '--', 'orders', '--force');
  await comeBack(other, () => expect(link(other, 'Orders')).toBeHidden({ timeout: 500 }));
  await expectRemoved(page, before);

  // The same name again, now with a bare screen. The data of the first one is deleted meanwhile.
  const deletion = ['--collection', 'orders', '--path', '/orders'];
  const [deleted] = await Promise.all([
    checkout.run('delete-data', '--', 'orders', ...deletion),
    run('create again', 'create-section', '--', 'orders', '--screen'),
  ]);
  expect(deleted.output).toMatch(/orders, ordersWords, ordersBin, ordersHistory: \d+ documents deleted/);
  await comeBack(page, () => expect(link(page, 'Orders')).toBeVisible({ timeout: 500 }));
  await link(page, 'Orders').click();
  await expect(orders(page)).toContainText('Nothing here yet');
  const again = await checkout.run('create-section', '--', 'orders');
  expect(again.output).toContain('There is a package orders already');

  // A folder that is removed by hand leaves the rest to the command.
  await Promise.all([page, other].map((tab) => tab.close()));
  await rm(join(checkout.folder, 'mfe-orders'), { recursive: true });
  await run('remove what is left', 'remove-section', '--', 'orders');
  expect(await checkout.hashes()).toEqual(before);
});
