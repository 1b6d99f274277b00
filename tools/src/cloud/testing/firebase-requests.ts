import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../project/root';
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

/** Returns the manifest that firebase-functions writes for firebase-tools, of a build of the functions for a project. */
const manifestFor = (project: string) => {
  const functions = join(root, 'functions');
  mkdirSync(join(functions, '.local'), { recursive: true });
  const folder = mkdtempSync(join(functions, '.local/manifest-'));
  try {
    node(['--import', 'tsx', 'build.ts'], functions, { BUILD_FOLDER: folder });
    const file = join(folder, 'manifest.json');
    const bin = createRequire(join(functions, 'package.json')).resolve('firebase-functions');
    node([join(bin, '../../bin/firebase-functions.js')], folder, {
      // As firebase-tools gives it (lib/functions/env.js, `loadFirebaseEnvs`).
      GCLOUD_PROJECT: project,
      FUNCTIONS_MANIFEST_OUTPUT_PATH: file,
    });
    return v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The modules of firebase-tools by which a deployment makes its requests. */
export const firebaseTools = (module: string) => createRequire(__filename)(`firebase-tools/lib/${module}.js`);

/** Returns the endpoints of the build for a project, by firebase-tools' own reading of the manifest. */
export const endpointsFor = async (project: string, region: string): Promise<Endpoint[]> => {
  const { buildFromV1Alpha1 } = firebaseTools('deploy/functions/runtimes/discovery/v1alpha1');
  const { resolveBackend } = firebaseTools('deploy/functions/build');
  const { allEndpoints } = firebaseTools('deploy/functions/backend');
  const build = buildFromV1Alpha1(manifestFor(project), project, region, 'nodejs22');
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
