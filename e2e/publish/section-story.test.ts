import { expect, signInByForm } from '../support/fixtures';
import { press } from '../support/screen';
import { orders, reenter, SCREEN, SECTION, storyOf, test, timed } from './story';

const BROKEN = "throw new Error('broken');\nexport default";

test('a team creates a section, publishes it, is refused a broken build, goes back, tries a canary, and takes it away', async ({
  page,
  suite,
  openBrowser,
}, testInfo) => {
  const { checkout } = suite;
  const { run, publish, create, expectRemoved } = storyOf(suite, testInfo);
  const before = await checkout.hashes();
  await signInByForm(page, 'staff', suite.page);
  await create(page, before);

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

  // Go back, then show another word to a colleague by a link, and try it as a canary.
  await run('roll back', 'rollback', '--workspace=mfe-orders');
  await reenter(page, 'Notes');
  await checkout.edit(SCREEN, "'Remarks'", "'Comments'");
  const held = await timed(testInfo, 'hold', () =>
    checkout.run('publish', '--workspace=mfe-orders', '--', '--hold', '--no-gate'),
  );
  const [address = ''] = /http:\S+\/orders\?section=orders@\S+/.exec(held.output) ?? [];
  expect(address, held.output).toContain(suite.page);
  const colleague = await openBrowser();
  await signInByForm(colleague, 'staff', address);
  await expect(orders(colleague)).toContainText('Comments');
  await expect(orders(colleague)).toHaveAttribute('data-channel', 'preview');
  await colleague.close();
  await reenter(page, 'Notes');
  await publish('canary', '--canary', '100', '--no-gate');
  await reenter(page, 'Comments', 'canary');
  await press(page, 'Add +');
  await page.getByLabel('Name', { exact: true }).fill('Not saved');

  // Remove: an open screen says what happened, and the page loses the link without an error.
  await run('remove', 'remove-section', '--', 'orders', '--force');
  await expectRemoved(page, before);
});
