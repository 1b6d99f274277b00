import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackages } from '../../../tools/src/build/builds';
import { sites } from '../../../tools/src/project/firebase-config';
import type { Launch } from '../../../tools/src/project/launch';
import { run } from '../../../tools/src/project/processes.mjs';
import { root } from '../../../tools/src/project/root';
import { composeLocalSites } from '../../../tools/src/publish/site/local-sites';
import { RSPACK } from '../../../tools/src/suite/development-server';
import { OUR_SITES, type System } from './systems';

/** The command that builds the folder in which it runs. */
export const RSPACK_BUILD = [process.execPath, RSPACK, 'build', '--config', 'rspack.config.ts'];

/** Builds the product from the present sources. */
export const buildProduct = async (launch: Launch): Promise<void> => {
  await buildPackages(
    launch,
    sites.map(({ packageName }) => packageName),
  );
  // An old site would keep earlier builds.
  await rm(OUR_SITES, { recursive: true, force: true });
  await composeLocalSites(sites, OUR_SITES);
};

/** Builds baselines from the present sources. */
export const buildBaselines = async (launch: Launch, baselines: readonly System[]): Promise<void> => {
  for (const { name } of baselines) {
    const cwd = join(root, 'bench/baselines', name);
    await launch.steps.run(`Build ${name}`, (task) =>
      run(RSPACK_BUILD, { cwd, onLine: task.log, signal: launch.signal }),
    );
  }
};
