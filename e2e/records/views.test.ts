import type { Locator, Page } from '@playwright/test';
import { createAccount, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { toast } from '../support/screen';

const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Views' });

const openViews = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Views/ }).click();
  await expect(panelOf(page).getByRole('button', { name: 'Save this view…' })).toBeVisible();
  return panelOf(page);
};

/** Returns the links to views that are not for everybody: other tests save such ones meanwhile. */
const linksIn = (panel: Locator): Locator =>
  panel.getByRole('list', { name: 'Your views' }).getByRole('link');

const saveAs = async (page: Page, name: string): Promise<void> => {
  const panel = await openViews(page);
  await panel.getByRole('button', { name: 'Save this view…' }).click();
  await panel.getByLabel('Name of the view').fill(name);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
};

test('keeps a view for its user in every browser, and opens it from another list state', async ({
  page,
  openBrowser,
}) => {
  const account = await createAccount();
  await signIn(page, account, '/?responsible=Nobody&period=last-month&sort=customer');
  await saveAs(page, 'Last month of nobody');
  await expect(toast(page, 'Saved the view Last month of nobody')).toBeVisible();
  await expect(panelOf(page)).toBeHidden();

  const other = await openBrowser();
  await signIn(other, account);
  const panel = await openViews(other);
  await expect(panel.getByRole('link', { name: 'Last month of nobody' })).toBeVisible();
  await page.goto('/customer');
  await expect(linksIn(await openViews(page))).toHaveCount(0);
  await page.goto('/?q=something');
  await page.reload();
  await (await openViews(page)).getByRole('link', { name: 'Last month of nobody' }).click();
  await expect(page).toHaveURL('/?responsible=Nobody&period=last-month&sort=customer');
  await expect(page.getByRole('button', { name: 'Remove Nobody' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Period: Last month' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views: Last month of nobody', exact: true })).toBeFocused();

  // The open panel in the other browser shows the new view by itself.
  await page.goto('/?q=else');
  await saveAs(page, 'Another');
  await expect(panel.getByRole('link', { name: 'Another' })).toBeVisible();
});

test('keeps separate views of customers and contacts', AT_NIGHT, async ({ page }) => {
  await signIn(page, await createAccount(), '/contact?q=surveyor');
  await saveAs(page, 'Surveyors');
  await expect(toast(page, 'Saved the view Surveyors')).toBeVisible();
  await page.goto('/customer?q=jakarta');
  await saveAs(page, 'In Jakarta');
  await expect(toast(page, 'Saved the view In Jakarta')).toBeVisible();
  await page.goto('/contact');
  const panel = await openViews(page);
  await expect(linksIn(panel)).toHaveText(['Surveyors']);
  await linksIn(panel).click();
  await expect(page).toHaveURL('/contact?q=surveyor');
});

test('hides a view from other users', AT_NIGHT, async ({ page, openBrowser }) => {
  const name = unique('Private');
  await signIn(page, await createAccount(), '/?q=private');
  await saveAs(page, name);
  await expect(toast(page, `Saved the view ${name}`)).toBeVisible();
  const other = await openBrowser();
  await signIn(other, await createAccount({ admin: true }));
  await expect(linksIn(await openViews(other))).toHaveText(['My reports', 'My reports this month']);
});

test(
  'keeps a view of an administrator for everybody, who find it in the command menu too',
  AT_NIGHT,
  async ({ page, openBrowser }) => {
    const name = unique('Bersama');
    const [word = ''] = name.split(' ');
    await signIn(page, 'admin', '/contact?q=surveyor');
    const panel = await openViews(page);
    await panel.getByRole('button', { name: 'Save this view…' }).click();
    await panel.getByLabel('Name of the view').fill(`${word} first`);
    await panel.getByRole('checkbox', { name: 'For everybody' }).check();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, `Saved the view ${word} first`)).toBeVisible();

    const other = await openBrowser();
    await signIn(other, await createAccount(), '/contact');
    const shared = (await openViews(other)).getByRole('region', { name: 'For everybody' });
    await expect(shared.getByRole('link', { name: `${word} first` })).toBeVisible();
    await expect(shared.getByRole('button')).toHaveCount(0);

    await openViews(page);
    await panel.getByRole('button', { name: `Rename the view ${word} first` }).click();
    await panel.getByLabel('Name of the view').fill(name);
    await page.keyboard.press('Enter');
    await expect(toast(page, `Renamed the view ${name}`)).toBeVisible();
    await shared.getByRole('link', { name }).click();
    await expect(other).toHaveURL('/contact?q=surveyor');

    await other.goto('/');
    await other.getByRole('button', { name: 'Find or go to' }).click();
    await other.getByRole('dialog').getByRole('combobox').fill(word);
    const found = other.getByRole('group', { name: 'Views of contacts' }).getByRole('option', { name });
    await expect(found).toContainText('For everybody');
    await found.click();
    await expect(other).toHaveURL('/contact?q=surveyor');

    await panel.getByRole('button', { name: `Delete the view ${name}` }).click();
    await expect(toast(page, `Deleted the view ${name}`)).toBeVisible();
  },
);

test('saves and chooses views by keyboard', AT_NIGHT, async ({ page }) => {
  await signIn(page, await createAccount(), '/customer?q=keys');
  await page.getByRole('button', { name: 'Views', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(panelOf(page).getByRole('button', { name: 'Save this view…' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Keys');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Saved the view Keys')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views: Keys', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panelOf(page).getByRole('link', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panelOf(page).getByRole('link', { name: 'Keys' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Views: Keys', exact: true })).toBeFocused();
});
