import * as v from 'valibot';

const REGION = 'asia-southeast2';

/** Of the shell's `firebase-config.json`, what says where the page finds its backend. */
export const firebaseProjectSchema = v.object({
  options: v.object({ projectId: v.string() }),
  emulators: v.optional(v.record(v.string(), v.string())),
});

/**
 * The origins that the page of a Firebase project calls: those of the emulators, or sign-in, its tokens,
 * documents and functions as the SDK has them (firebase.google.com/docs/functions/callable-reference and the
 * `host` of each REST reference).
 */
export const backendOrigins = ({
  options: { projectId },
  emulators,
}: v.InferOutput<typeof firebaseProjectSchema>): string[] =>
  emulators
    ? Object.values(emulators).map((host) => `http://${host}`)
    : [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://firestore.googleapis.com',
        `https://${REGION}-${projectId}.cloudfunctions.net`,
      ];
