import type { Firestore } from 'firebase-admin/firestore';
import { type StoppedCanaries, stopsIn } from './canary-stops';

/** The loads of a section as pages reported them, and the canaries that the server stopped. */
export interface SectionLoads {
  /** The number of failed loads by build id. */
  readonly failures: Readonly<Record<string, number>>;
  /** The builds that were stopped as canaries. */
  readonly stopped: StoppedCanaries;
}

/** The timeout, because Firestore's client would retry for a minute. */
const FIRESTORE_TIMEOUT_MS = 5_000;

const within = <T>(time: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Firestore did not answer within ${time / 1000} s.`)), time);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
};

const stoppedCanaries = async (firestore: Firestore, section: string): Promise<StoppedCanaries> => {
  const stop = await within(FIRESTORE_TIMEOUT_MS, firestore.collection('canaryStops').doc(section).get());
  return stop.exists ? stopsIn(stop.data()) : new Map();
};

/** Counts the failed loads of these builds. @throws {Error} If Firestore does not answer. */
export const sectionLoads = async (
  firestore: Firestore,
  section: string,
  builds: readonly string[],
): Promise<SectionLoads> => {
  const failuresOf = async (build: string): Promise<number> => {
    // Equalities only: "not loaded" would need another index.
    const loads = firestore
      .collection('sectionLoads')
      .where('section', '==', section)
      .where('build', '==', build);
    const [all, loaded] = await Promise.all([
      loads.count().get(),
      loads.where('outcome', '==', 'loaded').count().get(),
    ]);
    return all.data().count - loaded.data().count;
  };
  const counts = within(
    FIRESTORE_TIMEOUT_MS,
    Promise.all(builds.map(async (build) => [build, await failuresOf(build)] as const)),
  );
  const [failures, stopped] = await Promise.all([counts, stoppedCanaries(firestore, section)]);
  return { failures: Object.fromEntries(failures), stopped };
};
