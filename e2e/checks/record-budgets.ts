import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sites } from '../../tools/src/project/firebase-config';
import { root } from '../../tools/src/project/root';
import { BUDGETS, BUDGETS_FILE } from './budgets';
import { builtSize } from './built-sizes';

/** Room that a build is left to grow in before its limit is a decision again. */
const ROOM = 1.02;

const builds = await Promise.all(
  sites.map(async ({ packageName }) => {
    const { gzipBytes, origins } = await builtSize(join(root, packageName, 'dist'), packageName);
    const limit = Math.ceil((gzipBytes * ROOM) / 100) * 100;
    console.log(`${packageName}: ${gzipBytes} bytes, gzip; may become ${limit}`);
    return [packageName, { limit, recorded: origins }] as const;
  }),
);
await writeFile(
  BUDGETS_FILE,
  `${JSON.stringify({ ...BUDGETS, builds: Object.fromEntries(builds) }, null, 2)}\n`,
);
