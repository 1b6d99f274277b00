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

/**
 * Returns the Cloud Run services of public functions that still ask who calls: nobody is let in by name, because not every
 * organization allows `allUsers`.
 */
export const closedServices = async (cloud: Cloud): Promise<string[]> => {
  const services = (await deployedFunctions(cloud)).flatMap(({ isPublic, service }) =>
    isPublic && service !== undefined ? [service] : [],
  );
  const found = await Promise.all(services.map((service) => cloud.find(`run.googleapis.com/v2/${service}`)));
  return services.filter((_, index) => !v.parse(serviceSchema, found[index] ?? {}).invokerIamDisabled);
};

/**
 * Lets page and Auth call their functions without naming `allUsers` (cloud.google.com/run/docs/authenticating/public), and makes Auth
 * ask `refuseSignUp`: Firebase's command line does not after it could not make the function public (firebase-tools,
 * lib/deploy/functions/release/fabricator.js, `createEndpoint`, `updateEndpoint`).
 */
export const openFunctions = async (cloud: Cloud): Promise<void> => {
  for (const service of await closedServices(cloud)) {
    await cloud.finish(
      'run.googleapis.com/v2',
      'PATCH',
      `run.googleapis.com/v2/${service}?updateMask=invokerIamDisabled`,
      { invokerIamDisabled: true },
    );
  }
  const guard = (await deployedFunctions(cloud)).find(({ name }) => name === 'refuseSignUp');
  // Where its deployment has failed, that is said already.
  if (guard?.uri === undefined) return;
  const config = `identitytoolkit.googleapis.com/admin/v2/projects/${cloud.project}/config`;
  const { blockingFunctions } = v.parse(configSchema, await cloud.send('GET', config));
  const triggers = { ...blockingFunctions.triggers, beforeCreate: { functionUri: guard.uri } };
  await cloud.send('PATCH', `${config}?updateMask=blockingFunctions`, {
    blockingFunctions: { ...blockingFunctions, triggers },
  });
};
