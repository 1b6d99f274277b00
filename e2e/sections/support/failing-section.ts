import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { isMarked, press } from '../../support/screen';
import { SECTIONS, type Section } from './spoilt-sections';

/** An address of which staff see nothing, so that no section starts by itself. */
export const NOWHERE = '/user';

/** What stands in place of a section that could not be loaded. */
export const panel = (page: Page) =>
  page.getByRole('heading', { name: 'This part of the page could not be loaded' });

/** Waits for a section's own screen. */
export const expectScreen = (page: Page, { heading }: Section): Promise<void> =>
  page.getByRole('heading', { name: heading, exact: true }).waitFor();

/** Enters a section by its link in the sidebar. */
export const enter = (page: Page, section: Section): Promise<void> =>
  page.getByRole('link', { name: section.link, exact: true }).click();

/** How many seconds something takes that is under way when this is called. */
export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
};

/** The two other sections. */
export const othersOf = (section: Section): [Section, Section] => {
  const [first, second, third] = SECTIONS;
  if (section === first) return [second, third];
  return section === second ? [third, first] : [first, second];
};

/** Goes back in the tab's history, to where the panel is. */
export const goBackToPanel = async (page: Page, steps: number): Promise<void> => {
  await page.evaluate((delta) => history.go(delta), -steps);
  await panel(page).waitFor();
};

/** Retry does not help while the cause lasts. */
export const retryInVain = async (page: Page): Promise<void> => {
  await press(page, 'Retry');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
};

/** Once the cause is gone, Retry brings the section back without a reload. */
export const recover = async (page: Page, section: Section): Promise<number> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const seconds = await secondsOf(async () => {
    await press(page, 'Retry');
    await expectScreen(page, section);
  });
  expect(await isMarked(page)).toBe(true);
  return seconds;
};

/** Notes how many seconds what the user saw took, for the table in docs/section-failures.md. */
export const note = (failure: string, { name }: Section, what: string, seconds: number): void => {
  const description = `${failure} | ${name} | ${what} | ${seconds.toFixed(1)}`;
  test.info().annotations.push({ type: 'section failure', description });
};
