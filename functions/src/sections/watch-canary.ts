import { FieldValue, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { type LoadOutcome, sectionLoadSchema } from 'shared-model/section-loads';
import * as v from 'valibot';
import { changeDocument } from '../calls/change-document';
import { openDatabase, TRIGGER } from '../calls/database';

/** Counts the loads of the last hour, in milliseconds. */
const WINDOW_MS = 60 * 60 * 1000;
/** Counts at most this many of the newest loads. */
const MAX_LOADS = 1000;
/**
 * A canary is stopped when this many accounts, and this share of all that can be compared, failed to load it: a build that few
 * can load at once, and one that most can load later.
 */
const LIMITS = [
  { failures: 2, share: 0.2 },
  { failures: 4, share: 0.05 },
];
/** Keeps this many of the newest stops. A section keeps only five builds, so older stops match no build. */
const MAX_STOPS = 100;

/** A stored load; unknown fields are dropped. */
const loadSchema = v.object({ ...sectionLoadSchema.entries, uid: v.string() });

/** A stopped canary. Pages that read it offer that build to nobody as a canary. */
const stopSchema = v.object({
  /** Says how the loads ended, for people to read. */
  reason: v.string(),
  /** Counts the accounts that failed to load it, of the total that tried. */
  failures: v.number(),
  total: v.number(),
  stoppedAt: v.instance(Timestamp),
});

type Stop = v.InferOutput<typeof stopSchema>;

/** The document `canaryStops/{section}`: the stops by build. */
const stopsSchema = v.pipe(
  v.object({ builds: v.record(v.string(), stopSchema) }),
  v.transform(({ builds }) => new Map(Object.entries(builds))),
);

/** Trigger: checks a canary after each failed load. */
export const watchCanary = onDocumentCreated(
  { ...TRIGGER, document: 'sectionLoads/{id}' },
  async ({ data }) => {
    const load = v.safeParse(loadSchema, data?.data());
    if (!load.success) return;
    const { section, build, channel, outcome } = load.output;
    if (channel === 'canary' && outcome !== 'loaded' && build !== '') {
      await stopFailingCanary(openDatabase(), section, build);
    }
  },
);

/** Counts how the loads of a build ended. An account that tries again and again counts once. */
interface CanaryHealth {
  readonly failures: number;
  readonly total: number;
  readonly outcomes: ReadonlySet<LoadOutcome>;
}

export type Load = v.InferOutput<typeof loadSchema>;

const readLoads = async (query: Query): Promise<Load[]> => {
  const since = Timestamp.fromMillis(Date.now() - WINDOW_MS);
  const newest = query.where('timestamp', '>=', since).orderBy('timestamp', 'desc').limit(MAX_LOADS);
  const { docs } = await newest.get();
  return docs.flatMap((document) => {
    const load = v.safeParse(loadSchema, document.data());
    return load.success ? [load.output] : [];
  });
};

const accountsOf = (loads: readonly Load[]): Set<string> => new Set(loads.map(({ uid }) => uid));

/**
 * Compares the loads of a canary with failed loads of live builds. Leaves out accounts whose browser also fails to load a live
 * build of any section: their network, an extension or a translator does that, and no build.
 */
export const healthOf = (ofCanary: readonly Load[], failedLive: readonly Load[]): CanaryHealth => {
  const troubled = accountsOf(failedLive);
  const compared = ofCanary.filter(({ uid }) => !troubled.has(uid));
  const failed = compared.filter(({ outcome }) => outcome !== 'loaded');
  return {
    failures: accountsOf(failed).size,
    total: accountsOf(compared).size,
    outcomes: new Set(failed.map(({ outcome }) => outcome)),
  };
};

/** Whether a canary fails for too many accounts. */
export const isFailing = ({ failures, total }: CanaryHealth): boolean =>
  LIMITS.some((limit) => failures >= limit.failures && failures >= total * limit.share);

const readHealth = async (firestore: Firestore, section: string, build: string): Promise<CanaryHealth> => {
  const loads = firestore.collection('sectionLoads');
  const [ofCanary, failedLive] = await Promise.all([
    readLoads(
      loads.where('section', '==', section).where('build', '==', build).where('channel', '==', 'canary'),
    ),
    readLoads(loads.where('channel', '==', 'live')),
  ]);
  return healthOf(ofCanary, failedLive);
};

/**
 * Stops a canary build if too many accounts failed to load it in the last hour. Concurrent calls write the stop once.
 * A later stop of another build does not release this one.
 */
export const stopFailingCanary = async (
  firestore: Firestore,
  section: string,
  build: string,
): Promise<void> => {
  const health = await readHealth(firestore, section, build);
  if (!isFailing(health)) return;
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
    const builds = { ...Object.fromEntries(kept.slice(0, MAX_STOPS - 1)), [build]: stop };
    return { result: undefined, fields: stops.has(build) ? {} : { builds } };
  });
};
