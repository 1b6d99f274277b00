import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FirebaseConfig, firebaseConfigSchema } from 'shared-auth/firebase-config';
import * as v from 'valibot';
import { withActualPorts } from '../project/port-offset';
import { root } from '../project/root';

/** The configuration that the Firebase console shows for a web app. */
export const CONSOLE_FIELDS: readonly string[] = [
  'apiKey',
  'authDomain',
  'databaseURL',
  'projectId',
  'storageBucket',
  'messagingSenderId',
  'appId',
  'measurementId',
];

/** The configuration of a page that can call functions. */
export type PageConfig = FirebaseConfig & { readonly region: string };

const pageConfigSchema = v.strictObject({ ...firebaseConfigSchema.entries, region: v.string() });

const optionsSchema = v.object({ options: v.record(v.string(), v.unknown()) });

/** Returns unknown fields, such as those of a private key, which the page would publish. */
const foreignFields = (value: unknown): string[] => {
  const { success, output } = v.safeParse(optionsSchema, value);
  if (!success) return [];
  return Object.keys(output.options).filter((name) => !CONSOLE_FIELDS.includes(name));
};

/**
 * Returns the web configuration of a Firebase project.
 * @throws {Error} With every missing, invalid or unknown field.
 */
export const parseFirebaseConfig = (value: unknown): PageConfig => {
  const { success, output, issues = [] } = v.safeParse(pageConfigSchema, value);
  const wrong = issues.map((issue) => v.getDotPath(issue) ?? 'the whole');
  const foreign = foreignFields(value).map((name) => `options.${name}`);
  if (success && foreign.length === 0) return output;
  const problems = [
    ...(wrong.length > 0 ? [`is missing or wrong in ${wrong.join(', ')}`] : []),
    ...(foreign.length > 0 ? [`has ${foreign.join(', ')}, which the Firebase console does not show`] : []),
  ];
  throw new Error(`The Firebase configuration ${problems.join(', and ')}.`);
};

/** Returns the configuration of the local page, with the ports of this process. */
export const localConfig = (checkout: string = root): PageConfig =>
  parseFirebaseConfig(
    JSON.parse(withActualPorts(readFileSync(join(checkout, 'shell/firebase-config.json'), 'utf8'))),
  );

/**
 * Returns the origins that the page calls: those of the emulators, or of sign-in, tokens, documents and functions
 * (firebase.google.com/docs/functions/callable-reference and the `host` of each REST reference).
 */
export const backendOrigins = ({ options: { projectId }, region, emulators }: PageConfig): string[] =>
  emulators
    ? Object.values(emulators).map((host) => `http://${host}`)
    : [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://firestore.googleapis.com',
        `https://${region}-${projectId}.cloudfunctions.net`,
      ];
