import * as v from 'valibot';
import { CloudRefusal } from '../cloud';
import type { Setup } from '../setup';
import type { Step } from '../step';
import { projectNumber } from './project';

/** The account that functions run as. `functions/src/limits.ts` names it. */
export const RUNTIME_ACCOUNT = 'sales-functions';

/** The roles of the functions: documents and accounts, and what a trigger needs to be called. */
const RUNTIME_ROLES = [
  'roles/datastore.user',
  'roles/eventarc.eventReceiver',
  'roles/firebaseauth.admin',
  'roles/run.invoker',
];

/** The account that the weekly export runs as. `functions/src/exports/weekly-export.ts` names it. */
export const EXPORT_ACCOUNT = 'sales-exports';

/** The roles that read all documents and accounts. None reads the hashes of passwords, or changes anything. */
const EXPORT_ROLES = ['roles/datastore.viewer', 'roles/firebaseauth.viewer'];

/** The role that builds functions. Organizations from May 2024 on give none to the default account. */
const BUILD_ROLE = 'roles/cloudbuild.builds.builder';

const IAM = 'iam.googleapis.com/v1';
export const STORAGE = 'storage.googleapis.com/storage/v1';

const policySchema = v.looseObject({
  etag: v.optional(v.string()),
  bindings: v.optional(
    v.array(
      v.looseObject({ role: v.string(), members: v.array(v.string()), condition: v.optional(v.unknown()) }),
    ),
    [],
  ),
});

/** Roles of a member, as `serviceAccount:ID@…`. */
interface Grant {
  readonly member: string;
  readonly roles: readonly string[];
}

interface Granting {
  /** Returns the address of what the roles are for, by default the project. */
  readonly resource?: () => Promise<string>;
  /** Returns whether a role that is not among the grants is taken from a member. By default none is. */
  readonly takes?: (member: string) => boolean;
}

/** Returns the step that gives roles on a resource, and takes others. */
export const grantStep = (
  { cloud, project }: Setup,
  name: string,
  grants: () => Promise<readonly Grant[]>,
  {
    resource = async () => `cloudresourcemanager.googleapis.com/v1/projects/${project}`,
    takes = () => false,
  }: Granting = {},
): Step => {
  // Without the version, Google hides the conditions of roles, and refuses to write the rest back
  // (cloud.google.com/iam/docs/policies#versions). For a service account the version is in the address, and the request has no
  // body (googleapis, google/iam/admin/v1/iam.proto).
  const read = async () => {
    const address = await resource();
    const reading = `${address}:getIamPolicy`;
    const found = address.startsWith(STORAGE)
      ? await cloud.send('GET', `${address}/iam?optionsRequestedPolicyVersion=3`)
      : address.startsWith(IAM)
        ? await cloud.send('POST', `${reading}?options.requestedPolicyVersion=3`)
        : await cloud.send('POST', reading, { options: { requestedPolicyVersion: 3 } });
    return v.parse(policySchema, found);
  };
  /** Returns the bindings without those that a member shall not have. */
  const kept = async ({ bindings }: v.InferOutput<typeof policySchema>) => {
    const wanted = await grants();
    const isKept = (role: string, member: string) =>
      !takes(member) || wanted.some((grant) => grant.member === member && grant.roles.includes(role));
    return bindings.flatMap(({ members, ...binding }) => {
      const left = members.filter((member) => isKept(binding.role, member));
      return left.length === 0 ? [] : [{ ...binding, members: left }];
    });
  };
  const size = (bindings: readonly { readonly members: readonly string[] }[]) =>
    bindings.reduce((sum, { members }) => sum + members.length, 0);
  const missing = async ({ bindings }: v.InferOutput<typeof policySchema>) =>
    (await grants()).flatMap(({ member, roles }) =>
      roles
        .filter(
          (role) =>
            !bindings.some(
              (binding) =>
                binding.role === role && binding.condition === undefined && binding.members.includes(member),
            ),
        )
        .map((role) => ({ role, members: [member] })),
    );
  return {
    name,
    isDone: async () => {
      const policy = await read();
      return (await missing(policy)).length === 0 && size(await kept(policy)) === size(policy.bindings);
    },
    do: async () => {
      const policy = await read();
      const bindings = [...(await kept(policy)), ...(await missing(policy))];
      const [address, written] = [await resource(), { ...policy, version: 3, bindings }];
      if (address.startsWith(STORAGE)) await cloud.send('PUT', `${address}/iam`, written);
      else await cloud.send('POST', `${address}:setIamPolicy`, { policy: written });
    },
    byHand: `https://console.cloud.google.com/iam-admin/iam?project=${project}`,
  };
};

export const accountAddress = (id: string, project: string): string =>
  `${id}@${project}.iam.gserviceaccount.com`;

/** Returns the default account of Compute Engine, by which functions are built. */
export const computeAccount = async (setup: Setup): Promise<string> =>
  `${await projectNumber(setup)}-compute@developer.gserviceaccount.com`;

/** Returns the step that makes service accounts. */
export const serviceAccountStep = ({ cloud, project }: Setup, name: string, ids: readonly string[]): Step => {
  const all = `${IAM}/projects/${project}/serviceAccounts`;
  const missing = async () => {
    const found = await Promise.all(ids.map((id) => cloud.find(`${all}/${accountAddress(id, project)}`)));
    return ids.filter((_, index) => found[index] === undefined);
  };
  return {
    name,
    isDone: async () => (await missing()).length === 0,
    do: async () => {
      for (const accountId of await missing()) {
        try {
          await cloud.send('POST', all, { accountId });
        } catch (error) {
          // A former run has made it, and reading does not show it yet.
          if (!(error instanceof CloudRefusal && error.status === 409)) throw error;
        }
      }
    },
    byHand: `gcloud iam service-accounts create ${ids[0]} --project ${project}`,
  };
};

/** Returns the steps to the identities of functions and of their builds. */
export const identitySteps = (setup: Setup): Step[] => [
  serviceAccountStep(setup, 'Functions have an account of their own, and the weekly export another one', [
    RUNTIME_ACCOUNT,
    EXPORT_ACCOUNT,
  ]),
  grantStep(setup, 'Functions and their builds may do their work, and no more', async () => [
    {
      member: `serviceAccount:${accountAddress(RUNTIME_ACCOUNT, setup.project)}`,
      roles: RUNTIME_ROLES,
    },
    {
      member: `serviceAccount:${accountAddress(EXPORT_ACCOUNT, setup.project)}`,
      roles: EXPORT_ROLES,
    },
    {
      member: `serviceAccount:${await computeAccount(setup)}`,
      roles: [BUILD_ROLE],
    },
  ]),
];
