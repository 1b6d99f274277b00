import { expect, signInByForm } from '../support/fixtures';
import { press } from '../support/screen';
import { comeBack, GENERATED, link, orders, reenter, SCREEN, SECTION, storyOf, test, timed } from './story';

const BROKEN = "throw new Error('broken');\nexport default";

test('a team creates a section, publishes it, is refused a broken build, goes back, tries a canary, and takes it away', async ({
  page,
  suite,
}, testInfo) => {
  const { checkout } = suite;
  const { run, publish } = storyOf(suite, testInfo);
  const before = await checkout.hashes();
  await signInByForm(page, 'staff', suite.page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  // Create: an open page has it without a reload, with its empty list.
  await run('create', 'create-section', '--', 'orders');
  await comeBack(page, () => expect(link(page, 'Orders')).toBeVisible({ timeout: 500 }));
  await link(page, 'Orders').click();
  await expect(page).toHaveURL(`${suite.page}/orders`);
  await expect(orders(page)).toContainText('No order yet.');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  const created = await checkout.hashes();
  const changed = Object.keys(before).filter((path) => created[path] !== before[path]);
  expect(changed.sort()).toEqual(GENERATED);
  const added = Object.keys(created).filter((path) => !(path in before));
  expect(added.filter((path) => !path.startsWith('mfe-orders/'))).toEqual([]);

  // Change one word and publish; publish a broken build.
  await checkout.edit(SCREEN, "'Notes'", "'Remarks'");
  await publish('publish');
  await reenter(page, 'Remarks');
  await checkout.edit(SECTION, 'export default', BROKEN);
  const refused = await timed(testInfo, 'the gate refuses a broken build', () =>
    checkout.run('publish', '--workspace=mfe-orders'),
  );
  expect(refused.code, refused.output).toBe(1);
  for (const text of ['nothing was published', 'broken', 'stays live'])
    expect(refused.output).toContain(text);
  await checkout.edit(SECTION, BROKEN, 'export default');

  // Go back, then try another word as a canary.
  await run('roll back', 'rollback', '--workspace=mfe-orders');
  await reenter(page, 'Notes');
  await checkout.edit(SCREEN, "'Remarks'", "'Comments'");
  await publish('canary', '--canary', '100', '--no-gate');
  await reenter(page, 'Comments', 'canary');
  await press(page, 'Add +');
  await page.getByLabel('Name', { exact: true }).fill('Not saved');

  // Remove: an open screen says what happened, and the page loses the link without an error.
  await run('remove', 'remove-section', '--', 'orders', '--force');
  await comeBack(page, () =>
    expect(page.getByText('Orders was removed from this page.')).toBeVisible({ timeout: 500 }),
  );
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Not saved');
  await link(page, 'Contact').click();
  await expect(page.locator('[data-section="directory"]')).toBeVisible();
  await expect(link(page, 'Orders')).toBeHidden();
  expect(await checkout.hashes()).toEqual(before);
});
