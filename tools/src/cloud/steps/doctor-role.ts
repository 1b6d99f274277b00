import * as v from 'valibot';
import { CloudRefusal } from '../cloud';
import type { Setup } from '../setup';
import type { Step } from '../step';

/** All that the weekly `doctor` may do in a project. None reads a document, an account, an export or a secret. */
export const DOCTOR_PERMISSIONS: readonly string[] = [
  'cloudfunctions.functions.list',
  'cloudscheduler.jobs.fullView',
  'cloudscheduler.jobs.list',
  'datastore.backupSchedules.list',
  'datastore.backups.list',
  // (firebase.google.com/docs/firestore/enterprise/security/iam)
  'datastore.databases.getMetadata',
  'datastore.schemas.list',
  'eventarc.triggers.get',
  'firebase.clients.list',
  'firebase.projects.get',
  'firebaseauth.configs.get',
  'firebasehosting.sites.list',
  'firebaserules.releases.get',
  'iam.googleapis.com/workloadIdentityPoolProviders.get',
  'iam.googleapis.com/workloadIdentityPools.get',
  'iam.roles.get',
  'iam.serviceAccounts.get',
  'iam.serviceAccounts.getIamPolicy',
  'monitoring.alertPolicies.list',
  'monitoring.alerts.list',
  'monitoring.notificationChannels.list',
  'monitoring.uptimeCheckConfigs.list',
  'resourcemanager.projects.get',
  'resourcemanager.projects.getIamPolicy',
  'run.services.get',
  'serviceusage.services.list',
  'serviceusage.services.use',
];

/** The roles by which it reads a section's Hosting project, to which a role of another project cannot be given. */
export const HOSTING_DOCTOR_ROLES: readonly string[] = [
  'roles/browser',
  'roles/firebasehosting.viewer',
  'roles/serviceusage.serviceUsageConsumer',
];

/** All that it may do in the project of the exports. It sees their names and times, and reads none. */
export const EXPORTS_DOCTOR_PERMISSIONS: readonly string[] = [
  'iam.roles.get',
  'resourcemanager.projects.get',
  'resourcemanager.projects.getIamPolicy',
  'serviceusage.services.list',
  'storage.buckets.getIamPolicy',
  'storage.buckets.list',
  'storage.objects.list',
];

const ROLE_ID = 'salesReportDoctor';

/** Returns the name of the role of the weekly `doctor` in a project. */
export const doctorRole = (project: string): string => `projects/${project}/roles/${ROLE_ID}`;

const roleSchema = v.object({
  includedPermissions: v.optional(v.array(v.string()), []),
  deleted: v.optional(v.boolean(), false),
});

/** Returns the step that makes its role in a project, or gives it these permissions again. */
export const doctorRoleStep = (
  { cloud }: Setup,
  name: string,
  projectOf: () => string,
  permissions: readonly string[],
): Step => {
  const address = () => `iam.googleapis.com/v1/${doctorRole(projectOf())}`;
  const find = async () => {
    const found = await cloud.find(address());
    return found === undefined ? undefined : v.parse(roleSchema, found);
  };
  const role = { title: 'Sales Report doctor', stage: 'GA', includedPermissions: permissions };
  return {
    name,
    isDone: async () => {
      const found = await find();
      const present = [...(found?.includedPermissions ?? [])].sort();
      return found?.deleted === false && present.join() === [...permissions].sort().join();
    },
    do: async () => {
      const found = await find();
      // Google keeps a deleted one for a week, and gives its id to nobody (cloud.google.com/iam/docs/creating-custom-roles).
      if (found?.deleted) await cloud.send('POST', `${address()}:undelete`, {});
      if (found) {
        await cloud.send('PATCH', `${address()}?updateMask=title,stage,includedPermissions`, role);
        return;
      }
      try {
        await cloud.send('POST', `iam.googleapis.com/v1/projects/${projectOf()}/roles`, {
          roleId: ROLE_ID,
          role,
        });
      } catch (error) {
        // A former run has made it, and reading does not show it yet.
        if (!(error instanceof CloudRefusal && error.status === 409)) throw error;
      }
    },
    byHand: 'https://console.cloud.google.com/iam-admin/roles',
    isForProduction: true,
  };
};
