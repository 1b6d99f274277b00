import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';

/** What pages have told of the loads of a section, and what the server made of it. */
export interface SectionLoads {
  /** How many loads have failed, by the id of the build. */
  readonly failures: Readonly<Record<string, number>>;
  /** The canary that the server has stopped, and why. */
  readonly stopped?: { readonly build: string; readonly reason: string } | undefined;
}

/** How long Firestore may take, in milliseconds: its client would try for a minute. */
const TIME_LIMIT = 5_000;

const stopSchema = v.object({ build: v.string(), reason: v.string() });

const within = <T>(time: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Firestore did not answer within ${time / 1000} s.`)), time);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
};

/** The canary of a section that the server has stopped, if there is one. @throws {Error} Where Firestore is silent. */
export const stoppedCanary = async (
  firestore: Firestore,
  section: string,
): Promise<SectionLoads['stopped']> => {
  const stop = await within(TIME_LIMIT, firestore.collection('canaryStops').doc(section).get());
  return stop.exists ? v.parse(stopSchema, stop.data()) : undefined;
};

/** Counts the failed loads of each of these builds. @throws {Error} Where Firestore is silent. */
export const sectionLoads = async (
  firestore: Firestore,
  section: string,
  builds: readonly string[],
): Promise<SectionLoads> => {
  const failuresOf = async (build: string): Promise<number> => {
    // Equality alone: "not loaded" would need an index of its own.
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
    TIME_LIMIT,
    Promise.all(builds.map(async (build) => [build, await failuresOf(build)] as const)),
  );
  const [failures, stopped] = await Promise.all([counts, stoppedCanary(firestore, section)]);
  return { failures: Object.fromEntries(failures), stopped };
};
