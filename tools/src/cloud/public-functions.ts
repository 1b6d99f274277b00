import * as v from 'valibot';
import type { Cloud } from './cloud';
import { deployedFunctions } from './deployed-functions';

const serviceSchema = v.object({ invokerIamDisabled: v.optional(v.boolean(), false) });
const configSchema = v.object({
  blockingFunctions: v.optional(
    v.looseObject({ triggers: v.optional(v.record(v.string(), v.unknown()), {}) }),
    {},
  ),
});

/** Returns the Cloud Run services that page and Auth cannot call where the organization allows no `allUsers`. */
export const closedServices = async (cloud: Cloud): Promise<string[]> => {
  const services = (await deployedFunctions(cloud)).flatMap(({ isPublic, service }) =>
    isPublic && service !== undefined ? [service] : [],
  );
  const found = await Promise.all(services.map((service) => cloud.find(`run.googleapis.com/v2/${service}`)));
  return services.filter((_, index) => !v.parse(serviceSchema, found[index] ?? {}).invokerIamDisabled);
};

const policySchema = v.object({
  bindings: v.optional(v.array(v.object({ role: v.string(), members: v.array(v.string()) })), []),
});

/** Returns the Cloud Run services that page and Auth cannot call: nobody may, or who may is not everybody. */
export const shutServices = async (cloud: Cloud): Promise<string[]> => {
  const closed = await closedServices(cloud);
  const policies = await Promise.all(
    closed.map((service) => cloud.send('GET', `run.googleapis.com/v2/${service}:getIamPolicy`)),
  );
  return closed.filter((_, index) => {
    const { bindings } = v.parse(policySchema, policies[index]);
    return !bindings.some(
      ({ role, members }) => role === 'roles/run.invoker' && members.includes('allUsers'),
    );
  });
};

/** Lets page and Auth call their functions without naming `allUsers` (cloud.google.com/run/docs/authenticating/public). */
export const openServices = async (cloud: Cloud): Promise<void> => {
  for (const service of await closedServices(cloud)) {
    await cloud.finish(
      'run.googleapis.com/v2',
      'PATCH',
      `run.googleapis.com/v2/${service}?updateMask=invokerIamDisabled`,
      { invokerIamDisabled: true },
    );
  }
};

/**
 * Makes Auth ask `refuseSignUp`. Firebase's command line does it too, but not after it could not make the function public
 * (firebase-tools, lib/deploy/functions/release/fabricator.js: `createEndpoint`, `updateEndpoint`).
 */
export const registerSignUpGuard = async (cloud: Cloud): Promise<void> => {
  const guard = (await deployedFunctions(cloud)).find(({ name }) => name === 'refuseSignUp');
  if (guard?.uri === undefined) throw new Error('refuseSignUp is not deployed.');
  const config = `identitytoolkit.googleapis.com/admin/v2/projects/${cloud.project}/config`;
  const { blockingFunctions } = v.parse(configSchema, await cloud.send('GET', config));
  const triggers = { ...blockingFunctions.triggers, beforeCreate: { functionUri: guard.uri } };
  await cloud.send('PATCH', `${config}?updateMask=blockingFunctions`, {
    blockingFunctions: { ...blockingFunctions, triggers },
  });
};
