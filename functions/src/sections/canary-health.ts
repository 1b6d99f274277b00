import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type LoadOutcome, sectionLoadSchema } from 'shared-records/model/section-loads';
import * as v from 'valibot';
import { changeDocument } from '../calls/change-document';

/** How far back loads are counted, in milliseconds. */
const WINDOW_MS = 60 * 60 * 1000;
/** The newest loads that are counted: more say nothing new. */
const MOST_LOADS = 1000;
/** A canary is stopped when so many accounts, and this share of all that tried it, could not load it. */
const FEWEST_FAILURES = 2;
const SHARE_OF_FAILURES = 0.2;
/** The newest stops that are kept. A section keeps five builds, so nobody can get what was stopped so long before. */
const MOST_STOPS = 100;

/** The end of a canary: pages that find it give nobody that build as a canary. */
const stopSchema = v.object({
  /** How the loads ended, for people to read. */
  reason: v.string(),
  /** How many accounts could not load it, of the total that tried. */
  failures: v.number(),
  total: v.number(),
  stoppedAt: v.instance(Timestamp),
});

type Stop = v.InferOutput<typeof stopSchema>;

/** The stops of a section, at `canaryStops/{section}`: the newest, and by their builds all of them. Older ones lack `builds`. */
const stopsSchema = v.pipe(
  v.object({
    ...stopSchema.entries,
    build: v.string(),
    builds: v.optional(v.record(v.string(), stopSchema), {}),
  }),
  v.transform(({ build, builds, ...newest }) => new Map(Object.entries({ [build]: newest, ...builds }))),
);

/** What a load says as it is stored; unknown fields are left out. */
export const storedLoadSchema = v.object({ ...sectionLoadSchema.entries, uid: v.string() });

/** How the loads of a build ended, by account: one account that tries again and again counts once. */
interface Health {
  readonly failures: number;
  readonly total: number;
  readonly outcomes: ReadonlySet<LoadOutcome>;
}

const readHealth = async (firestore: Firestore, section: string, build: string): Promise<Health> => {
  const { docs } = await firestore
    .collection('sectionLoads')
    .where('section', '==', section)
    .where('build', '==', build)
    .where('part', '==', 'canary')
    .where('timestamp', '>=', Timestamp.fromMillis(Date.now() - WINDOW_MS))
    .orderBy('timestamp', 'desc')
    .limit(MOST_LOADS)
    .get();
  const loads = docs.flatMap((document) => {
    const load = v.safeParse(storedLoadSchema, document.data());
    return load.success ? [load.output] : [];
  });
  const failed = loads.filter(({ outcome }) => outcome !== 'loaded');
  return {
    failures: new Set(failed.map(({ uid }) => uid)).size,
    total: new Set(loads.map(({ uid }) => uid)).size,
    outcomes: new Set(failed.map(({ outcome }) => outcome)),
  };
};

const isIll = ({ failures, total }: Health): boolean =>
  failures >= FEWEST_FAILURES && failures >= total * SHARE_OF_FAILURES;

/**
 * Stops a build as a canary where too many accounts could not load it in the last hour. Any number may do so at a
 * time: the stop is written once, and stays as it was. No other stop frees the build.
 */
export const stopIllCanary = async (firestore: Firestore, section: string, build: string): Promise<void> => {
  const health = await readHealth(firestore, section, build);
  if (!isIll(health)) return;
  const { failures, total, outcomes } = health;
  const stop = {
    reason: `${failures} of ${total} accounts could not load it within an hour: ${[...outcomes].join(', ')}.`,
    failures,
    total,
    stoppedAt: FieldValue.serverTimestamp(),
  };
  await changeDocument(firestore.collection('canaryStops').doc(section), async (data) => {
    const stored = v.safeParse(stopsSchema, data);
    const stops: ReadonlyMap<string, Stop> = stored.success ? stored.output : new Map();
    const kept = [...stops].sort(([, a], [, b]) => b.stoppedAt.toMillis() - a.stoppedAt.toMillis());
    const builds = { ...Object.fromEntries(kept.slice(0, MOST_STOPS - 1)), [build]: stop };
    return { result: undefined, fields: stops.has(build) ? {} : { ...stop, build, builds } };
  });
};
