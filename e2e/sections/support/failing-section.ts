// Steps of tests in which a section fails.
import type { Page } from '@playwright/test';
import { expect } from '../../support/fixtures';
import { isMarked, press } from '../../support/screen';
import { SECTIONS, type Section } from './fake-builds';

/** An address where staff see an empty screen, so that no section starts. */
export const EMPTY_SCREEN = '/user';

/** Returns the heading of the panel for a section that failed to load. */
export const panel = (page: Page) =>
  page.getByRole('heading', { name: 'This part of the page could not be loaded' });

/** Waits for a section's screen. */
export const expectScreen = (page: Page, { heading }: Section): Promise<void> =>
  page.getByRole('heading', { name: heading, exact: true }).waitFor();

/** Opens a section by its link in the sidebar. */
export const enter = (page: Page, section: Section): Promise<void> =>
  page.getByRole('link', { name: section.link, exact: true }).click();

/** Returns the two other sections. */
export const othersOf = (section: Section): [Section, Section] => {
  const [first, second, third] = SECTIONS;
  if (section === first) return [second, third];
  return section === second ? [third, first] : [first, second];
};

/** Goes back in the tab's history, to the panel. */
export const goBackToPanel = async (page: Page, steps: number): Promise<void> => {
  await page.evaluate((delta) => history.go(delta), -steps);
  await panel(page).waitFor();
};

/** Presses Retry while the section still fails, and waits until Retry can be pressed again. */
export const retryWithoutSuccess = async (page: Page): Promise<void> => {
  await press(page, 'Retry');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
};

/** Ends the failure and expects that Retry loads the section without a reload. */
export const recover = async (page: Page, section: Section): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await press(page, 'Retry');
  await expectScreen(page, section);
  expect(await isMarked(page)).toBe(true);
};
