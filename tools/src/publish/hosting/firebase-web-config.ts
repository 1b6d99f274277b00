import { type FirebaseConfig, firebaseConfigSchema } from 'shared-auth/firebase-config';
import * as v from 'valibot';

/** What the Firebase console shows for a web app. */
const CONSOLE_FIELDS = [
  'apiKey',
  'authDomain',
  'databaseURL',
  'projectId',
  'storageBucket',
  'messagingSenderId',
  'appId',
  'measurementId',
];

const optionsSchema = v.object({ options: v.record(v.string(), v.unknown()) });

/** The fields that the console does not show, such as those of a private key: the page would hand them to everybody. */
const foreignFields = (value: unknown): string[] => {
  const { success, output } = v.safeParse(optionsSchema, value);
  if (!success) return [];
  return Object.keys(output.options).filter((name) => !CONSOLE_FIELDS.includes(name));
};

/**
 * Returns the web configuration of a Firebase project, as the page takes it and as the console shows it.
 * @throws {Error} That names every field that is missing, wrong or not the console's.
 */
export const parseFirebaseConfig = (value: unknown): FirebaseConfig => {
  const { success, output, issues = [] } = v.safeParse(firebaseConfigSchema, value);
  const wrong = issues.map((issue) => v.getDotPath(issue) ?? 'the whole');
  const foreign = foreignFields(value).map((name) => `options.${name}`);
  if (success && foreign.length === 0) return output;
  const parts = [
    ...(wrong.length > 0 ? [`is missing or wrong in ${wrong.join(', ')}`] : []),
    ...(foreign.length > 0 ? [`has ${foreign.join(', ')}, which the Firebase console does not show`] : []),
  ];
  throw new Error(`The Firebase configuration ${parts.join(', and ')}.`);
};
