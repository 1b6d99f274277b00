import * as v from 'valibot';
import type { Cloud } from './cloud';
import { type BuiltFunction, deployedFunctions } from './deployed-functions';
import { IdentityPlatform } from './identity-platform';
import { shutServices } from './public-functions';
import { accountAddress } from './steps/identities';

/** The reason of a fault that no deployment repairs. */
export const CLOSED = 'is closed to the page';

/** A function that is not as its build says, and why. */
export interface FunctionFault {
  readonly name: string;
  /** As `has no job`. */
  readonly reason: string;
}

const jobsSchema = v.array(
  v.object({
    name: v.string(),
    state: v.optional(v.string(), ''),
    httpTarget: v.optional(
      v.object({ oidcToken: v.optional(v.object({ serviceAccountEmail: v.string() })) }),
      {},
    ),
  }),
);

type Deployed = Awaited<ReturnType<typeof deployedFunctions>>[number];

/**
 * Returns the functions of a build that a project does not run as they are built: a deployment can fail after a function is
 * ACTIVE, at its job, its trigger, or who may call it (firebase-tools, lib/deploy/functions/release/fabricator.js).
 */
export const functionFaults = async (
  cloud: Cloud,
  functions: readonly BuiltFunction[],
): Promise<FunctionFault[]> => {
  const deployed = await deployedFunctions(cloud);
  const shut = await shutServices(cloud);
  const regions = new Set(deployed.map(({ region }) => region));
  const jobs = new Map<string, v.InferOutput<typeof jobsSchema>[number]>();
  if (functions.some(({ kind }) => kind === 'schedule')) {
    for (const region of regions) {
      const url = `cloudscheduler.googleapis.com/v1/projects/${cloud.project}/locations/${region}/jobs`;
      for (const job of v.parse(jobsSchema, await cloud.list(url, 'jobs')))
        jobs.set(job.name.split('/').at(-1) ?? '', job);
    }
  }
  /** Returns the fault of the job that calls a function that runs by an account. */
  const jobFault = ({ name, region }: Deployed, account: string): string | undefined => {
    // (firebase-tools, lib/deploy/functions/backend.js, `scheduleIdForFunction`)
    const job = jobs.get(`firebase-schedule-${name}-${region}`);
    if (!job) return 'has no job';
    if (job.state !== 'ENABLED') return `has a job that is ${job.state}`;
    const caller = job.httpTarget.oidcToken?.serviceAccountEmail;
    // Firebase's command line does not change the account of a job (lib/gcp/cloudscheduler.js, `needUpdate`).
    return caller === accountAddress(account, cloud.project)
      ? undefined
      : `has a job by ${caller}: delete that`;
  };
  const faultOf = async ({ name, kind, hash, account }: BuiltFunction): Promise<string | undefined> => {
    const found = deployed.find((each) => each.name === name);
    if (!found) return 'is not there';
    if (found.isFirstGeneration) return 'is of the first generation';
    if (found.state !== 'ACTIVE') return `is ${found.state}`;
    if (found.hash !== hash) return 'is of another build';
    if (shut.includes(found.service ?? '')) return CLOSED;
    if (found.isBlocking && (await new IdentityPlatform(cloud).signUpGuard()) !== 'asked')
      return 'is not asked by Auth';
    if (kind === 'schedule') return jobFault(found, account);
    if (kind !== 'event') return undefined;
    const isTriggered =
      found.trigger !== undefined &&
      (await cloud.find(`eventarc.googleapis.com/v1/${found.trigger}`)) !== undefined;
    return isTriggered ? undefined : 'has no trigger';
  };
  const faults: FunctionFault[] = [];
  for (const built of functions) {
    const reason = await faultOf(built);
    if (reason !== undefined) faults.push({ name: built.name, reason });
  }
  return faults;
};

/** Returns a fault as a sentence. */
export const faultText = ({ name, reason }: FunctionFault): string => `${name} ${reason}`;
