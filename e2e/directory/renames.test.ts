import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { contact as contactModel } from 'shared-model/contact';
import { saveFields } from 'shared-store/testing/save-fields';
import {
  newContact,
  newCustomer,
  newReport,
  overwrite,
  remove,
  removeAll,
  store,
  storeAll,
  stored,
  storedWhere,
  unique,
} from '../support/backend';
import { signInConnected } from '../support/first-requests';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { choose, fill, press, rowOf } from '../support/screen';
import { openWriter } from '../support/writer';

/** Stores a customer, and returns it with its future name. */
const storeCustomer = async () => {
  const before = newCustomer();
  const after = { ...before, name: unique('PT Ukur Baru') };
  const id = await store('customers', before);
  return { before, after, rename: () => overwrite('customers', id, after) };
};

/** The emulator runs the triggers of changed records one after the other. */
const RENAMED = { timeout: 150_000 };

const renamedText = (before: string, after: string) => `${before} is called ${after} now.`;

test(
  'marks the old name of a customer in the lists until it is renamed',
  AT_NIGHT,
  async ({ page, openBrowser }) => {
    test.slow();
    const { before, after, rename } = await storeCustomer();
    // Enough records that the rename takes several steps. The listed ones come last.
    const report = newReport({ customer: before.name });
    const contact = newContact({ customer: before.name, name: unique('Budi') });
    await storeAll(
      'contacts',
      Array.from({ length: 600 }, () => ({
        ...contact,
        name: `ZZZ ${unique('Zaenal')}`,
        id: randomUUID(),
      })),
    );
    await overwrite('salesReport', `zzz-${report.qtNumber}`, report);
    await overwrite('contacts', `zzz-${contact.name}`, contact);

    const people = await openBrowser();
    await signIn(page, 'staff');
    await signIn(people, 'staff', '/contact');
    const note = (row: ReturnType<typeof rowOf>) => row.getByText(`is being renamed to ${after.name}`);
    await expect(rowOf(page, report.qtNumber)).toContainText(before.name);
    await expect(rowOf(people, contact.name)).toContainText(before.name);

    // Awaited before the rename starts, because the note may be short-lived.
    const marked = [
      note(rowOf(page, report.qtNumber)).waitFor(),
      note(rowOf(people, contact.name)).waitFor(),
    ];
    await rename();
    await Promise.all(marked);
    await expect(rowOf(page, report.qtNumber)).toContainText(after.name, RENAMED);
    await expect(rowOf(people, contact.name)).toContainText(after.name, RENAMED);
    await expect(note(rowOf(page, report.qtNumber))).toBeHidden(RENAMED);
    await expect(note(rowOf(people, contact.name))).toBeHidden(RENAMED);
    await removeAll('contacts', 'customer', after.name);

    // A bookmark of before.
    await page.goto(`/?${new URLSearchParams({ customer: before.name })}`);
    await expect(page.getByText(renamedText(before.name, after.name))).toBeVisible();
    await press(page, `Show ${after.name}`);
    await expect(rowOf(page, report.qtNumber)).toContainText(after.name);
  },
);

test('announces a renamed customer in the form of a report, and uses the new name', async ({ page }) => {
  test.slow();
  const { before, after, rename } = await storeCustomer();
  const detail = unique('Calibrated it.');
  await signInConnected(page, 'staff', '/?add');
  await choose(page, 'Customer', before.name);
  await fill(page, { 'Person Responsible': 'Sari', Details: detail });
  await rename();
  await expect(page.getByText(renamedText(before.name, after.name))).toBeVisible(RENAMED);

  await press(page, 'Save');
  await expect(page.getByRole('alert')).toContainText(`There is no customer called ${before.name} any more.`);
  expect(await storedWhere('salesReport', 'detail', detail)).toEqual([]);

  await press(page, 'Use the new name');
  await expect(page.getByText(renamedText(before.name, after.name))).toBeHidden();
  await press(page, 'Save');
  await expect(page.getByRole('table')).toBeVisible();
  expect(await storedWhere('salesReport', 'detail', detail)).toMatchObject([{ customer: after.name }]);
});

test('saves by a press on Save while a message moves the button', async ({ page }) => {
  const customer = newCustomer();
  const contact = newContact({ customer: customer.name });
  const [customerId, id] = await Promise.all([store('customers', customer), store('contacts', contact)]);
  await signInConnected(page, 'staff', `/contact?edit=${id}`);
  await fill(page, { Position: 'Head of surveys' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.hover();
  await page.mouse.down();
  await remove('customers', customerId);
  await expect(page.getByText(`There is no customer called ${customer.name} any more.`)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await stored('contacts', id)).toEqual({ ...contact, position: 'Head of surveys' });
});

test('leaves no old name in records that are saved during a renaming', AT_NIGHT, async () => {
  test.slow();
  const { data, close } = await openWriter();
  const names = Array.from({ length: 31 }, () => unique('PT Cepat'));
  const customer = newCustomer({ name: names[0] ?? '' });
  const customerId = await store('customers', customer);
  const ids: string[] = [];
  let saved = 0;
  const save = async (name = '') => {
    const values = newContact({ customer: name });
    const id = data.newId();
    ids.push(id);
    const edit = { values, base: null, confirmed: false };
    const outcome = await saveFields(data, { model: contactModel, id }, edit);
    if (outcome === 'saved') saved += 1;
    else expect(outcome).toHaveProperty('warning');
  };
  const started = Date.now();
  await save(names[0]);
  const duration = Date.now() - started;
  for (const [round, name] of names.slice(1).entries()) {
    await Promise.all([
      save(names[round]),
      // Each delay is a little longer, so that the rename meets every step of the save.
      setTimeout((duration * round) / names.length).then(() =>
        overwrite('customers', customerId, { ...customer, name }),
      ),
    ]);
  }
  await close();
  const named = async () =>
    (await Promise.all(ids.map((id) => stored('contacts', id)))).flatMap(
      (contact) => contact?.customer ?? [],
    );
  await expect.poll(named, RENAMED).toEqual(Array.from({ length: saved }, () => names.at(-1)));
});
