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

interface DeployedFunction {
  readonly name: string;
  readonly isActive: boolean;
  readonly isFirstGeneration: boolean;
  /** Whether the page or Auth calls it without an identity of Google Cloud. */
  readonly isPublic: boolean;
  /** The database that it uses, if it is not the default one. */
  readonly databaseId: string | undefined;
  /** The Cloud Run service behind it, as `projects/P/locations/R/services/S`. */
  readonly service: string | undefined;
  /** The address of that service. */
  readonly uri: string | undefined;
}

/** The labels that firebase-tools gives to callables and blocking functions (lib/gcp/cloudfunctionsv2.js). */
const PUBLIC_LABELS = ['deployment-callable', 'deployment-blocking'];

/** Returns the functions of a project in all regions. */
export const deployedFunctions = async (cloud: Cloud): Promise<DeployedFunction[]> => {
  const url = `cloudfunctions.googleapis.com/v2/projects/${cloud.project}/locations/-/functions`;
  const functions = v.parse(listSchema, await cloud.list(url, 'functions'));
  return functions.map(({ name, state, environment, labels, serviceConfig }) => ({
    name: name.split('/').at(-1) ?? name,
    isActive: state === 'ACTIVE',
    isFirstGeneration: environment === 'GEN_1',
    isPublic: PUBLIC_LABELS.some((label) => label in labels),
    databaseId: serviceConfig.environmentVariables.DATABASE_ID,
    service: serviceConfig.service,
    uri: serviceConfig.uri,
  }));
};

/** Prints the names of all functions of a build. A group gives its name to its members, as firebase-tools does. */
const PRINT_NAMES = (file: string): string => `
  const namesIn = (exports, prefix) => Object.entries(exports).flatMap(([name, value]) =>
    value?.__endpoint ? [prefix + name] : namesIn(Object(value), prefix + name + '-'));
  console.log(JSON.stringify(namesIn(await import(${JSON.stringify(file)}), '')));`;

const namesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Returns the names of the functions in a build. Loads it in a process of its own, as firebase-tools does. */
export const builtFunctions = async (
  signal: AbortSignal,
  folder = join(root, 'functions/dist'),
): Promise<string[]> => {
  const lines: string[] = [];
  const file = pathToFileURL(join(folder, 'index.js')).href;
  await run([process.execPath, '--input-type=module', '--eval', PRINT_NAMES(file)], {
    env: { GCLOUD_PROJECT: 'demo-names' },
    onLine: (line) => lines.push(line),
    signal,
  });
  return v.parse(namesSchema, lines.at(-1) ?? '');
};
