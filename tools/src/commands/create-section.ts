import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildPackage } from '../build/builds';
import { newSectionSource, titleOf } from '../create-section/new-section';
import { LISTS, registerSection } from '../create-section/register-section';
import { sectionFiles } from '../create-section/section-files';
import type { Launch } from '../launch/launch.mjs';
import { npm, run } from '../launch/processes.mjs';
import { root } from '../project/root';
import { composeLocalSites, listLocalSections } from '../publish/site/local-sites';

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

/**
 * `npm run create-section -- NAME`: makes the package `mfe-NAME` with one screen and its test, puts it into the lists of
 * names, builds it, and adds it to the local sites, where the page that runs finds it.
 */
export const createSection = async (launch: Launch, name: string): Promise<number> => {
  const { steps, signal } = launch;
  const source = newSectionSource(name, root);
  const packageName = `mfe-${name}`;
  const site = await steps.run(`Create ${packageName}`, async (task) => {
    const files = sectionFiles(source, root);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const registered = await registerSection(name, root);
    const command = { cwd: root, onLine: task.log, signal };
    const formatted = [packageName, ...LISTS.filter((path) => path.endsWith('.json'))];
    await run([process.execPath, BIOME, 'check', '--write', ...formatted], command);
    // It depends on nothing that is not there already: npm only notes that there is one more workspace.
    await run(npm('install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'), command);
    task.note(`${Object.keys(files).length} files`);
    return registered;
  });
  await buildPackage(launch, packageName);
  await composeLocalSites([site]);
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
