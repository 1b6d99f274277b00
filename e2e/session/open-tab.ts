import type { Page } from '@playwright/test';

/** Opens a duplicate of a tab, with its session and drafts. @param hearsOthers whether other tabs reach it. */
export const openTab = async (from: Page, path: string, hearsOthers = true): Promise<Page> => {
  const tab = await from.context().newPage();
  const session = await from.evaluate(() => Object.entries(sessionStorage));
  await tab.goto('/favicon.svg');
  await tab.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, session);
  if (!hearsOthers) await tab.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  if (path !== '') await tab.goto(path);
  return tab;
};
