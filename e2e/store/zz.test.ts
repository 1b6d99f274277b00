import { appendFileSync } from 'node:fs';
import { newReport, store } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { press, rowOf } from '../support/screen';

for (let worker = 0; worker < 2; worker += 1)
  test(`zz ${worker}`, async ({ page, problems }) => {
    test.setTimeout(400_000);
    problems.allow(/./);
    page.on('console', (m) => appendFileSync('/tmp/zz.txt', `${worker} console ${m.text().slice(0, 200)}\n`));
    for (let n = 0; n < 30; n += 1) {
      const report = newReport({});
      await store('salesReport', report);
      const name = report.customer;
      await signIn(page, 'staff', '/');
      await press(page, 'Delete -');
      await press(page, `Delete ${name}`);
      await expect(rowOf(page, name)).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).click();
      const since = Date.now();
      const seen = await expect(page.getByText(`Restored ${name}`))
        .toBeVisible({ timeout: 40_000 })
        .then(
          () => true,
          () => false,
        );
      const ms = Date.now() - since;
      appendFileSync('/tmp/zz.txt', `${worker} ${n} ${seen} ${ms}\n`);
      await page.goto('about:blank');
    }
  });
