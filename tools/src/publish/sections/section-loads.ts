import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';

/** What pages have told of the loads of a section, and what the server made of it. */
export interface SectionLoads {
  /** How many loads have failed, by the id of the build. */
  readonly failures: Readonly<Record<string, number>>;
  /** The builds that the server has stopped as canaries. */
  readonly stopped: StoppedCanaries;
}

/** Why the server has stopped each of a section's canaries, by the id of the build. */
export type StoppedCanaries = ReadonlyMap<string, string>;

/** How long Firestore may take, in milliseconds: its client would try for a minute. */
const TIME_LIMIT = 5_000;

// One build with its reason, or beside it all that were stopped (functions/src/sections/canary-health.ts).
const stopSchema = v.object({
  build: v.string(),
  reason: v.string(),
  builds: v.optional(v.record(v.string(), v.object({ reason: v.string() })), {}),
});

const within = <T>(time: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Firestore did not answer within ${time / 1000} s.`)), time);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
};

/** Returns the canaries of a section that the server has stopped. @throws {Error} Where Firestore is silent. */
export const stoppedCanaries = async (firestore: Firestore, section: string): Promise<StoppedCanaries> => {
  const stop = await within(TIME_LIMIT, firestore.collection('canaryStops').doc(section).get());
  if (!stop.exists) return new Map();
  const { build, reason, builds } = v.parse(stopSchema, stop.data());
  const stopped = Object.entries(builds).map(([id, { reason }]) => [id, reason] as const);
  return new Map([...stopped, [build, reason]]);
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
  const [failures, stopped] = await Promise.all([counts, stoppedCanaries(firestore, section)]);
  return { failures: Object.fromEntries(failures), stopped };
};
