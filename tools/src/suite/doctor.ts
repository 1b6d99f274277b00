import { localConfig } from '../cloud/firebase-web-config';
import { stepsOf } from '../cloud/init';
import { withSteps } from '../cloud/own-setup';
import { askSteps, type Step } from '../cloud/step';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../project/demo-accounts';
import { emulators, originOf, sites } from '../project/firebase-config';
import type { Launch } from '../project/launch';

/** `npm run doctor`: asks each step of the local suite or of a Firebase project. The exit code is 1 where one is open. */
export const doctor = async (launch: Launch, project: string | undefined): Promise<number> => {
  const print = (line: string) => launch.steps.print(line);
  if (project === undefined) return (await askSteps(localSteps(), print)) ? 0 : 1;
  return withSteps(launch, project, {}, stepsOf, async (steps) => ((await askSteps(steps, print)) ? 0 : 1));
};

const answers = (url: string, request?: RequestInit): Promise<boolean> =>
  fetch(url, request).then(
    ({ ok }) => ok,
    () => false,
  );

/** Returns the steps to a running local suite. */
export const localSteps = (): Step[] => [
  ...sites.map((site) => ({
    name: `${site.packageName} is served`,
    isDone: () => answers(`${originOf(site)}/${site.target === 'shell' ? '' : 'section.json'}`),
    byHand: 'npm start',
  })),
  {
    name: 'An administrator can sign in',
    isDone: () => {
      const { host, port } = emulators.auth;
      const key = localConfig().options.apiKey;
      const email = DEMO_ACCOUNTS.find(({ admin }) => admin)?.email;
      return answers(
        `http://${host}:${port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${key}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: DEMO_PASSWORD }),
        },
      );
    },
    byHand: 'npm start -- --fresh',
  },
];
