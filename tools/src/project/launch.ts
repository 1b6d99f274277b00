import type { Steps } from './steps.mjs';

/** Firestore's local server. */
export interface FirestoreServer {
  /** The command before `firebase`; empty for the official emulator. */
  readonly wrapper: readonly string[];
  /** Names the server and why it was chosen. */
  readonly reason: string;
}

/** Holds what every command works with. */
export interface Launch {
  readonly steps: Steps;
  /** Aborted when the user stops the command. Everything that runs has to end then. */
  readonly signal: AbortSignal;
  /** The search for a Firestore server. It starts early, because building one takes minutes. */
  readonly firestoreServer: Promise<PromiseSettledResult<FirestoreServer>>;
}
