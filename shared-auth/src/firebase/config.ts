import * as v from 'valibot';

const firebaseConfigSchema = v.strictObject({
  /** What Firebase gives a web app to start with; none of it is secret. */
  options: v.strictObject({
    apiKey: v.string(),
    authDomain: v.string(),
    projectId: v.string(),
    // What the console gives besides, and the page has no use for.
    ...v.entriesFromList(
      ['appId', 'databaseURL', 'measurementId', 'messagingSenderId', 'storageBucket'],
      v.exactOptional(v.string()),
    ),
  }),
  /** Set where the page runs against the local suite: the hosts (name and port) of its emulators. */
  emulators: v.optional(v.strictObject({ auth: v.string(), firestore: v.string(), functions: v.string() })),
});

export type FirebaseConfig = v.InferOutput<typeof firebaseConfigSchema>;

/**
 * Returns a Firebase configuration as the page and its publisher take it: all that the console shows for a web app, and
 * nothing else, since the page hands it to everybody.
 * @throws {Error} that names every field that is missing, wrong or unknown.
 */
export const parseFirebaseConfig = (value: unknown): FirebaseConfig => {
  const { success, output, issues } = v.safeParse(firebaseConfigSchema, value);
  if (success) return output;
  const fields = issues.map((issue) => v.getDotPath(issue) ?? 'the whole');
  throw new Error(`The Firebase configuration is missing or wrong in ${fields.join(', ')}.`);
};

/**
 * Reads the Firebase configuration that the shell's HTML carries in `<meta name="firebase-config">`, so
 * that one build serves every environment and no request is spent on it.
 * @throws when the page carries none, or one of the wrong shape.
 */
export const readFirebaseConfig = (page: Document = document): FirebaseConfig => {
  const text = page.querySelector<HTMLMetaElement>('meta[name="firebase-config"]')?.content;
  if (!text) throw new Error('The page carries no Firebase configuration: <meta name="firebase-config">.');
  return parseFirebaseConfig(JSON.parse(text));
};
