import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { run } from '../project/processes.mjs';
import { root } from '../project/root';
import type { Cloud } from './cloud';

const listSchema = v.array(
  v.object({
    name: v.string(),
    state: v.optional(v.string(), ''),
    environment: v.optional(v.string(), ''),
    labels: v.optional(v.record(v.string(), v.string()), {}),
    eventTrigger: v.optional(v.object({ trigger: v.optional(v.string()) }), {}),
    serviceConfig: v.optional(
      v.object({
        service: v.optional(v.string()),
        uri: v.optional(v.string()),
        environmentVariables: v.optional(v.record(v.string(), v.string()), {}),
      }),
      {},
    ),
  }),
);

/** The variable of a function that names the build that it was deployed from. */
export const BUILD_HASH = 'BUILD_HASH';

interface DeployedFunction {
  readonly name: string;
  readonly region: string;
  /** As ACTIVE, DEPLOYING or FAILED. */
  readonly state: string;
  readonly isFirstGeneration: boolean;
  /** Whether the page or Auth calls it without an identity of Google Cloud. */
  readonly isPublic: boolean;
  /** Whether Auth calls it before it makes an account. */
  readonly isBlocking: boolean;
  /** The hash of the build that it was deployed from. */
  readonly hash: string | undefined;
  /** The trigger of Eventarc that calls it, as `projects/P/locations/R/triggers/T`. */
  readonly trigger: string | undefined;
  /** The Cloud Run service behind it, as `projects/P/locations/R/services/S`. */
  readonly service: string | undefined;
  /** The address of that service. */
  readonly uri: string | undefined;
}

/** The labels that firebase-tools gives to callables and blocking functions (lib/gcp/cloudfunctionsv2.js). */
const CALLABLE = 'deployment-callable';
const BLOCKING = 'deployment-blocking';

/** Returns the functions of a project in all regions. */
export const deployedFunctions = async (cloud: Cloud): Promise<DeployedFunction[]> => {
  const url = `cloudfunctions.googleapis.com/v2/projects/${cloud.project}/locations/-/functions`;
  const functions = v.parse(listSchema, await cloud.list(url, 'functions'));
  return functions.map(({ name, state, environment, labels, eventTrigger, serviceConfig }) => ({
    name: name.split('/').at(-1) ?? name,
    region: name.split('/').at(-3) ?? '',
    state,
    isFirstGeneration: environment === 'GEN_1',
    isPublic: CALLABLE in labels || BLOCKING in labels,
    isBlocking: BLOCKING in labels,
    hash: serviceConfig.environmentVariables[BUILD_HASH],
    trigger: eventTrigger.trigger,
    service: serviceConfig.service,
    uri: serviceConfig.uri,
  }));
};

/** A function of a build, and what makes it run. */
export interface BuiltFunction {
  readonly name: string;
  readonly kind: 'call' | 'event' | 'schedule';
}

/** A build of the functions. */
export interface Build {
  readonly functions: readonly BuiltFunction[];
  /** Differs where a deployment of it would. */
  readonly hash: string;
}

/** Prints all functions of a build. A group gives its name to its members, as firebase-tools does. */
const PRINT_FUNCTIONS = (file: string): string => `
  const kindOf = ({ scheduleTrigger, eventTrigger }) => scheduleTrigger ? 'schedule' : eventTrigger ? 'event' : 'call';
  const functionsIn = (exports, prefix) => Object.entries(exports).flatMap(([name, value]) => value?.__endpoint
    ? [{ name: prefix + name, kind: kindOf(value.__endpoint) }]
    : functionsIn(Object(value), prefix + name + '-'));
  console.log(JSON.stringify(functionsIn(await import(${JSON.stringify(file)}), '')));`;

const functionsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), kind: v.picklist(['call', 'event', 'schedule']) })),
);

const configSchema = v.object({ functions: v.unknown() });

/** Returns the build of the functions in a folder. Loads it in a process of its own, as firebase-tools does. */
export const builtFunctions = async (
  signal: AbortSignal,
  folder = join(root, 'functions/dist'),
  config = join(root, 'firebase.json'),
): Promise<Build> => {
  const lines: string[] = [];
  const file = pathToFileURL(join(folder, 'index.js')).href;
  await run([process.execPath, '--input-type=module', '--eval', PRINT_FUNCTIONS(file)], {
    env: { GCLOUD_PROJECT: 'demo-names' },
    onLine: (line) => lines.push(line),
    signal,
  });
  const hash = createHash('sha256');
  for (const name of ['index.js', 'package.json', 'package-lock.json'])
    hash.update(readFileSync(join(folder, name)));
  // The version of Node stands there.
  const { functions } = v.parse(configSchema, JSON.parse(readFileSync(config, 'utf8')));
  hash.update(JSON.stringify(functions));
  return { functions: v.parse(functionsSchema, lines.at(-1) ?? ''), hash: hash.digest('hex') };
};

/** Returns the hash of a build with variables. */
export const hashOf = ({ hash }: Build, variables: string): string =>
  createHash('sha256').update(`${hash}\n${variables}`).digest('hex').slice(0, 16);
