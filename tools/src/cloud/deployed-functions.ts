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

/** The variable of a function with the hashes of all functions of the build that it was deployed from. */
export const BUILD_HASHES = 'BUILD_HASHES';

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
  /** The hash of its code in the build that it was deployed from. */
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
  return functions.map(({ name: path, state, environment, labels, eventTrigger, serviceConfig }) => {
    const name = path.split('/').at(-1) ?? path;
    return {
      name,
      region: path.split('/').at(-3) ?? '',
      state,
      isFirstGeneration: environment === 'GEN_1',
      isPublic: CALLABLE in labels || BLOCKING in labels,
      isBlocking: BLOCKING in labels,
      hash: hashIn(serviceConfig.environmentVariables[BUILD_HASHES] ?? '', name),
      trigger: eventTrigger.trigger,
      service: serviceConfig.service,
      uri: serviceConfig.uri,
    };
  });
};

/** A function of a build, and what makes it run. */
export interface BuiltFunction {
  readonly name: string;
  readonly kind: 'call' | 'event' | 'schedule';
  /** The id of the account that it runs by. */
  readonly account: string;
  /** Of its own code, and of what it runs with. */
  readonly hash: string;
}

/** Prints all functions of a build. A group gives its name to its members, as firebase-tools does. */
const PRINT_FUNCTIONS = (file: string): string => `
  const kindOf = ({ scheduleTrigger, eventTrigger }) => scheduleTrigger ? 'schedule' : eventTrigger ? 'event' : 'call';
  const functionsIn = (exports, prefix) => Object.entries(exports).flatMap(([name, value]) => value?.__endpoint
    ? [{ name: prefix + name, kind: kindOf(value.__endpoint), account: value.__endpoint.serviceAccountEmail.split('@')[0] }]
    : functionsIn(Object(value), prefix + name + '-'));
  console.log(JSON.stringify(functionsIn(await import(${JSON.stringify(file)}), '')));`;

const functionsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({ name: v.string(), kind: v.picklist(['call', 'event', 'schedule']), account: v.string() }),
  ),
);

const configSchema = v.object({ functions: v.unknown() });
const hashesSchema = v.record(v.string(), v.string());

/** Returns the functions of a build in a folder. Loads it in a process of its own, as firebase-tools does. */
export const builtFunctions = async (
  signal: AbortSignal,
  folder = join(root, 'functions/dist'),
  config = join(root, 'firebase.json'),
): Promise<BuiltFunction[]> => {
  const lines: string[] = [];
  const file = pathToFileURL(join(folder, 'index.js')).href;
  await run([process.execPath, '--input-type=module', '--eval', PRINT_FUNCTIONS(file)], {
    env: { GCLOUD_PROJECT: 'demo-names' },
    onLine: (line) => lines.push(line),
    signal,
  });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const own = v.parse(hashesSchema, JSON.parse(read('functions.json')));
  // The version of Node stands there.
  const { functions } = v.parse(configSchema, JSON.parse(readFileSync(config, 'utf8')));
  const shared = read('package.json') + read('package-lock.json') + JSON.stringify(functions);
  return v.parse(functionsSchema, lines.at(-1) ?? '').map(({ name, ...others }) => {
    const code = own[name] ?? own[name.split('-')[0] ?? ''];
    if (code === undefined) throw new Error(`The build does not say what ${name} is: build it again.`);
    return { name, ...others, hash: hashOf(shared + code) };
  });
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns functions as they are with variables, which they run with, too. */
export const withVariables = (functions: readonly BuiltFunction[], variables: string): BuiltFunction[] =>
  functions.map((each) => ({ ...each, hash: hashOf(`${each.hash}\n${variables}`) }));

/** Returns the value of the variable for functions. */
export const hashesText = (functions: readonly BuiltFunction[]): string =>
  functions.map(({ name, hash }) => `${name}:${hash}`).join(' ');

/** Returns the hash of a function in a value of the variable. */
const hashIn = (text: string, name: string): string | undefined =>
  text
    .split(' ')
    .find((each) => each.startsWith(`${name}:`))
    ?.slice(name.length + 1);
