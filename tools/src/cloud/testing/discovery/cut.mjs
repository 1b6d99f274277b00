// Cuts Google's discovery documents to the methods that the product and its tests call: `node cut.mjs FOLDER`. The folder is
// googleapiclient/discovery_cache/documents of the package `google-api-python-client` (`pip download google-api-python-client
// --no-deps`, which is a zip file).
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ $ref?: string, type?: string, format?: string, enum?: string[], pattern?: string, location?: string,
 * readOnly?: boolean, description?: string, items?: Schema, properties?: Record<string, Schema>,
 * additionalProperties?: Schema }} Schema */
/** @typedef {{ id: string, httpMethod: string, path: string, parameters?: Record<string, Schema>, request?: { $ref: string },
 * response?: { $ref: string }, mediaUpload?: { protocols: { simple: { path: string } } } }} Method */
/** @typedef {{ methods?: Record<string, Method>, resources?: Record<string, Resource> }} Resource */
/** @typedef {Resource & { rootUrl: string, servicePath: string, revision: string, schemas: Record<string, Schema> }} Document */

/** The methods by document, without the name of the API. @type {Record<string, string[]>} */
const METHODS = {
  'apikeys.v2': ['projects.locations.keys.create'],
  'artifactregistry.v1': ['projects.locations.repositories.get', 'projects.locations.repositories.patch'],
  'billingbudgets.v1': ['billingAccounts.budgets.create', 'billingAccounts.budgets.list'],
  'cloudbilling.v1': ['billingAccounts.get', 'projects.getBillingInfo', 'projects.updateBillingInfo'],
  'cloudfunctions.v1': ['projects.locations.functions.list'],
  'cloudfunctions.v2': [
    'projects.locations.functions.generateUploadUrl',
    'projects.locations.operations.get',
    'projects.locations.functions.create',
    'projects.locations.functions.delete',
    'projects.locations.functions.list',
    'projects.locations.functions.patch',
  ],
  'cloudresourcemanager.v1': [
    'operations.get',
    'projects.create',
    'projects.delete',
    'projects.get',
    'projects.getIamPolicy',
    'projects.setIamPolicy',
    'projects.testIamPermissions',
  ],
  'cloudscheduler.v1': [
    'projects.locations.jobs.create',
    'projects.locations.jobs.get',
    'projects.locations.jobs.list',
    'projects.locations.jobs.patch',
    'projects.locations.jobs.run',
  ],
  'eventarc.v1': ['projects.locations.triggers.get'],
  'firebase.v1beta1': [
    'operations.get',
    'projects.addFirebase',
    'projects.get',
    'projects.getAdminSdkConfig',
    'projects.webApps.create',
    'projects.webApps.getConfig',
    'projects.webApps.list',
  ],
  'firebasehosting.v1beta1': [
    'projects.sites.channels.create',
    'projects.sites.channels.delete',
    'projects.sites.channels.get',
    'projects.sites.channels.releases.create',
    'projects.sites.channels.releases.list',
    'projects.sites.create',
    'projects.sites.delete',
    'projects.sites.list',
    'projects.sites.versions.create',
  ],
  'firebaserules.v1': [
    'projects.releases.create',
    'projects.releases.get',
    'projects.releases.list',
    'projects.releases.patch',
    'projects.rulesets.create',
    'projects.rulesets.get',
    'projects.test',
  ],
  'firestore.v1': [
    'projects.databases.backupSchedules.create',
    'projects.databases.backupSchedules.list',
    'projects.databases.clone',
    'projects.databases.collectionGroups.fields.list',
    'projects.databases.collectionGroups.fields.patch',
    'projects.databases.collectionGroups.indexes.create',
    'projects.databases.collectionGroups.indexes.list',
    'projects.databases.create',
    'projects.databases.delete',
    'projects.databases.documents.commit',
    'projects.databases.documents.delete',
    'projects.databases.documents.get',
    'projects.databases.documents.runQuery',
    'projects.databases.exportDocuments',
    'projects.databases.get',
    'projects.databases.operations.get',
    'projects.databases.patch',
    'projects.databases.restore',
    'projects.locations.backups.list',
  ],
  'iam.v1': [
    'projects.locations.workloadIdentityPools.create',
    'projects.locations.workloadIdentityPools.get',
    'projects.locations.workloadIdentityPools.operations.get',
    'projects.locations.workloadIdentityPools.providers.create',
    'projects.locations.workloadIdentityPools.providers.get',
    'projects.locations.workloadIdentityPools.providers.operations.get',
    'projects.locations.workloadIdentityPools.providers.patch',
    'projects.locations.workloadIdentityPools.providers.undelete',
    'projects.locations.workloadIdentityPools.undelete',
    'projects.roles.create',
    'projects.roles.get',
    'projects.roles.patch',
    'projects.roles.undelete',
    'projects.serviceAccounts.create',
    'projects.serviceAccounts.get',
    'projects.serviceAccounts.getIamPolicy',
    'projects.serviceAccounts.keys.create',
    'projects.serviceAccounts.setIamPolicy',
    'projects.serviceAccounts.testIamPermissions',
  ],
  'iamcredentials.v1': ['projects.serviceAccounts.generateAccessToken'],
  'identitytoolkit.v1': [
    'projects.accounts',
    'projects.accounts.batchGet',
    'projects.accounts.delete',
    'projects.accounts.query',
    'projects.accounts.sendOobCode',
    'projects.accounts.update',
  ],
  'identitytoolkit.v2': [
    'projects.getConfig',
    'projects.identityPlatform.initializeAuth',
    'projects.updateConfig',
  ],
  'monitoring.v3': [
    'projects.alertPolicies.create',
    'projects.alertPolicies.list',
    'projects.alerts.list',
    'projects.notificationChannels.create',
    'projects.notificationChannels.list',
    'projects.uptimeCheckConfigs.create',
    'projects.uptimeCheckConfigs.list',
  ],
  'run.v1': ['projects.locations.services.getIamPolicy', 'projects.locations.services.setIamPolicy'],
  'run.v2': [
    'projects.locations.operations.get',
    'projects.locations.services.get',
    'projects.locations.services.getIamPolicy',
    'projects.locations.services.patch',
  ],
  'secretmanager.v1': ['projects.secrets.versions.access'],
  'serviceusage.v1': [
    'operations.get',
    'services.batchEnable',
    'services.enable',
    'services.get',
    'services.list',
  ],
  'serviceusage.v1beta1': ['services.generateServiceIdentity'],
  'storage.v1': [
    'buckets.getIamPolicy',
    'buckets.insert',
    'buckets.list',
    'buckets.patch',
    'buckets.setIamPolicy',
    'objects.delete',
    'objects.get',
    'objects.insert',
    'objects.list',
  ],
};

/** @param {Resource} resource @returns {Method[]} */
const methodsIn = ({ methods = {}, resources = {} }) => [
  ...Object.values(methods),
  ...Object.values(resources).flatMap(methodsIn),
];

/** Returns what a field may hold. @param {Schema} schema @returns {Schema} */
const cutSchema = ({ $ref, type, format, enum: values, readOnly, description = '', ...others }) => ({
  ...($ref === undefined ? {} : { $ref }),
  ...(type === undefined ? {} : { type }),
  ...(format === 'int64' || format === 'uint64' ? { format } : {}),
  ...(values === undefined ? {} : { enum: values }),
  ...(readOnly || /^Output only/i.test(description) ? { readOnly: true } : {}),
  ...(others.items && { items: cutSchema(others.items) }),
  ...(others.properties && { properties: cutAll(others.properties) }),
  ...(others.additionalProperties && { additionalProperties: cutSchema(others.additionalProperties) }),
});

/** @param {Record<string, Schema>} schemas */
const cutAll = (schemas) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, cutSchema(schema)]));

/** @param {Schema} schema @returns {string[]} */
const namesIn = (schema) => [
  ...(schema.$ref === undefined ? [] : [schema.$ref]),
  ...[schema.items, schema.additionalProperties].flatMap((inner) => (inner ? namesIn(inner) : [])),
  ...Object.values(schema.properties ?? {}).flatMap(namesIn),
];

/** Returns the pattern of a path: `{+name}` has slashes, and its own pattern. What is done stands behind a colon. @param {Method} method @param {string} path */
const patternOf = ({ parameters = {} }, path) =>
  `^${path
    .replaceAll(/[.()]/g, String.raw`\$&`)
    .replaceAll(/\{(\+?)(\w+)\}/g, (_, plus, name) =>
      plus === '' ? '[^/]+' : (parameters[name]?.pattern ?? '.+').replace(/^\^/, '').replace(/\$$/, ''),
    )
    .replaceAll('[^/]+', '[^/:]+')}$`;

const [folder = ''] = process.argv.slice(2);
for (const [api, wanted] of Object.entries(METHODS)) {
  /** @type {Document} */
  const document = JSON.parse(readFileSync(join(folder, `${api}.json`), 'utf8'));
  const name = api.split('.')[0];
  const methods = wanted.map((id) => {
    const method = methodsIn(document).find((each) => each.id === `${name}.${id}`);
    if (!method) throw new Error(`${api} has no ${id}.`);
    return method;
  });
  /** @type {Record<string, Schema>} */
  const schemas = {};
  const open = methods.flatMap(({ request, response }) =>
    [request, response].flatMap((ref) => ref?.$ref ?? []),
  );
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const schema = document.schemas[next];
    if (next in schemas || !schema) continue;
    schemas[next] = cutSchema(schema);
    open.push(...namesIn(schema));
  }
  const cut = {
    revision: document.revision,
    methods: methods.map((method) => ({
      id: method.id,
      verb: method.httpMethod,
      paths: [
        patternOf(method, document.servicePath + method.path),
        ...(method.mediaUpload ? [patternOf(method, method.mediaUpload.protocols.simple.path.slice(1))] : []),
      ],
      query: cutAll(
        Object.fromEntries(
          Object.entries(method.parameters ?? {}).filter(([, { location }]) => location === 'query'),
        ),
      ),
      ...(method.request && { request: method.request.$ref }),
      ...(method.response && { response: method.response.$ref }),
    })),
    schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
  const text = `{"revision": ${JSON.stringify(cut.revision)},
"methods": [
${cut.methods.map((method) => JSON.stringify(method)).join(',\n')}
],
"schemas": {
${Object.entries(cut.schemas)
  .map(([id, schema]) => `${JSON.stringify(id)}: ${JSON.stringify(schema)}`)
  .join(',\n')}
}}
`;
  writeFileSync(join(dirname(fileURLToPath(import.meta.url)), `${api}.json`), text);
}
