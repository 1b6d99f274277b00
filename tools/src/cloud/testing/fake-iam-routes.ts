import * as v from 'valibot';
import { patched } from './discovery';
import { allows, customRoleOf } from './fake-iam';
import { bindings, create, json, NUMBER, notFound, operation, Refusal, type Routes } from './fake-project';

const optionsSchema = v.object({
  options: v.optional(v.object({ requestedPolicyVersion: v.optional(v.number()) }), {}),
});

/** Returns a resource by the id of its project, which may be named by its number. */
const byId = (resource: string, project: string): string =>
  resource.replace(`projects/${NUMBER}`, `projects/${project}`);

/** Answers as IAM does (cloud.google.com/iam/docs/reference/rest), also for the policies of projects. */
export const IAM_ROUTES: Routes = {
  'POST iam*/serviceAccounts': ({ body, state }) => {
    const id = v.parse(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/)), body.accountId);
    create(state, `serviceAccounts/${id}@${state.project}.iam.gserviceaccount.com`, {});
    return {};
  },
  'POST (cloudresourcemanager|iam)*?/v1/{+}:getIamPolicy': ({
    query,
    body,
    found: [host, named = ''],
    state: { policies, project },
  }) => {
    const resource = byId(named, project);
    // Of a service account it takes no body (googleapis, google/iam/admin/v1/iam.proto).
    if (host === 'iam' && Object.keys(body).length > 0)
      throw new Refusal(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Unknown name "options".');
    const version =
      host === 'iam'
        ? Number(query.get('options.requestedPolicyVersion'))
        : v.parse(optionsSchema, body).options.requestedPolicyVersion;
    const isWhole = version === 3;
    // cloud.google.com/iam/docs/policies#versions
    const shown = ({ condition, role, ...binding }: v.InferOutput<typeof bindings>[number]) =>
      condition === undefined || isWhole
        ? { ...binding, role, ...(condition !== undefined && { condition }) }
        : { ...binding, role: `${role}_withcond_5ea1ab` };
    return { etag: 'etag', version: isWhole ? 3 : 1, bindings: (policies.get(resource) ?? []).map(shown) };
  },
  'POST (?:cloudresourcemanager|iam)*?/v1/{+}:setIamPolicy': ({ body, found: [named = ''], state }) => {
    const resource = byId(named, state.project);
    const policy = v.parse(
      v.object({ etag: v.literal('etag'), version: v.optional(v.number(), 1), bindings }),
      body.policy,
    );
    const isHidden = policy.bindings.some(({ role }) => role.includes('_withcond_'));
    const isConditional = policy.bindings.some(({ condition }) => condition !== undefined);
    if (isHidden || (isConditional && policy.version !== 3))
      throw new Refusal(400, 'INVALID_ARGUMENT', 'Policies with conditions have the version 3.');
    for (const { role } of policy.bindings) {
      if (role.startsWith('projects/') && !customRoleOf(state, role))
        throw new Refusal(
          400,
          'INVALID_ARGUMENT',
          `Role (${role}) does not exist in the resource's hierarchy.`,
        );
    }
    for (const member of policy.bindings.flatMap(({ members }) => members)) {
      const [, address = ''] = /^serviceAccount:(.+)$/.exec(member) ?? [];
      const isDefault = address === `${NUMBER}-compute@developer.gserviceaccount.com`;
      // Google's own agents are nobody's.
      const isAgent = address.includes('@gcp-sa-');
      const isThere =
        isAgent || isDefault
          ? state.apis.has('compute.googleapis.com')
          : [...state.company.values()].some(({ things }) => things.has(`serviceAccounts/${address}`));
      if (address !== '' && !isThere)
        throw new Refusal(400, 'INVALID_ARGUMENT', `Service account ${address} does not exist.`);
    }
    state.policies.set(resource, policy.bindings);
    return {};
  },
  'POST iam*/(workloadIdentityPools|providers)/{}:undelete': ({
    found: [kind = '', id = ''],
    state: { things },
  }) => {
    const { state: _, ...found } = things.get(`${kind}/${id}`) ?? {};
    things.set(`${kind}/${id}`, found);
    return operation();
  },
  'POST iam*/(workloadIdentityPools|providers)': ({ query, body, found: [kind = ''], state }) => {
    create(state, `${kind}/${[...query.values()][0]}`, body);
    return operation();
  },
  'PATCH iam*/(providers/[^/]+)': ({ query, body, found: [provider = ''], state: { things } }) => {
    const found = things.get(provider);
    if (!found) throw notFound();
    things.set(provider, patched(found, body, query));
    return operation();
  },
  'POST iam*/v1/projects/[^/]+/(serviceAccounts/[^/:]+):testIamPermissions': ({
    body,
    caller,
    found: [account = ''],
    state,
  }) => {
    if (!state.things.has(account)) throw notFound();
    const asked = v.parse(v.array(v.string()), body.permissions);
    const permissions = asked.filter((each) =>
      allows(state, caller, each, `projects/${state.project}/${account}`),
    );
    // Proto3 as JSON omits an empty list.
    return permissions.length === 0 ? {} : { permissions };
  },
  'POST iam*/roles': ({ body, state }) => {
    const { roleId, role } = v.parse(
      v.object({ roleId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9_.]{3,64}$/)), role: json }),
      body,
    );
    const made = { name: `projects/${state.project}/roles/${roleId}`, ...role };
    create(state, `roles/${roleId}`, made);
    return made;
  },
  'PATCH|POST iam*/(roles/[^/:]+)(?::undelete)?': ({
    method,
    query,
    body,
    found: [id = ''],
    state: { things },
  }) => {
    const before = things.get(id);
    if (!before) throw notFound();
    const { deleted, ...others } = before;
    // A deleted one cannot be changed (cloud.google.com/iam/docs/creating-custom-roles).
    if (method === 'PATCH' && deleted)
      throw new Refusal(400, 'FAILED_PRECONDITION', `You can't update role_id (${id}): it is deleted.`);
    const role = method === 'PATCH' ? patched(before, body, query) : others;
    things.set(id, role);
    return role;
  },
  'GET iam*/(workloadIdentityPools|providers|serviceAccounts|roles)/{}': ({
    found: [kind, id],
    state: { things },
  }) => {
    const found = things.get(`${kind}/${id}`);
    if (!found) throw notFound();
    return found;
  },
};
