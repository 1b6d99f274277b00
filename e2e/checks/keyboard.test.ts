import type { Locator, Page } from '@playwright/test';
import {
  createAccount,
  DEMO,
  newContact,
  newCustomer,
  newReport,
  overwrite,
  store,
  stored,
  storedWhere,
  unique,
  uniqueEmail,
} from '../support/backend';
import { daysAgo } from '../support/clock';
import { expect, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { deletionToast, rowOf } from '../support/screen';

/** More tab stops than any screen has. */
const MAX_STOPS = 150;

/** Presses Tab, or Shift+Tab to go back, until `target` has the focus. */
const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible();
  // One query for both: a dropdown replaces its placeholder as soon as that has the focus.
  const focused = target.and(page.locator(':focus'));
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MAX_STOPS} times ${key} did not lead to ${target}.`);
};

/** Tabs to a button or link and presses Enter. */
const pressByKey = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

/** Tabs to a field and replaces its text. */
const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};

/** Tabs to a dropdown and chooses an option by typing it. */
const chooseByKey = async (page: Page, dropdown: Locator, option: string): Promise<void> => {
  await tabTo(page, dropdown);
  await page.keyboard.type(option);
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
};

/** Signs in by keys only, and waits for the screen. */
const enter = async (page: Page, { email, password }: { email: string; password: string }, path = '/') => {
  await page.goto(path);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const box = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

/** The tasks that were done without a pointer. */
const done = new Set<string>();
const task = (name: string, body: (fixtures: { page: Page }) => Promise<void>, level = {}) =>
  test(`by keyboard: ${name}`, level, async ({ page }) => {
    await body({ page });
    done.add(name);
  });

test.afterAll(() => console.log(`${done.size} tasks done without a pointer: ${[...done].join(', ')}`));

task('sign in, skip to the content, go to another screen, log out', async ({ page }) => {
  await enter(page, DEMO.staff);
  await expect(heading(page, 'Sales reports')).toBeFocused();

  await tabTo(page, button(page, 'Skip to the content'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Contact', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Contacts')).toBeFocused();

  await tabTo(page, button(page, 'Logout'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
});

task(
  'choose a theme',
  async ({ page }) => {
    await enter(page, DEMO.staff);
    await expect(heading(page, 'Sales reports')).toBeFocused();
    await tabTo(page, page.getByRole('radio', { name: 'System' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Light' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
  AT_NIGHT,
);

task(
  'search by chips, and clear the search',
  async ({ page }) => {
    const report = newReport();
    await store('salesReport', report);
    await store('salesReport', newReport({ responsible: report.responsible }));
    await enter(page, DEMO.staff);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await chooseByKey(page, box(page, 'Search'), report.responsible);
    await expect(page.getByRole('table', { name: 'Sales reports' }).getByRole('row')).toHaveCount(3);
    await chooseByKey(page, box(page, 'Search'), report.customer);
    await expect(page.getByRole('table', { name: 'Sales reports' }).getByRole('row')).toHaveCount(2);
    await expect(box(page, 'Search')).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('table', { name: 'Sales reports' }).getByRole('row')).toHaveCount(3);
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('table', { name: 'Sales reports' }).getByRole('row').nth(4)).toBeVisible();
    await expect(box(page, 'Search')).toBeFocused();
  },
  AT_NIGHT,
);

task(
  'add a report with all its fields',
  async ({ page }) => {
    const customer = newCustomer();
    const contact = newContact({ customer: customer.name });
    await Promise.all([store('customers', customer), store('contacts', contact)]);
    const detail = unique('Checked the level.');
    const qtNumber = unique('QT');
    await enter(page, DEMO.staff);
    await pressByKey(page, button(page, 'Add +'));
    await expect(page.getByRole('form', { name: 'Add Report' })).toBeVisible();
    await expect(box(page, 'Customer')).toBeFocused();
    await chooseByKey(page, box(page, 'Customer'), customer.name);
    await chooseByKey(page, box(page, 'Contact'), contact.name);
    await chooseByKey(page, box(page, 'Department'), 'Accessory');
    await tabTo(page, field(page, 'Date'));
    const { day } = daysAgo(10);
    await page.keyboard.type(day.replace(/(....)-(..)-(..)/, '$2$3$1'));
    await expect(field(page, 'Date')).toHaveValue(day);
    await typeInto(page, field(page, 'Person Responsible'), 'Sari Wijaya');
    await typeInto(page, field(page, 'QT Number'), qtNumber);
    await typeInto(page, field(page, 'Details'), detail);
    await pressByKey(page, button(page, 'Save'));
    await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
    // The row of the new record, or the heading if the row is out of view.
    await expect(
      page.locator('h2:focus').or(page.locator(`[aria-label="Edit ${customer.name}"]:focus`)),
    ).toHaveCount(1);
    expect(await storedWhere('salesReport', 'detail', detail)).toMatchObject([
      { customer: customer.name, contact: contact.name, department: 'Accessory', qtNumber },
    ]);
  },
  AT_NIGHT,
);

for (const { entityName, path, addHeading, editHeading, changed, make } of [
  {
    entityName: 'customer',
    path: '/customer',
    addHeading: 'Add Customer',
    editHeading: 'Edit Customer',
    changed: 'Address',
    make: () => ({ collection: 'customers', name: unique('PT Papan Ketik') }) as const,
  },
  {
    entityName: 'contact',
    path: '/contact',
    addHeading: 'Add contact',
    editHeading: 'Edit Contact',
    changed: 'Position',
    make: () => ({ collection: 'contacts', name: unique('Ketut') }) as const,
  },
]) {
  const steps = async ({ page }: { page: Page }) => {
    const { collection, name } = make();
    await enter(page, DEMO.staff, path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    await pressByKey(page, button(page, 'Add +'));
    await expect(field(page, 'Name')).toBeFocused();
    await pressByKey(page, button(page, 'Cancel'));
    await expect(button(page, 'Add +')).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: addHeading })).toBeVisible();
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.type(name);
    // Enter moves on in a form with empty fields.
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(button(page, `Edit ${name}`)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: editHeading })).toBeVisible();
    await typeInto(page, field(page, changed), 'Changed by keys');
    await pressByKey(page, button(page, 'Save'));
    await expect(button(page, `Edit ${name}`)).toBeFocused();
    expect(await storedWhere(collection, 'name', name)).toHaveLength(1);

    await tabTo(page, button(page, 'Delete -'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Cancel')).toBeFocused();
    await pressByKey(page, button(page, `Delete ${name}`));
    await expect(deletionToast(page, name)).toBeVisible();
    await expect(page.locator('button[aria-label^="Delete "]:focus')).toHaveCount(1);
    await page.keyboard.press('F8');
    await expect(button(page, 'Undo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.locator('button[aria-label^="Delete "]:focus')).toHaveCount(1);
    await expect.poll(() => storedWhere(collection, 'name', name)).toHaveLength(1);
  };
  // Both lists share their code.
  task(
    `add, edit and delete a ${entityName}, and undo each step`,
    steps,
    entityName === 'customer' ? {} : AT_NIGHT,
  );
}

task(
  'delete a report, and undo it',
  async ({ page }) => {
    const report = newReport();
    const id = await store('salesReport', report);
    await enter(page, DEMO.staff);
    await expect(rowOf(page, report.customer)).toBeVisible();
    await pressByKey(page, button(page, 'Delete -'));
    await pressByKey(page, button(page, `Delete ${report.customer}`));
    await expect(rowOf(page, report.customer)).toBeHidden();
    await expect(button(page, 'Undo')).toBeVisible();
    await page.keyboard.press('F8');
    await expect(button(page, 'Undo')).toBeFocused();
    await page.keyboard.press('Enter');
    // The row is back at once, and the record a moment later.
    await expect(rowOf(page, report.customer)).toBeVisible();
    await expect.poll(() => stored('salesReport', id)).toEqual(report);
  },
  AT_NIGHT,
);

task(
  'resolve two edits of one report',
  async ({ page }) => {
    const report = newReport();
    const id = await store('salesReport', report);
    await enter(page, DEMO.staff, `/?edit=${id}`);
    await expect(field(page, 'Details')).toHaveValue(report.detail);
    await typeInto(page, field(page, 'Details'), 'Mine');
    await overwrite('salesReport', id, { ...report, detail: 'Theirs' });
    await pressByKey(page, button(page, 'Save'));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('radio').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Theirs' })).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await pressByKey(page, button(page, 'Save the choice'));
    await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
    await expect.poll(async () => (await stored('salesReport', id))?.detail).toBe('Mine');
  },
  AT_NIGHT,
);

task(
  'change the password',
  async ({ page }) => {
    const account = await createAccount();
    await enter(page, account);
    await tabTo(page, page.getByRole('link', { name: 'Password', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(field(page, 'New Password')).toBeFocused();
    await page.keyboard.type('sandi-yang-baru');
    await typeInto(page, field(page, 'Confirm Password'), 'sandi-yang-baru');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password updated successfully')).toBeVisible();
    await expect(field(page, 'Confirm Password')).toBeFocused();
  },
  AT_NIGHT,
);

task(
  'add a user, and make it an administrator',
  async ({ page }) => {
    const email = uniqueEmail();
    await enter(page, DEMO.admin, '/user');
    const add = page.getByRole('form', { name: 'Add new user' });
    await pressByKey(page, button(page, 'Add with a password'));
    await expect(add.getByLabel('Display Name')).toBeFocused();
    await page.keyboard.type('Ketut');
    await typeInto(page, add.getByLabel('Email'), email);
    await typeInto(page, add.getByLabel('Password', { exact: true }), 'sandi-yang-baru');
    await typeInto(page, add.getByLabel('Confirm Password'), 'sandi-yang-baru');
    await pressByKey(page, add.getByRole('button', { name: 'Add User' }));
    await expect(add.getByText('User created successfully')).toBeVisible();
    await expect(add.getByRole('button', { name: 'Add User' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Add with a password')).toBeFocused();
    const promote = page.getByRole('form', { name: 'Make admin' });
    // The other form is the last of the page, below a list of any length.
    await tabTo(page, promote.getByLabel('Email'), 'Shift+Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(promote.getByRole('status')).toBeVisible();
  },
  AT_NIGHT,
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  task(
    'open the drawer, close it, and open a screen from it',
    async ({ page }) => {
      await enter(page, DEMO.staff);
      await expect(heading(page, 'Sales reports')).toBeFocused();
      await tabTo(page, button(page, 'Menu'), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
      await expect(button(page, 'Menu')).toBeFocused();
      await page.keyboard.press('Enter');
      await pressByKey(page, page.getByRole('link', { name: 'Customer', exact: true }));
      await expect(heading(page, 'Customers')).toBeFocused();
    },
    AT_NIGHT,
  );
});
