import * as v from 'valibot';
import { type Cloud, CloudRefusal } from '../cloud';
import { adviceOn } from '../refusals';
import type { Setup } from '../setup';
import type { Step } from '../step';

/** The APIs that the product, its pipelines and its alarms call. */
export const APIS: readonly string[] = [
  'apikeys',
  'artifactregistry',
  'billingbudgets',
  'cloudbilling',
  'cloudbuild',
  'cloudfunctions',
  'cloudresourcemanager',
  'cloudscheduler',
  // Makes the account that functions are built by.
  'compute',
  'eventarc',
  'firebase',
  'firebasehosting',
  'firebaserules',
  'firestore',
  'iam',
  'iamcredentials',
  'identitytoolkit',
  'logging',
  'monitoring',
  'orgpolicy',
  'pubsub',
  'run',
  'serviceusage',
  'storage',
  'sts',
].map((name) => `${name}.googleapis.com`);

/** The APIs that a new project needs before it is charged. Of all it has only the one that turns on others. */
const FIRST_APIS = ['cloudbilling.googleapis.com', 'cloudresourcemanager.googleapis.com'];

/** `batchEnable` takes so many (cloud.google.com/service-usage/docs/reference/rest/v1/services/batchEnable). */
const ENABLED_AT_ONCE = 20;

const projectSchema = v.object({ projectNumber: v.string() });
const billingSchema = v.object({ billingEnabled: v.optional(v.boolean(), false) });
const servicesSchema = v.array(v.object({ config: v.object({ name: v.string() }) }));

/** Returns the number of the project, by which Google names its own accounts. */
export const projectNumber = async ({ cloud, project }: Setup): Promise<string> =>
  v.parse(
    projectSchema,
    await cloud.send('GET', `cloudresourcemanager.googleapis.com/v1/projects/${project}`),
  ).projectNumber;

const servicesOf = (project: string): string => `serviceusage.googleapis.com/v1/projects/${project}/services`;

/** Returns the APIs that are on in a project. */
export const enabledApis = async (cloud: Cloud, project: string): Promise<Set<string>> => {
  const url = `${servicesOf(project)}?filter=state:ENABLED&pageSize=200`;
  const services = v.parse(servicesSchema, await cloud.list(url, 'services'));
  return new Set(services.map(({ config }) => config.name));
};

/** Turns on those of these APIs that are off in a project. */
export const enableApis = async (cloud: Cloud, project: string, apis: readonly string[]): Promise<void> => {
  const names = await enabledApis(cloud, project);
  const missing = apis.filter((api) => !names.has(api));
  for (let start = 0; start < missing.length; start += ENABLED_AT_ONCE) {
    const serviceIds = missing.slice(start, start + ENABLED_AT_ONCE);
    const url = `${servicesOf(project)}:batchEnable`;
    await cloud.finish('serviceusage.googleapis.com/v1', 'POST', url, { serviceIds });
  }
};

/** Returns the step after which each command knows that a project is staging. */
export const stagingStep = ({ project, region, files }: Setup): Step => ({
  name: 'deployment.json says that it is staging',
  isDone: async () => files.deployment()?.staging === true,
  do: async () => {
    const file = files.deployment();
    if (file?.web !== undefined) throw new Error('it is set up as production already.');
    await files.writeDeployment({ ...(file ?? { project, region, sites: {} }), staging: true });
  },
  byHand: 'npm run init -- ANOTHER --staging',
});

/** Returns the steps to a project that is charged, has its APIs, and is one of Firebase. */
export const projectSteps = (setup: Setup): Step[] => {
  const { cloud, project, options } = setup;
  const billing = `cloudbilling.googleapis.com/v1/projects/${project}/billingInfo`;
  const enabled = () => enabledApis(cloud, project);
  const enabling = (name: string, apis: readonly string[]): Step => ({
    name,
    isDone: async () => {
      const names = await enabled();
      return apis.every((api) => names.has(api));
    },
    do: () => enableApis(cloud, project, apis),
    byHand: `gcloud services enable ${apis.join(' ')} --project ${project}`,
  });
  return [
    {
      name: 'You are signed in, and the project exists',
      // Google answers 403 for a project that does not exist, too.
      isDone: async () =>
        enabled().then(
          () => true,
          (error: unknown) => {
            const isUnknown = error instanceof CloudRefusal && [403, 404].includes(error.status);
            if (isUnknown && adviceOn(error) === undefined) return false;
            throw error;
          },
        ),
      byHand: `gcloud auth application-default login. For a new project before that: gcloud auth login, and gcloud projects create ${project}. In one of others you need the role Owner`,
    },
    enabling('Its first APIs are on', FIRST_APIS),
    {
      name: 'It is charged to a billing account',
      isDone: async () => v.parse(billingSchema, await cloud.send('GET', billing)).billingEnabled,
      do:
        options.billing === undefined
          ? undefined
          : async () => {
              await cloud.send('PUT', billing, { billingAccountName: `billingAccounts/${options.billing}` });
            },
      byHand: `https://console.cloud.google.com/billing/linkedaccount?project=${project}, or add --billing ID`,
    },
    enabling('All its APIs are on', APIS),
    {
      name: 'It is a Firebase project',
      isDone: async () =>
        (await cloud.find(`firebase.googleapis.com/v1beta1/projects/${project}`)) !== undefined,
      do: () =>
        cloud.finish(
          'firebase.googleapis.com/v1beta1',
          'POST',
          `firebase.googleapis.com/v1beta1/projects/${project}:addFirebase`,
          {},
        ),
      byHand: `https://console.firebase.google.com/: accept the terms, and add Firebase to ${project}`,
    },
  ];
};
