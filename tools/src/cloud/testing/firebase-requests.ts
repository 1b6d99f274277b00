import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../project/root';
import { sectionModelFiles } from '../../project/sections';
import { json, NUMBER } from './fake-project';

const endpointSchema = v.looseObject({
  id: v.string(),
  uri: v.optional(v.string()),
  serviceAccount: v.optional(v.nullable(v.string())),
  eventTrigger: v.optional(v.looseObject({ region: v.optional(v.nullable(v.string())) })),
  scheduleTrigger: v.optional(json),
  callableTrigger: v.optional(json),
  blockingTrigger: v.optional(json),
});

/** A function of the build, as firebase-tools passes it on between its steps. */
export type Endpoint = v.InferOutput<typeof endpointSchema>;

const manifestSchema = v.looseObject({ endpoints: v.record(v.string(), json) });

/** Runs a program of Node. @throws {Error} With its output. */
const node = (args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): void => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
};

/** Builds the functions of this checkout, or of a copy, into a folder. */
const buildInto = (folder: string, from = join(root, 'functions')): void =>
  node(['--import', 'tsx', 'build.ts'], from, { BUILD_FOLDER: folder });

/** Builds the functions into a folder, with a text at the end of one of their files. */
export const buildChanged = (folder: string, file: string, text: string): void => {
  const functions = join(root, 'functions');
  const parent = mkdtempSync(join(functions, '.local/copy-'));
  try {
    const copy = join(parent, 'functions');
    for (const name of ['build.ts', 'deployed-lock.ts', 'models', 'package.json', 'src'])
      cpSync(join(functions, name), join(copy, name), { recursive: true });
    for (const name of ['firebase.json', 'package-lock.json', ...sectionModelFiles()])
      cpSync(join(root, name), join(parent, name));
    appendFileSync(join(copy, file), text);
    buildInto(folder, copy);
  } finally {
    rmSync(parent, { recursive: true });
  }
};

/** Runs `work` with a build of the functions. */
export const withBuild = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const functions = join(root, 'functions');
  mkdirSync(join(functions, '.local'), { recursive: true });
  const folder = mkdtempSync(join(functions, '.local/build-'));
  try {
    buildInto(folder);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Returns the manifest that firebase-functions writes for firebase-tools, of a build for a project. */
const manifestOf = (folder: string, project: string) => {
  const file = join(folder, 'manifest.json');
  const library = createRequire(join(root, 'functions/package.json')).resolve('firebase-functions');
  node([join(library, '../../bin/firebase-functions.js')], folder, {
    // As firebase-tools gives it (lib/functions/env.js, `loadFirebaseEnvs`).
    GCLOUD_PROJECT: project,
    FUNCTIONS_MANIFEST_OUTPUT_PATH: file,
  });
  return v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
};

/** The modules of firebase-tools by which a deployment makes its requests. */
export const firebaseTools = (module: string) => createRequire(__filename)(`firebase-tools/lib/${module}.js`);

/** Returns the endpoints of a build for a project, by firebase-tools' own reading of the manifest. */
export const endpointsIn = async (
  folder: string,
  { project, region }: { readonly project: string; readonly region: string },
): Promise<Endpoint[]> => {
  const { buildFromV1Alpha1 } = firebaseTools('deploy/functions/runtimes/discovery/v1alpha1');
  const { resolveBackend } = firebaseTools('deploy/functions/build');
  const { allEndpoints } = firebaseTools('deploy/functions/backend');
  const build = buildFromV1Alpha1(manifestOf(folder, project), project, region, 'nodejs22');
  const { backend } = await resolveBackend({
    build,
    firebaseConfig: { projectId: project },
    userEnvs: {},
    codebase: 'default',
    nonInteractive: true,
    isEmulator: false,
    resolveRegions: async () => [region],
  });
  // A trigger of Firestore is in the region of its database (lib/deploy/functions/services/firestore.js).
  for (const { eventTrigger } of allEndpoints(backend)) if (eventTrigger) eventTrigger.region ??= region;
  return allEndpoints(backend);
};

/** Returns the requests by which firebase-tools makes a function: itself, its job, and who may call it. */
export const requestsFor = async (project: string, region: string, endpoint: Endpoint) => {
  const { functionFromEndpoint } = firebaseTools('gcp/cloudfunctionsv2');
  const { jobFromEndpoint } = firebaseTools('gcp/cloudscheduler');
  const { getInvokerMembers } = firebaseTools('gcp/proto');
  const source = { storageSource: { bucket: 'sources', object: 'functions.zip' } };
  const uri = `https://${endpoint.id.toLowerCase()}-4f2a-et.a.run.app`;
  const isPublic = endpoint.callableTrigger !== undefined || endpoint.blockingTrigger !== undefined;
  const invokers = isPublic ? ['public'] : endpoint.scheduleTrigger ? [endpoint.serviceAccount] : [];
  return {
    made: v.parse(json, functionFromEndpoint({ ...endpoint, source })),
    job: endpoint.scheduleTrigger
      ? v.parse(json, await jobFromEndpoint({ ...endpoint, uri }, region, NUMBER))
      : undefined,
    invokers: v.parse(v.array(v.string()), getInvokerMembers(invokers, project)),
  };
};

const planSchema = v.record(
  v.string(),
  v.object({
    endpointsToCreate: v.array(endpointSchema),
    endpointsToUpdate: v.array(v.object({ endpoint: endpointSchema })),
    endpointsToDelete: v.array(endpointSchema),
    endpointsToSkip: v.array(endpointSchema),
  }),
);

/**
 * Returns what firebase-tools would do for `--only ONLY` in a project that has the functions `have`, by its own planner
 * (lib/deploy/functions/prepare.js and release/index.js call it so).
 */
export const planFor = async (only: string, want: readonly Endpoint[], have: readonly Endpoint[]) => {
  const { createDeploymentPlan } = firebaseTools('deploy/functions/release/planner');
  const { of } = firebaseTools('deploy/functions/backend');
  const { getEndpointFilters } = firebaseTools('deploy/functions/functionsDeployHelper');
  const { updateEndpointTargetedStatus } = firebaseTools('deploy/functions/prepare');
  const filters = getEndpointFilters({ only }, [{ codebase: 'default' }]);
  const wantBackend = of(...structuredClone(want));
  updateEndpointTargetedStatus({ default: wantBackend }, filters ?? []);
  const { regionalChangesets } = await createDeploymentPlan({
    projectId: 'sales',
    wantBackend,
    haveBackend: of(...structuredClone(have)),
    codebase: 'default',
    filters,
  });
  const sets = Object.values(v.parse(planSchema, regionalChangesets));
  const names = (found: readonly Endpoint[]) => found.map(({ id }) => id).sort();
  return {
    made: names(sets.flatMap(({ endpointsToCreate }) => endpointsToCreate)),
    changed: names(
      sets.flatMap(({ endpointsToUpdate }) => endpointsToUpdate.map(({ endpoint }) => endpoint)),
    ),
    deleted: names(sets.flatMap(({ endpointsToDelete }) => endpointsToDelete)),
    skipped: names(sets.flatMap(({ endpointsToSkip }) => endpointsToSkip)),
  };
};
