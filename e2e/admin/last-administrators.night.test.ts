import type { Page } from '@playwright/test';
import { administrators, createAccount, keepAdministrators } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { press } from '../support/screen';

// Which of the two is refused, and with which error, differs from run to run: these browsers may log any.
test('two administrators who revoke each other at once leave one, and both learn what happened', async ({
  browser,
}) => {
  const pair = [await createAccount({ admin: true }), await createAccount({ admin: true })] as const;
  const restore = await keepAdministrators(pair.map(({ uid }) => uid));
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  try {
    const open = async (page: Page, own: number): Promise<Page> => {
      const [account, other] = own === 0 ? pair : [pair[1], pair[0]];
      await signIn(page, account, `/user/${other.uid}`);
      await press(page, 'Revoke administrator');
      return page;
    };
    const pages = await Promise.all(contexts.map(async (context, own) => open(await context.newPage(), own)));
    await Promise.all(
      pages.map((page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Revoke administrator' }).click(),
      ),
    );
    const messages = pages.map(async (page) => {
      const text = page.getByText(
        / is no longer an administrator\.$|^You are no longer an administrator: |^Your session has ended\./,
      );
      await expect(text.first()).toBeVisible();
      return (await text.first().textContent()) ?? '';
    });
    const texts = await Promise.all(messages);
    // One of them loses the right. Their page says so, or asks them to sign in again.
    expect(texts.filter((text) => text.startsWith('You'))).toHaveLength(1);
    const left = await administrators();
    expect(left).toHaveLength(1);
    const winner = texts.findIndex((text) => !text.startsWith('You'));
    expect(left).toEqual([pair[winner]?.uid]);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await restore();
  }
});
