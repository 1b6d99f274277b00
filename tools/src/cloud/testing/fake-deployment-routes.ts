import * as v from 'valibot';
import { region } from '../../project/firebase-config';
import { listedFunctions } from './fake-firebase';
import { allows, requireActAs } from './fake-iam';
import {
  below,
  create,
  type FakeProject,
  NUMBER,
  notFound,
  operation,
  Refusal,
  type Routes,
  uriOf,
} from './fake-project';

const functionSchema = v.looseObject({
  name: v.string(),
  labels: v.optional(v.record(v.string(), v.string()), {}),
  serviceConfig: v.looseObject({
    serviceAccountEmail: v.string(),
    environmentVariables: v.record(v.string(), v.string()),
  }),
  eventTrigger: v.optional(v.looseObject({ triggerRegion: v.string(), serviceAccountEmail: v.string() })),
});
const jobSchema = v.looseObject({
  name: v.string(),
  httpTarget: v.looseObject({ oidcToken: v.object({ serviceAccountEmail: v.string() }) }),
});
const policySchema = v.object({
  policy: v.object({ bindings: v.array(v.object({ role: v.string(), members: v.array(v.string()) })) }),
});
const indexSchema = v.looseObject({
  queryScope: v.string(),
  fields: v.array(v.looseObject({ fieldPath: v.string(), order: v.optional(v.string()) })),
});

/** @throws {Refusal} As Google does for an account that is not in the project, or that the caller may not act by. */
const requireAccount = (state: FakeProject, caller: string, account: string): void => {
  if (!state.things.has(`serviceAccounts/${account}`))
    throw new Refusal(400, 'INVALID_ARGUMENT', `Service account ${account} was not found.`);
  requireActAs(state, caller, account);
};

/** Answers what Firebase's command line asks beside the product: firebase-tools, lib/gcp and lib/deploy. */
export const DEPLOYMENT_ROUTES: Routes = {
  'GET serviceusage*/services/{}': ({ found: [name = ''], state: { apis } }) => ({
    state: apis.has(name) ? 'ENABLED' : 'DISABLED',
  }),
  'POST serviceusage*/services/{}:enable': ({ found: [name = ''], state: { apis } }) => {
    apis.add(name);
    return operation();
  },
  'POST serviceusage*:generateServiceIdentity': () => operation(),
  'POST cloudresourcemanager*:testIamPermissions': ({ body, caller, state }) => {
    const asked = v.parse(v.array(v.string()), body.permissions);
    // firebase-tools has the former name, and IAM's lists the present one.
    const isHeld = (name: string) =>
      allows(state, caller, name.replace('datastore.indexes.', 'datastore.schemas.'));
    return { permissions: asked.filter(isHeld) };
  },
  'GET firebase.*/adminSdkConfig': ({ state: { project } }) => ({
    projectId: project,
    storageBucket: `${project}.appspot.com`,
  }),
  'GET firebaserules*/releases': ({ state: { project, rules } }) => ({
    releases: [...rules].map(([database, ruleset]) => ({
      name: `projects/${project}/releases/cloud.firestore${database === '(default)' ? '' : `/${database}`}`,
      rulesetName: `projects/${project}/rulesets/${ruleset}`,
      createTime: '2026-11-28T00:00:00Z',
    })),
  }),
  'POST firebaserules*:test': () => ({ issues: [] }),
  'POST firebaserules*/releases': ({ body, state: { rules } }) => {
    const { name, rulesetName } = v.parse(v.object({ name: v.string(), rulesetName: v.string() }), body);
    rules.set(name.split('cloud.firestore/')[1] ?? '(default)', rulesetName.split('/').at(-1) ?? '');
    return { name, rulesetName };
  },
  'GET firestore*/collectionGroups/-/fields': ({ state }) => ({ fields: below(state, 'fields') }),
  'PATCH firestore*/(projects/*/databases/*)/collectionGroups/(*/fields/*)': ({
    body,
    found: [database = '', field = ''],
    state: { things },
  }) => {
    things.set(`fields/${field}`, { ...body, name: `${database}/collectionGroups/${field}` });
    return operation(true, `${database}/`);
  },
  'POST firestore*/databases/{}/collectionGroups/{}/indexes': ({
    body,
    found: [database = '', collectionGroup = ''],
    state,
  }) => {
    const { queryScope, fields } = v.parse(indexSchema, body);
    const there = state.indexes.get(database) ?? [];
    state.indexes.set(database, [...there, { collectionGroup, queryScope, fields }]);
    return operation(true, `projects/${state.project}/databases/${database}/`);
  },
  'POST cloudfunctions*/functions:generateUploadUrl': () => ({
    uploadUrl: 'https://storage.googleapis.com/upload-of-functions',
    storageSource: { bucket: 'sources', object: 'functions.zip' },
  }),
  'POST|PATCH cloudfunctions*/functions(?:/[^/]+)?': ({ body, caller, method, query, url, state }) => {
    const made = v.parse(functionSchema, body);
    const id = (method === 'POST' ? query.get('functionId') : url.split('/').at(-1)) ?? '';
    if (method === 'POST' && state.functions.has(id))
      throw new Refusal(409, 'ALREADY_EXISTS', `${id} is there.`);
    requireAccount(state, caller, made.serviceConfig.serviceAccountEmail);
    requireActAs(state, caller, `${NUMBER}-compute@developer.gserviceaccount.com`);
    if (made.eventTrigger) requireAccount(state, caller, made.eventTrigger.serviceAccountEmail);
    const name = `projects/${state.project}/locations/${region}/triggers/${id.toLowerCase()}`;
    if (made.eventTrigger) state.things.set(`triggers/${id.toLowerCase()}`, { name });
    const hashes = made.serviceConfig.environmentVariables.BUILD_HASHES;
    state.functions.set(id, {
      firstGeneration: false,
      isPublic: 'deployment-callable' in made.labels || 'deployment-blocking' in made.labels,
      labels: made.labels,
      ...(hashes !== undefined && { hashes }),
      ...(made.eventTrigger && { trigger: name }),
    });
    return { name: `projects/${state.project}/locations/${region}/operations/${id}`, done: false };
  },
  'GET cloudfunctions*/(projects/*/operations/{+})': ({ found: [name, id = ''], state }) => {
    const made = listedFunctions(state).find((each) => each.name.endsWith(`/${id}`));
    return { name, done: true, response: { ...made, url: uriOf(id) } };
  },
  // Functions of the first generation.
  'GET cloudfunctions*/v1/*/functions': () => ({ functions: [] }),
  'GET cloudscheduler*/jobs/{}': ({ found: [id], state: { things } }) => {
    const found = things.get(`jobs/${id}`);
    if (!found) throw notFound();
    return found;
  },
  'POST cloudscheduler*/jobs': ({ body, caller, state }) => {
    const { name, httpTarget } = v.parse(jobSchema, body);
    const { serviceAccountEmail } = httpTarget.oidcToken;
    requireAccount(state, caller, serviceAccountEmail);
    create(state, `jobs/${name.split('/').at(-1)}`, { ...body, state: 'ENABLED' });
    return { ...body, state: 'ENABLED' };
  },
  'POST run*/v1/*/services/{}:setIamPolicy': ({
    body,
    found: [name = ''],
    state: { policies, isStrict },
  }) => {
    const { policy } = v.parse(policySchema, body);
    if (isStrict && policy.bindings.some(({ members }) => members.includes('allUsers')))
      throw new Refusal(400, 'FAILED_PRECONDITION', 'constraints/iam.allowedPolicyMemberDomains');
    policies.set(`services/${name}`, policy.bindings);
    return policy;
  },
  'GET|PATCH artifactregistry*/repositories/{}': ({ body, method, found: [id], state: { things } }) => {
    const before = things.get(`repositories/${id}`) ?? {
      name: `projects/sales/locations/${region}/repositories/${id}`,
    };
    if (method === 'PATCH') things.set(`repositories/${id}`, { ...before, ...body });
    return { ...before, ...body };
  },
};
