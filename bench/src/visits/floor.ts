import type { Browser } from 'playwright-core';
import { type Condition, UNTHROTTLED } from '../measure/conditions';
import { withPage } from '../page/open-page';
import { timeClick, waitForScreen } from '../page/screens';
import { typeSignIn } from '../page/user';
import { FLOOR, OURS } from '../systems/systems';

/** Returns the request and the token with which the product's page asks for its first list. */
const floorRequest = (browser: Browser) =>
  withPage(browser, OURS, UNTHROTTLED, async ({ page }) => {
    const sent = page.waitForRequest(/:runQuery/);
    await page.goto(OURS.origin);
    await typeSignIn(page);
    await timeClick(page, 'button[type="submit"]', 'reports');
    const request = await sent;
    const { authorization = '' } = await request.allHeaders();
    return { url: request.url(), token: authorization.replace('Bearer ', ''), body: request.postData() };
  });

/** Visits the floor: it has neither sign-in nor an empty cache worth the name. */
export const visitFloor = async (browser: Browser, condition: Condition): Promise<{ warmCache: number }> => {
  const request = await floorRequest(browser);
  return withPage(browser, FLOOR, condition, async ({ page, atRest }) => {
    await page.addInitScript((kept) => sessionStorage.setItem('floor', kept), JSON.stringify(request));
    await page.goto(FLOOR.origin);
    await waitForScreen(page, 'reports');
    await atRest();
    await page.reload();
    return { warmCache: await waitForScreen(page, 'reports') };
  });
};
