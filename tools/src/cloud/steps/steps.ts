import type { IdentityPlatform } from '../identity-platform';
import type { Setup } from '../setup';
import type { Step } from '../step';
import { accountSteps, guardStep, signInSteps } from './accounts';
import { alarmSteps } from './alarms';
import { dataSteps } from './data';
import { hostingProjectStep } from './hosting-projects';
import { identitySteps } from './identities';
import { pipelineSteps } from './pipeline';
import { projectSteps } from './project';
import { releaseSteps } from './release';
import { siteSteps } from './sites';

/** Returns the steps from an empty project to a signed-in first administrator, in their order. */
export const stepsOf = (setup: Setup, identityPlatform: IdentityPlatform, pauseMs = 60_000): Step[] => {
  const { repository } = setup.options;
  const [gate, ...administrator] = accountSteps(setup);
  return [
    ...projectSteps(setup),
    ...dataSteps(setup),
    ...signInSteps(setup, identityPlatform),
    ...identitySteps(setup),
    hostingProjectStep(setup),
    ...siteSteps(setup),
    ...releaseSteps(setup, pauseMs),
    guardStep(setup, identityPlatform),
    ...(gate ? [gate] : []),
    ...(repository === undefined ? [] : pipelineSteps(setup, repository)),
    ...alarmSteps(setup),
    // Last: all that remains then is a mail to open.
    ...administrator,
  ];
};
