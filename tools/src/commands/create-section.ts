import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildPackage } from '../build/builds';
import { newSection, titleOf } from '../create-section/new-section';
import { addOwners } from '../create-section/owners';
import { sectionFiles } from '../create-section/section-files';
import type { Launch } from '../launch/context';
import { npm, run } from '../launch/processes.mjs';
import { withCheckout } from '../project/checkout-lock';
import { sitesIn } from '../project/firebase-config';
import { root } from '../project/root';
import { composeLocalSites, listLocalSections } from '../publish/site/local-sites';

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

/**
 * `npm run create-section -- NAME`: makes the package `mfe-NAME` with one screen and its test, builds it, and adds it to the
 * local sites, where a running page finds it.
 */
export const createSection = async (launch: Launch, name: string): Promise<number> => {
  const { steps, signal } = launch;
  const packageName = `mfe-${name}`;
  await steps.run(`Create ${packageName}`, (task) =>
    withCheckout(async () => {
      const files = sectionFiles(newSection(name, root), root);
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), text);
      }
      addOwners(name);
      const command = { cwd: root, onLine: task.log, signal };
      await run([process.execPath, BIOME, 'check', '--write', packageName], command);
      // It has no new dependency: npm only adds the workspace to the lock file.
      await run(npm('install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'), command);
      task.note(`${Object.keys(files).length} files`);
    }),
  );
  await buildPackage(launch, packageName);
  await composeLocalSites(sitesIn().filter(({ target }) => target === name));
  const isListed = await listLocalSections();
  steps.print(`
  ${titleOf(name)} is at /${name} in the sidebar${isListed ? ' of the page that runs' : ' from the next `npm start` on'}.

    ${packageName}/src/${name}            its first screen
    npx jest -c ${packageName}/jest.config.js
    npm run dev -w ${packageName}
    npm run publish -w ${packageName}
`);
  return 0;
};
