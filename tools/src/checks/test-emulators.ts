import { join } from 'node:path';
import { testBuildOf } from '../build/builds';
import type { Launch } from '../launch/context';
import { messageOf } from '../launch/errors.mjs';
import type { Running } from '../launch/processes.mjs';
import { StepFailed } from '../launch/steps.mjs';
import { startEmulators } from '../local/emulators';
import { firestoreServerOf } from '../local/suite';
import { sites } from '../project/firebase-config';
import { type LinkedProject, linkProject } from '../project/linked-project';
import { localFolder } from '../project/root';
import { serveSites } from '../publish/hosting/site-servers';
import { composeLocalSites } from '../publish/site/local-sites';

/** The emulators of a test run, and the project that they serve. */
type TestEmulators = { project: LinkedProject; emulators: PromiseSettledResult<Running> };

/**
 * Starts the emulators with sites of their own: the tests need the newest builds, and publish others.
 * @param options `withSites` is false where the builds of the sites are missing, or where no test needs them.
 */
export const startTestEmulators = async (
  launch: Launch,
  { withSites }: { withSites: boolean },
): Promise<TestEmulators> => {
  const { steps, signal } = launch;
  const project = await linkProject(join(localFolder, 'test/project'), testBuildOf('functions'));
  if (withSites) {
    await composeLocalSites(sites, project.sites, testBuildOf);
    await serveSites({ folder: project.sites, report: (line) => steps.print(line) });
  }
  const [emulators] = await Promise.allSettled([
    firestoreServerOf(launch).then((server) =>
      steps.run('Emulators', (task) => startEmulators({ server, config: project.config }, task, signal)),
    ),
  ]);
  return { project, emulators };
};

/** @throws {Error} Where the emulators do not run. The message says why. */
export const requireEmulators = (emulators: PromiseSettledResult<Running>): void => {
  if (emulators.status === 'fulfilled') return;
  const { reason } = emulators;
  throw new Error(
    `The emulators do not run: ${messageOf(reason instanceof StepFailed ? reason.cause : reason)}`,
  );
};
