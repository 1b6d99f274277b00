import { stepsOf } from '../cloud/init';
import { withSteps } from '../cloud/own-setup';
import { askSteps, type Step } from '../cloud/step';
import { originOf, sites } from '../project/firebase-config';
import type { Launch } from '../project/launch';
import { openVisitor } from '../publish/as-visitor';
import { openDeployment } from '../publish/deployment';

/**
 * `npm run doctor`: asks each step of the local suite or of a Firebase project, and changes nothing. The exit code is 1 where one
 * is open. `weekly` leaves out what only a person may ask.
 */
export const doctor = async (
  launch: Launch,
  project: string | undefined,
  { weekly = false }: { readonly weekly?: boolean } = {},
): Promise<number> => {
  const print = (line: string) => launch.steps.print(line);
  if (project === undefined) return (await askSteps(localSteps(), print)) ? 0 : 1;
  return withSteps(launch, project, {}, stepsOf, async (steps) => {
    const asked = weekly ? steps.filter(({ isForPersons }) => !isForPersons) : steps;
    return (await askSteps(asked, print)) ? 0 : 1;
  });
};

/** Returns the steps to a running local suite. */
export const localSteps = (): Step[] => [
  ...sites.map((site) => ({
    name: `${site.packageName} is served`,
    isDone: () =>
      fetch(`${originOf(site)}/${site.target === 'shell' ? '' : 'section.json'}`).then(
        ({ ok }) => ok,
        () => false,
      ),
    byHand: 'npm start',
  })),
  {
    name: 'An administrator can sign in',
    isDone: async () =>
      openVisitor(await openDeployment(undefined)).then(
        () => true,
        () => false,
      ),
    byHand: 'npm start -- --fresh',
  },
];
