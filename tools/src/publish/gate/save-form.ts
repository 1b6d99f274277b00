import { randomUUID } from 'node:crypto';
import { errors, type Locator, type Page } from 'playwright-core';

/** How long saving and deleting a record may take. */
const SAVE_TIMEOUT_MS = 15_000;

/**
 * Adds a record by the screen's form, finds it in the list and deletes it. Fills only the required fields. Does nothing
 * on a screen without an "Add +" button.
 * @param onStart Called if there is such a button.
 * @throws {Error} If one of these steps fails.
 */
export const saveForm = async (page: Page, onStart: () => void): Promise<void> => {
  const main = page.getByRole('main');
  await main.getByRole('heading').first().waitFor();
  const add = main.getByRole('button', { name: 'Add +', exact: true });
  if (!(await add.isVisible())) return;
  onStart();
  await add.click();
  // Sorts first by name, so that a long list shows it.
  const name = `0 Smoke test ${randomUUID().slice(0, 8)}`;
  await fillRequiredFields(main.locator('form'), name);
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: name }).first();
  await orExplain(row.waitFor({ timeout: SAVE_TIMEOUT_MS }), async () => {
    const said = await main.getByRole('alert').allTextContents();
    return `its form could not save a record${said.length > 0 ? `: ${said.join(' ')}` : ''}`;
  });
  await main.getByRole('button', { name: 'Delete -', exact: true }).click();
  await row.getByRole('button', { name: /^Delete / }).click();
  const gone = row.waitFor({ state: 'detached', timeout: SAVE_TIMEOUT_MS });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  // Some lists ask for a confirmation.
  const confirmed = confirm.waitFor({ timeout: SAVE_TIMEOUT_MS }).then(() => confirm.click());
  await orExplain(
    Promise.race([gone, confirmed]).then(() => gone),
    async () => `the record "${name}" could not be deleted`,
  );
};

const fillRequiredFields = async (form: Locator, name: string): Promise<void> => {
  await form.waitFor();
  for (const field of await form.locator(':required').all()) {
    const type = await field.getAttribute('type');
    if (type === 'email') await field.fill('smoke-test@example.com');
    else if (type !== 'date') await field.fill(name);
    else if ((await field.inputValue()) === '') await field.fill(new Date().toISOString().slice(0, 10));
  }
};

/** Waits for Playwright, and explains its timeout. */
const orExplain = async (waiting: Promise<void>, explain: () => Promise<string>): Promise<void> => {
  try {
    await waiting;
  } catch (error) {
    throw error instanceof errors.TimeoutError ? new Error(await explain()) : error;
  }
};
