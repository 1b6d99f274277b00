import type { Launch } from '../project/launch';
import type { Services } from './administrators';
import { withSteps } from './own-setup';
import { isStaging, type Setup } from './setup';
import { askSteps, runSteps, type Step } from './step';
import { accountSteps, signInSteps } from './steps/accounts';
import { alarmSteps } from './steps/alarms';
import { dataSteps } from './steps/data';
import { exportSteps } from './steps/exports';
import { hostingProjectStep } from './steps/hosting-projects';
import { identitySteps } from './steps/identities';
import { pipelineSteps } from './steps/pipeline';
import { projectSteps, stagingStep } from './steps/project';
import { releaseSteps } from './steps/release';
import { siteSteps } from './steps/sites';

interface Options {
  readonly billing?: string;
  readonly admin?: string;
  readonly repository?: string;
  readonly database?: string;
  readonly budget?: string;
  readonly staging?: boolean;
  readonly dryRun?: boolean;
}

/** `npm run init -- PROJECT`: takes a Firebase project to a page with an administrator. Run it again to go on. */
export const init = (
  launch: Launch,
  project: string,
  { dryRun = false, ...options }: Options,
): Promise<number> =>
  withSteps(launch, project, options, stepsOf, async (steps) => {
    const print = (line: string) => launch.steps.print(line);
    const isWhole = await (dryRun ? askSteps(steps, print) : runSteps(steps, print));
    return isWhole || dryRun ? 0 : 1;
  });

/** Returns the steps from an empty project to a signed-in first administrator, in their order. Each says if staging does without it. */
export const stepsOf = (setup: Setup, { identityPlatform }: Pick<Services, 'identityPlatform'>): Step[] => {
  const repository = setup.options.repository ?? setup.files.deployment()?.repository;
  const alarms = alarmSteps(setup);
  const exports = exportSteps(setup);
  const { gates, administrator, password } = accountSteps(setup);
  const steps = [
    ...projectSteps(setup),
    ...(setup.options.staging ? [stagingStep(setup)] : []),
    ...dataSteps(setup),
    ...signInSteps(setup, identityPlatform),
    ...identitySteps(setup),
    hostingProjectStep(setup),
    ...siteSteps(setup),
    // Functions are deployed with the name of their bucket.
    ...exports.before,
    ...alarms.before,
    ...releaseSteps(setup),
    gates,
    // Whatever plan the company has on GitHub, somebody can sign in.
    administrator,
    exports.last,
    ...(repository === undefined ? [] : pipelineSteps(setup, repository)),
    ...alarms.after,
    // Last: all that remains then is a mail to open.
    password,
  ];
  return isStaging(setup) ? steps.filter(({ isForProduction }) => !isForProduction) : steps;
};
