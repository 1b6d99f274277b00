import { defaultDatabase } from '../../project/firebase-config';
import { variablesOf } from '../deploy-backend';
import { deployedFunctions, withVariables } from '../deployed-functions';
import { faultText, functionFaults } from '../function-faults';
import { indexFaults } from '../indexes';
import { type Setup, targetOf } from '../setup';
import type { Step } from '../step';
import { manifestOf } from './sites';

/** Returns the release with the rules of a database (firebase-tools, lib/rulesDeploy.js). */
export const rulesReleaseOf = (databaseId: string): string =>
  databaseId === '(default)' ? 'cloud.firestore' : `cloud.firestore/${databaseId}`;

/** Returns the steps to a backend and a page that answer. */
export const releaseSteps = (setup: Setup): Step[] => {
  const { cloud, project, packages, programs, files, serves } = setup;
  const databaseId = () => files.deployment()?.databaseId ?? defaultDatabase;
  const hasRules = async () => {
    const release = rulesReleaseOf(databaseId());
    return (
      (await cloud.find(`firebaserules.googleapis.com/v1/projects/${project}/releases/${release}`)) !==
      undefined
    );
  };
  /** Returns what the project lacks of the checkout's backend. */
  const faults = async (): Promise<string[]> => {
    const variables = variablesOf({ ...files.deployment(), databaseId: databaseId() });
    const functions = withVariables(await programs.build(), variables);
    return [
      ...((await hasRules()) ? [] : ['there are no rules']),
      ...(await indexFaults(cloud, databaseId())),
      ...(await functionFaults(cloud, functions)).map(faultText),
    ];
  };
  const packagesToPublish = async () => {
    const order = [...packages.filter((name) => name !== 'shell'), 'shell'];
    const live = await Promise.all(
      order.map((name) => {
        const target = targetOf(name);
        return serves(files.deployment()?.sites[target]?.site ?? '', manifestOf(target));
      }),
    );
    return order.filter((_, index) => !live[index]);
  };
  return [
    {
      name: 'No function of the first generation has the name of a new one',
      isDone: async () => {
        const names = (await programs.build()).map(({ name }) => name);
        const former = (await deployedFunctions(cloud)).filter(
          ({ name, isFirstGeneration }) => isFirstGeneration && names.includes(name),
        );
        // "Upgrading from 1st Gen to 2nd Gen is not yet supported" (firebase-tools, lib/deploy/functions/release/planner.js).
        return former.length === 0;
      },
      byHand: `npx firebase functions:list --project ${project}, then functions:delete those of v1`,
    },
    {
      name: 'Rules, indexes and functions are deployed',
      isDone: async () => (await faults()).length === 0,
      open: async () => (await faults()).join(', '),
      do: () => programs.deployBackend(),
      byHand: `npm run deploy:backend -- --project ${project}`,
    },
    {
      name: 'The sections and the shell are live',
      isDone: async () => (await packagesToPublish()).length === 0,
      do: async () => {
        for (const name of await packagesToPublish()) {
          const key = files.secret(`${targetOf(name)}.key`);
          if (key === undefined) throw new Error(`The key of ${name} is not on this machine.`);
          await programs.publishFirst(name, key);
        }
      },
      byHand: `SECTION_SIGNING_KEY=… npm run publish -w shell -- --project ${project} --no-gate`,
    },
  ];
};
