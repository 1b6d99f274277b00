import * as v from 'valibot';

/** The Firebase configuration of the page; publishing checks it too. */
export const firebaseConfigSchema = v.strictObject({
  /** The fields that the page needs. All that the Firebase console shows for a web app is accepted. */
  options: v.object({ apiKey: v.string(), authDomain: v.string(), projectId: v.string() }),
  /** The database of the documents, if it is not the default one. */
  databaseId: v.optional(v.string()),
  /** The time zone of the company, if it is not Jakarta's. */
  timeZone: v.optional(v.string()),
  /** The region of the functions. */
  region: v.optional(v.string()),
  /** The hosts (name and port) of the local suite's emulators. */
  emulators: v.optional(v.strictObject({ auth: v.string(), firestore: v.string(), functions: v.string() })),
});

export type FirebaseConfig = v.InferOutput<typeof firebaseConfigSchema>;

/**
 * Reads the configuration from `<meta name="page-config">` in the shell's HTML, so that one build serves every
 * environment without a request. @throws If it is missing or has the wrong shape.
 */
export const readFirebaseConfig = (page: Document = document): FirebaseConfig => {
  const text = page.querySelector<HTMLMetaElement>('meta[name="page-config"]')?.content;
  if (!text) throw new Error('The page carries no Firebase configuration: <meta name="page-config">.');
  return v.parse(firebaseConfigSchema, JSON.parse(text));
};
