import type { FirestoreServer } from './firestore-server.mjs';
import type { Steps } from './steps.mjs';

/** Holds what every command works with. */
export interface Launch {
  readonly steps: Steps;
  /** Aborted when the user stops the command. Everything that runs has to end then. */
  readonly signal: AbortSignal;
  /** The search for a Firestore server. It starts early, because building one takes minutes. */
  readonly firestoreServer: Promise<PromiseSettledResult<FirestoreServer>>;
}
