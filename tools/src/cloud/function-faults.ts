import * as v from 'valibot';
import type { Cloud } from './cloud';
import { type BuiltFunction, deployedFunctions } from './deployed-functions';
import { IdentityPlatform } from './identity-platform';
import { closedServices } from './public-functions';
import { accountAddress } from './steps/identities';

const CLOSED = 'is closed to the page';
const UNASKED = 'is not asked by Auth';

/** The reasons of faults that `openFunctions` repairs without a build. */
export const OPENED: readonly string[] = [CLOSED, UNASKED];

/** A function that is not as its build says, and why. */
export interface FunctionFault {
  readonly name: string;
  /** As `has no job`. */
  readonly reason: string;
  /** The steps that a person must take, where no deployment repairs it. */
  readonly byHand?: string;
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

type Fault = Omit<FunctionFault, 'name'>;
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
  const closed = await closedServices(cloud);
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
  const jobFault = ({ name, region }: Deployed, account: string): Fault | undefined => {
    // (firebase-tools, lib/deploy/functions/backend.js, `scheduleIdForFunction`)
    const job = jobs.get(`firebase-schedule-${name}-${region}`);
    if (!job) return { reason: 'has no job' };
    // Firebase's command line changes neither (lib/gcp/cloudscheduler.js, `needUpdate`).
    if (job.state !== 'ENABLED') return { reason: `has a job that is ${job.state}`, byHand: 'resume it' };
    const caller = job.httpTarget.oidcToken?.serviceAccountEmail;
    return caller === accountAddress(account, cloud.project)
      ? undefined
      : { reason: `has a job by ${caller}`, byHand: 'delete that, and deploy again' };
  };
  const faultOf = async ({ name, kind, hash, account }: BuiltFunction): Promise<Fault | undefined> => {
    const found = deployed.find((each) => each.name === name);
    if (!found) return { reason: 'is not there' };
    if (found.isFirstGeneration) return { reason: 'is of the first generation' };
    if (found.state !== 'ACTIVE') return { reason: `is ${found.state}` };
    if (found.hash !== hash) return { reason: 'is of another build' };
    if (closed.includes(found.service ?? '')) return { reason: CLOSED };
    if (found.isBlocking && !(await new IdentityPlatform(cloud).asksGuard())) return { reason: UNASKED };
    if (kind === 'schedule') return jobFault(found, account);
    if (kind !== 'event') return undefined;
    const isTriggered =
      found.trigger !== undefined &&
      (await cloud.find(`eventarc.googleapis.com/v1/${found.trigger}`)) !== undefined;
    return isTriggered ? undefined : { reason: 'has no trigger' };
  };
  const faults: FunctionFault[] = [];
  for (const built of functions) {
    const fault = await faultOf(built);
    if (fault !== undefined) faults.push({ name: built.name, ...fault });
  }
  return faults;
};

/** Returns a fault as a sentence. */
export const faultText = ({ name, reason, byHand }: FunctionFault): string =>
  `${name} ${reason}${byHand === undefined ? '' : `: ${byHand}`}`;
