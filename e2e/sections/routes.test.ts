import type { SectionRoute } from 'shared-contract';
import { sectionsIn } from '../../tools/src/project/sections';
import { expect, signInByForm, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';

const LINKS = [
  { label: 'Dashboard', path: '/', heading: 'Sales reports' },
  { label: 'Customer', path: '/customer', heading: 'Customers' },
  { label: 'Contact', path: '/contact', heading: 'Contacts' },
  { label: 'Password', path: '/password', heading: 'Change password' },
  { label: 'User', path: '/user', heading: 'Add new user' },
];

/** Returns the labels of the declared links of these roles, in order. */
const declaredLabels = (...roles: readonly SectionRoute['role'][]): string[] =>
  sectionsIn()
    .flatMap(({ source }) => source.routes)
    .filter(({ role }) => roles.includes(role))
    .flatMap(({ link }) => link ?? [])
    .sort((a, b) => a.order - b.order)
    .map(({ label }) => label);

test('opens each screen of an administrator by its sidebar link, which alone is marked as current', async ({
  page,
}) => {
  await signInByForm(page, 'admin');
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  const labels = declaredLabels('staff', 'admin');
  await expect(links).toHaveText(labels);
  // Further sections may stand between those of the specification.
  const specified = LINKS.map(({ label }) => label);
  expect(labels.filter((label) => specified.includes(label))).toEqual(specified);
  for (const { label, path, heading } of LINKS) {
    await links.filter({ hasText: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.locator('[aria-current=page]')).toHaveText([label]);
    const colors = await links.evaluateAll((all) =>
      all.map((link) => getComputedStyle(link).backgroundColor),
    );
    expect(new Set(colors).size).toBe(2);
  }
  // The last one is the User link, which administrators have.
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByText('Admin', { exact: true })).toBeVisible();
  for (const form of ['Add new user', 'Make admin']) {
    await expect(page.getByRole('form', { name: form })).toBeVisible();
  }
  for (const { path } of LINKS.toReversed().slice(1)) {
    await page.goBack();
    await expect(page).toHaveURL(path);
  }
});

test('shows the screen of each path', AT_NIGHT, async ({ page }) => {
  await signInByForm(page, 'admin', '/account');
  for (const { path, heading } of LINKS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('shows staff no Admin label, no User link and an empty block at /user', async ({ page }) => {
  await signInByForm(page, 'staff', '/user');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const links = sidebar.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  const labels = declaredLabels('staff');
  const specified = ['Dashboard', 'Customer', 'Contact', 'Password', 'User', 'Admin'];
  expect(labels.filter((label) => specified.includes(label))).toEqual(specified.slice(0, 4));
  await expect(links).toHaveText(labels);
  await expect(sidebar.getByText('Admin', { exact: true })).toBeHidden();
  await expect(page).toHaveURL('/user');
  await expect(page.getByRole('main')).toBeEmpty();
});

test('redirects unknown paths to the sales reports', async ({ page }) => {
  await signInByForm(page, 'staff', '/nowhere');
  await expect(page).toHaveURL('/');
  for (const path of ['/customer/1/extra', '/contact/1', '/user/extra', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
    await expect(page, path).toHaveURL('/');
  }
});
