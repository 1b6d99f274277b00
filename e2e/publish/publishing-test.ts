// The test function of tests that publish from a checkout of their own.
import { Checkout } from '../support/checkout';
import { test as base } from '../support/fixtures';
import { backUpSites } from './site-backup';

/** Gives a test its `checkout`, and restores the sites after it. */
export const test = base.extend<{ checkout: Checkout }>({
  checkout: async ({ problems: _ }, use) => {
    const restoreSites = await backUpSites();
    const checkout = await Checkout.create();
    await use(checkout);
    await checkout.remove();
    await restoreSites();
  },
});
