import * as v from 'valibot';

/** What the page takes, and so what is checked before it is published. */
export const firebaseConfigSchema = v.strictObject({
  /** Of what the Firebase console shows for a web app, what the page needs; it may be there as a whole. */
  options: v.object({ apiKey: v.string(), authDomain: v.string(), projectId: v.string() }),
  /** Set where the page runs against the local suite: the hosts (name and port) of its emulators. */
  emulators: v.optional(v.strictObject({ auth: v.string(), firestore: v.string(), functions: v.string() })),
});

export type FirebaseConfig = v.InferOutput<typeof firebaseConfigSchema>;

/**
 * Reads the Firebase configuration that the shell's HTML carries in `<meta name="firebase-config">`, so
 * that one build serves every environment and no request is spent on it.
 * @throws when the page carries none, or one of the wrong shape.
 */
export const readFirebaseConfig = (page: Document = document): FirebaseConfig => {
  const text = page.querySelector<HTMLMetaElement>('meta[name="firebase-config"]')?.content;
  if (!text) throw new Error('The page carries no Firebase configuration: <meta name="firebase-config">.');
  return v.parse(firebaseConfigSchema, JSON.parse(text));
};
