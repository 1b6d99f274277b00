import type { Page } from '@playwright/test';
import { createAccount, loadsOf, stoppedCanaries } from '../support/backend';
import { expect, signInByForm, test } from '../support/fixtures';
import { press } from '../support/screen';
import { panel, retryWithoutSuccess } from './support/failing-section';
import { liveBuild, SECTIONS, type Section, serveBuild, serveManifest } from './support/fake-builds';

const [, directory] = SECTIONS;
const LINK = '/customer?sort=evil';

/** The screens of a build that crash with the parameter of {@link LINK}. */
const CRASHING_WITH_LINK =
  "{ default: { screens: Object.fromEntries(paths.map((path) => [path, () => { if (location.search.includes('evil')) throw new Error('boom'); return 'All is well'; }])) } }";
/** The screens of a build that always crash. */
const CRASHING =
  "{ default: { screens: Object.fromEntries(paths.map((path) => [path, () => { throw new Error('boom'); }])) } }";

/** Serves a canary with these screens to everybody. */
const serveCanary = async (page: Page, section: Section, id: string, screens: string): Promise<void> => {
  const live = await liveBuild(section);
  const canary = await serveBuild(page, section, id, screens);
  await serveManifest(page, section, {
    name: section.name,
    builds: [live, canary],
    live: live.id,
    canary: { build: id, percent: 100 },
  });
};

const mounted = (page: Page) => page.locator('[data-section=directory]');

/** Returns how the loads of a build ended, as its pages reported. */
const outcomesOf = async (build: string): Promise<unknown[]> =>
  (await loadsOf(build)).map(({ outcome }) => outcome);

test('does not stop a canary for a link that crashes its screen', async ({ openBrowser, problems }) => {
  problems.expect(
    /console: Section directory, build .*: cannot show an address of \/customer from a link/,
    /console: .*boom/,
  );
  const id = `link-${Date.now()}`;
  for (const account of [await createAccount(), await createAccount()]) {
    const page = await openBrowser();
    await serveCanary(page, directory, id, CRASHING_WITH_LINK);
    await signInByForm(page, account, LINK);
    await panel(page).waitFor();
    for (const _ of ['once', 'twice']) await retryWithoutSuccess(page);
    await press(page, 'Open without it');
    await expect(mounted(page)).toHaveText('All is well');
    await expect(mounted(page)).toHaveAttribute('data-channel', 'canary');
    await expect(page).toHaveURL('/customer');
  }
  // The team reads of the error. It does not count as a failure.
  await expect
    .poll(async () => (await outcomesOf(id)).toSorted())
    .toEqual(['error', 'error', 'loaded', 'loaded']);
  expect(await stoppedCanaries('directory')).not.toContain(id);
});

test('reports a screen that crashes without the link too, and falls back after the second crash', async ({
  page,
  problems,
}) => {
  problems.expect(/console: Section directory, build .*: render: Error: boom/, /console: /);
  const id = `broken-${Date.now()}`;
  await serveCanary(page, directory, id, CRASHING);
  await signInByForm(page, await createAccount(), LINK);
  await panel(page).waitFor();
  await retryWithoutSuccess(page);
  await press(page, 'Open without it');
  await expect(page).toHaveURL('/customer');
  await expect.poll(() => outcomesOf(id)).toEqual(expect.arrayContaining(['render']));
  await retryWithoutSuccess(page);
  await press(page, 'Retry');
  await expect(mounted(page)).toHaveAttribute('data-channel', 'live');
  await expect
    .poll(async () => (await outcomesOf(id)).filter((outcome) => outcome === 'render'))
    .toHaveLength(2);
});
