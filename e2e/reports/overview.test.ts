import { newReport, store, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';

test('counts the reports of a person as they come, and each bar leads to exactly its reports', async ({
  page,
}) => {
  const person = unique('Person');
  const year = new Date().getFullYear();
  const on = (month: number) => new Date(Date.UTC(year - 1, month - 1, 10, 3));
  await store('salesReport', newReport({ responsible: person, timestamp: on(2), department: 'Accessory' }));
  await signIn(page, 'staff');
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByRole('button', { name: `Show ${year - 1}` }).click();
  await page.getByLabel('Person Responsible').selectOption(person);
  const february = page.getByRole('row', { name: 'February' });
  await expect(february).toContainText('1');
  // Others write on: the numbers follow.
  await Promise.all(
    [2, 2, 3].map((month) =>
      store(
        'salesReport',
        newReport({ responsible: person, timestamp: on(month), department: '3D Products' }),
      ),
    ),
  );
  await expect(february.getByRole('link').first()).toHaveText('3');
  await expect(page.getByRole('link', { name: `3 reports, 3D Products, ${year - 1}` })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('main');
  await expect(paper.getByText(new RegExp(`^Overview of ${year - 1}, ${person}, \\w+day, `))).toBeVisible();
  await expect(paper.getByRole('button', { name: 'Export CSV' })).toBeHidden();
  await expect(paper.getByRole('table', { name: 'By month' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await february.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Sales reports' })).toBeVisible();
  await expect(page.getByRole('cell', { name: person })).toHaveCount(3);
  await page.goBack();
  await expect(page.getByLabel('Person Responsible')).toHaveValue(person);
});
