import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type FakeProject, NUMBER, Refusal } from './fake-project';

/** The person who sets the project up. Owns each project by the company's organization. */
export const OPERATOR = 'user:operator@company.example';

/**
 * The permissions of the roles that the product gives, of the APIs that requests below call, as IAM lists them
 * (`gcloud iam roles describe ROLE`, at the date of the file).
 */
const { roles: ROLES } = v.parse(
  v.object({ date: v.pipe(v.string(), v.isoDate()), roles: v.record(v.string(), v.array(v.string())) }),
  JSON.parse(readFileSync(join(__dirname, 'roles.json'), 'utf8')),
);

/** The permission that each request needs, from the reference of its API. What is not listed needs an owner. */
const NEEDED: readonly (readonly [RegExp, string])[] = [
  [/^GET serviceusage/, 'serviceusage.services.list'],
  [/^POST serviceusage/, 'serviceusage.services.enable'],
  [/^GET cloudbilling\S+\/projects\/[^/]+\/billingInfo$/, 'resourcemanager.projects.get'],
  [/^POST cloudresourcemanager\S+:getIamPolicy$/, 'resourcemanager.projects.getIamPolicy'],
  [/^POST cloudresourcemanager\S+:setIamPolicy$/, 'resourcemanager.projects.setIamPolicy'],
  [/^GET cloudresourcemanager\S+/, 'resourcemanager.projects.get'],
  [/^DELETE cloudresourcemanager\S+/, 'resourcemanager.projects.delete'],
  [/^GET firebase\.\S+\/webApps$/, 'firebase.clients.list'],
  [/^GET firebase\.\S+/, 'firebase.projects.get'],
  [/^POST firebase\.\S+/, 'firebase.projects.update'],
  [/^GET identitytoolkit\S+\/config$/, 'firebaseauth.configs.get'],
  [/^PATCH identitytoolkit\S+\/config$/, 'firebaseauth.configs.update'],
  [/^(GET|POST) identitytoolkit\S+\/accounts:(batchGet|lookup|query)$/, 'firebaseauth.users.get'],
  [/^POST identitytoolkit\S+\/accounts$/, 'firebaseauth.users.create'],
  [/^POST identitytoolkit\S+\/accounts:update$/, 'firebaseauth.users.update'],
  [/^POST identitytoolkit\S+\/accounts:(delete|batchDelete)$/, 'firebaseauth.users.delete'],
  [/^POST iamcredentials\S+:generateAccessToken$/, 'iam.serviceAccounts.getAccessToken'],
  [/^GET iam\S+\/roles\/[^/]+$/, 'iam.roles.get'],
  [/^GET iam\S+\/workloadIdentityPools\/[^/]+$/, 'iam.googleapis.com/workloadIdentityPools.get'],
  [/^GET iam\S+\/providers\/[^/]+$/, 'iam.googleapis.com/workloadIdentityPoolProviders.get'],
  [/^GET monitoring\S+\/alerts$/, 'monitoring.alerts.list'],
  [/^GET monitoring\S+\/alertPolicies$/, 'monitoring.alertPolicies.list'],
  [/^GET monitoring\S+\/notificationChannels$/, 'monitoring.notificationChannels.list'],
  [/^GET monitoring\S+\/uptimeCheckConfigs$/, 'monitoring.uptimeCheckConfigs.list'],
  [/^POST iam\S+\/keys$/, 'iam.serviceAccountKeys.create'],
  [/^POST iam\S+\/serviceAccounts\/[^/:]+:setIamPolicy$/, 'iam.serviceAccounts.setIamPolicy'],
  [/^POST iam\S+\/serviceAccounts\/[^/:]+:getIamPolicy$/, 'iam.serviceAccounts.getIamPolicy'],
  [/^GET iam\S+\/serviceAccounts\/[^/:]+$/, 'iam.serviceAccounts.get'],
  [/^GET firebasehosting\S+\/sites$/, 'firebasehosting.sites.list'],
  [/^POST firebasehosting\S+\/sites$/, 'firebasehosting.sites.create'],
  [/^DELETE firebasehosting\S+\/sites\/[^/]+$/, 'firebasehosting.sites.delete'],
  [/^GET firebasehosting\S+/, 'firebasehosting.sites.get'],
  // A role for sites alone: versions, releases and channels are part of them.
  [/^(POST|PATCH|DELETE) firebasehosting\S+/, 'firebasehosting.sites.update'],
  [/^POST firestore\S+\/documents:(runQuery|listCollectionIds)$/, 'datastore.entities.list'],
  [/^POST firestore\S+\/documents:commit$/, 'datastore.entities.update'],
  [/^GET firestore\S+\/documents\S*$/, 'datastore.entities.get'],
  [/^DELETE firestore\S+\/documents\S*$/, 'datastore.entities.delete'],
  [/^GET firestore\S+\/(indexes|fields)$/, 'datastore.schemas.list'],
  [/^POST firestore\S+\/indexes$/, 'datastore.schemas.create'],
  [/^PATCH firestore\S+\/fields\/\S+$/, 'datastore.schemas.update'],
  [/^GET firestore\S+\/backups$/, 'datastore.backups.list'],
  [/^GET firestore\S+\/backupSchedules$/, 'datastore.backupSchedules.list'],
  // (firebase.google.com/docs/firestore/enterprise/security/iam)
  [/^GET firestore\S+\/databases\S*$/, 'datastore.databases.getMetadata'],
  [/^POST firebaserules\S+:test$/, 'firebaserules.rulesets.test'],
  [/^POST firebaserules\S+\/releases$/, 'firebaserules.releases.create'],
  [/^GET firebaserules\S+\/releases\S*$/, 'firebaserules.releases.get'],
  [/^GET firebaserules\S+\/rulesets\S*$/, 'firebaserules.rulesets.get'],
  [/^POST firebaserules\S+\/rulesets$/, 'firebaserules.rulesets.create'],
  [/^PATCH firebaserules\S+\/releases\S*$/, 'firebaserules.releases.update'],
  [/^GET cloudfunctions\S+$/, 'cloudfunctions.functions.list'],
  [/^POST cloudfunctions\S+\/functions$/, 'cloudfunctions.functions.create'],
  [/^PATCH cloudfunctions\S+$/, 'cloudfunctions.functions.update'],
  [/^DELETE cloudfunctions\S+$/, 'cloudfunctions.functions.delete'],
  [/^GET artifactregistry\S+$/, 'artifactregistry.repositories.get'],
  [/^PATCH artifactregistry\S+$/, 'artifactregistry.repositories.update'],
  [/^POST cloudfunctions\S+:generateUploadUrl$/, 'cloudfunctions.functions.sourceCodeSet'],
  [/^GET cloudscheduler\S+\/jobs$/, 'cloudscheduler.jobs.list'],
  [/^GET cloudscheduler\S+$/, 'cloudscheduler.jobs.get'],
  [/^POST cloudscheduler\S+:run$/, 'cloudscheduler.jobs.run'],
  [/^POST cloudscheduler\S+$/, 'cloudscheduler.jobs.create'],
  [/^POST run\S+:setIamPolicy$/, 'run.services.setIamPolicy'],
  [/^GET eventarc\S+$/, 'eventarc.triggers.get'],
  [/^GET run\S+:getIamPolicy$/, 'run.services.getIamPolicy'],
  [/^GET run\S+$/, 'run.services.get'],
  [/^PATCH run\S+$/, 'run.services.update'],
  [/^GET storage\S+\/v1\/b$/, 'storage.buckets.list'],
  [/^POST storage\S+\/v1\/b$/, 'storage.buckets.create'],
  [/^PATCH storage\S+\/v1\/b\/[^/]+$/, 'storage.buckets.update'],
  [/^GET storage\S+\/iam$/, 'storage.buckets.getIamPolicy'],
  [/^PUT storage\S+\/iam$/, 'storage.buckets.setIamPolicy'],
  [/^GET storage\S+\/o$/, 'storage.objects.list'],
  [/^GET storage\S+\/o\/\S+$/, 'storage.objects.get'],
  [/^DELETE storage\S+\/o\/\S+$/, 'storage.objects.delete'],
  [/^POST storage\S+\/upload\/\S+\/o$/, 'storage.objects.create'],
  [/^GET secretmanager\S+:access$/, 'secretmanager.versions.access'],
];

/** Returns the member behind a token. @throws {Refusal} As Google does for a token that nobody has. */
export const callerOf = (main: FakeProject, authorization: string | null): string => {
  const token = authorization?.replace(/^Bearer /, '') ?? '';
  const [, account] = /^token of (.+)$/.exec(token) ?? [];
  if (token === 'token') return OPERATOR;
  if (account?.startsWith('principal:')) return account;
  if (account !== undefined && main.things.has(`serviceAccounts/${account}`))
    return `serviceAccount:${account}`;
  throw new Refusal(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
};

/** The claims that a job of GitHub shows to Google. */
export type Claims = Readonly<Record<string, string>>;

const providerSchema = v.object({
  attributeMapping: v.object({ 'google.subject': v.string() }),
  attributeCondition: v.string(),
});

/** Returns the value of an expression. It knows texts, claims and sums of both. @throws {Refusal} If a claim is missing. */
const evaluate = (expression: string, claims: Claims): string =>
  expression
    .split(' + ')
    .map((part) => {
      const [, text, claim = ''] = /^(?:'([^']*)'|assertion\.(\w+))$/.exec(part) ?? [];
      const value = text ?? claims[claim];
      if (value !== undefined) return value;
      throw new Refusal(400, 'INVALID_ARGUMENT', `Error in the attribute mapping: no such key: ${claim}.`);
    })
    .join('');

/** Returns the principal of a job. @throws {Refusal} As Google does (cloud.google.com/iam/docs/workload-identity-federation). */
export const principalOf = ({ things }: FakeProject, claims: Claims): string => {
  const provider = v.parse(providerSchema, things.get('providers/github'));
  const [left = '', right = ''] = provider.attributeCondition.split(' == ');
  if (evaluate(left, claims) !== evaluate(right, claims))
    throw new Refusal(
      403,
      'PERMISSION_DENIED',
      'The given credential is rejected by the attribute condition.',
    );
  const subject = evaluate(provider.attributeMapping['google.subject'], claims);
  if (Buffer.byteLength(subject) > 127)
    throw new Refusal(
      400,
      'INVALID_ARGUMENT',
      'The size of mapped attribute google.subject exceeds the 127 bytes limit.',
    );
  return `principal://iam.googleapis.com/projects/${NUMBER}/locations/global/workloadIdentityPools/github/subject/${subject}`;
};

const customRoleSchema = v.object({ includedPermissions: v.array(v.string()) });

/** Returns a role of a project by its whole name; undefined for one of another project, which IAM gives to nobody. */
export const customRoleOf = ({ project, things }: FakeProject, role: string) => {
  const [, owner, id = ''] = /^projects\/([^/]+)\/(roles\/.+)$/.exec(role) ?? [];
  return owner === project ? things.get(id) : undefined;
};

/** Returns the permissions of a role: one of Google's, or one of a project. */
const permissionsOf = (state: FakeProject, role: string): readonly string[] => {
  if (!role.startsWith('projects/')) return ROLES[role] ?? [];
  const found = customRoleOf(state, role);
  return found ? v.parse(customRoleSchema, found).includedPermissions : [];
};

/** Returns whether a member has a permission on a project, or on one of its resources alone. */
export const allows = (state: FakeProject, member: string, needed: string, resource = ''): boolean =>
  member === OPERATOR ||
  [`projects/${state.project}`, resource]
    .flatMap((each) => state.policies.get(each) ?? [])
    .some(({ role, members }) => members.includes(member) && permissionsOf(state, role).includes(needed));

/**
 * Checks that a member may let something run by a service account: a function, a trigger, a job or a build
 * (cloud.google.com/iam/docs/service-account-permissions#attached).
 * @throws {Refusal} As the service does that shall run it.
 */
export const requireActAs = (state: FakeProject, member: string, account: string): void => {
  if (
    allows(state, member, 'iam.serviceAccounts.actAs', `projects/${state.project}/serviceAccounts/${account}`)
  )
    return;
  const message = `Caller is missing permission 'iam.serviceaccounts.actAs' on service account projects/-/serviceAccounts/${account}.`;
  throw new Refusal(403, 'PERMISSION_DENIED', message);
};

/** @throws {Refusal} As IAM does (cloud.google.com/iam/docs/permission-error-messages). */
export const requirePermission = (state: FakeProject, member: string, request: string): void => {
  const needed = NEEDED.find(([pattern]) => pattern.test(request))?.[1] ?? 'of an owner';
  const [, account] = /\/(serviceAccounts\/[^/:]+)/.exec(request) ?? [];
  const [, bucket] = /^\w+ storage\S+\/v1\/(b\/[^/]+)/.exec(request) ?? [];
  if (allows(state, member, needed, account ? `projects/${state.project}/${account}` : bucket)) return;
  const message = `Permission '${needed}' denied on resource '//projects/${state.project}' (or it may not exist).`;
  throw new Refusal(403, 'PERMISSION_DENIED', message);
};

/** @throws {Refusal} As Google does where the caller may not charge a project (cloud.google.com/docs/quotas/quota-project). */
export const requireQuotaProject = (member: string, quota: FakeProject | undefined): void => {
  if (quota && allows(quota, member, 'serviceusage.services.use')) return;
  const message =
    quota === undefined
      ? 'The API requires a quota project, which is not set by default.'
      : `Caller does not have required permission to use project ${quota.project}.`;
  throw new Refusal(403, 'PERMISSION_DENIED', message);
};
