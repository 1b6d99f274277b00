import type { FirebaseConfig } from 'shared-auth/firebase-config';

const REGION = 'asia-southeast2';

/**
 * The origins that the page of a Firebase project calls: those of the emulators, or sign-in, its tokens,
 * documents and functions as the SDK has them (firebase.google.com/docs/functions/callable-reference and the
 * `host` of each REST reference).
 */
export const backendOrigins = ({ options: { projectId }, emulators }: FirebaseConfig): string[] =>
  emulators
    ? Object.values(emulators).map((host) => `http://${host}`)
    : [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://firestore.googleapis.com',
        `https://${REGION}-${projectId}.cloudfunctions.net`,
      ];
