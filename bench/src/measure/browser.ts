import { type Browser, chromium } from 'playwright-core';
import { resolveBrowser } from '../../../tools/src/local/browser';

/** Runs `work` with a browser, and closes it afterwards. */
export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch(await resolveBrowser());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};
