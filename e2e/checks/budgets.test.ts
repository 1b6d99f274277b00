import { join } from 'node:path';
import { sites } from '../../tools/src/project/firebase-config';
import { root } from '../../tools/src/project/root';
import { expect, test } from '../support/fixtures';
import { BUDGETS } from './budgets';
import { builtSize, grown } from './built-sizes';

for (const { packageName } of sites) {
  test(`the scripts of ${packageName} weigh no more than they may`, async () => {
    const { limit, recorded } = BUDGETS.builds[packageName] ?? { limit: BUDGETS.newSection, recorded: {} };
    const { gzipBytes, origins } = await builtSize(join(root, packageName, 'dist'), packageName);
    const message = [
      `${packageName} weighs ${gzipBytes} bytes, gzip; e2e/checks/budgets.json allows ${limit}.`,
      `Grown since it was recorded, before compression: ${grown(origins, recorded)}.`,
      'Load it later, or raise the limit on purpose: npm run budgets -w e2e',
    ].join('\n');
    expect(gzipBytes, message).toBeLessThanOrEqual(limit);
    // What is not attributed could grow unnamed.
    expect(Object.keys(origins)).toContain(packageName);
  });
}
