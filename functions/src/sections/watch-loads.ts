import { FieldValue, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/v2';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { type BuildChannel, type LoadOutcome, sectionLoadSchema } from 'shared-model/section-loads';
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

/** Trigger: checks a build after each failed load. */
export const watchLoads = onDocumentCreated(
  { ...TRIGGER, document: 'sectionLoads/{id}' },
  async ({ data }) => {
    const load = v.safeParse(loadSchema, data?.data());
    if (load.success) await watchLoad(openDatabase(), load.output);
  },
);

/** Stops the canary that a load shows to be failing. Logs an error for the alarm: of a stopped canary, or of another build. */
export const watchLoad = async (firestore: Firestore, load: Load, now = Date.now()): Promise<void> => {
  const { section, build, channel, outcome } = load;
  if (outcome === 'loaded') return;
  if (channel !== 'canary' || outcome === 'error') return logFailingBuild(firestore, load, now);
  const reason = build !== '' && (await stopFailingCanary(firestore, section, build));
  if (reason) logError(load, `the canary ${build} was stopped. ${reason}`);
};

const logError = ({ section, build, team }: Load, text: string): void =>
  logger.error(`Section ${section} of ${team ?? 'an unknown team'}: ${text}`, { section, build, team });

/** Failures and errors that the network of an account may cause, and others. */
const OF_NETWORK = ['unreachable', 'timeout', 'http', 'chunk'];
const ERRORS_OF_NETWORK = ['ChunkLoadError', 'AbortError', 'NetworkError', 'TimeoutError'];

/** Returns how many accounts have to report such a failure within an hour before it is logged. */
const fewestAccounts = ({ outcome, error = '' }: Load): number => {
  if (OF_NETWORK.includes(outcome) || ERRORS_OF_NETWORK.includes(error)) return 10;
  return outcome === 'error' ? 1 : 2;
};

/** The channels of builds that were published for staff. */
const LOGGED: readonly BuildChannel[] = ['live', 'canary', 'fallback'];
/** Names at most so many reasons. A broken build has very many. */
const MAX_REASONS = 5;
/** Logs at most so many sections in an hour: an account could invent them, and each is a mail. */
const MAX_LOGGED = 10;

const turnsSchema = v.optional(v.object({ sections: v.array(v.string()) }), { sections: [] });

/** Returns the sections that were logged in an hour, from the document that remembers it. */
const loggedIn = (data: unknown): readonly string[] => v.parse(turnsSchema, data).sections;

/** Logs once an hour for each section that a build fails. */
const logFailingBuild = async (firestore: Firestore, load: Load, now: number): Promise<void> => {
  const { section, build, channel } = load;
  if (!LOGGED.includes(channel)) return;
  const hour = Math.floor(now / WINDOW_MS);
  const turns = firestore.collection('rateLimits').doc(`sections_${hour}`);
  const isOver = (logged: readonly string[]) => logged.includes(section) || logged.length >= MAX_LOGGED;
  if (isOver(loggedIn((await turns.get()).data()))) return;
  const loads = await readLoadsOf(firestore, load);
  const fewest = fewestAccounts(load);
  const alike = loads.filter((each) => each.outcome !== 'loaded' && fewestAccounts(each) === fewest);
  const { size } = accountsOf(alike);
  if (size < fewest) return;
  const isFirst = await changeDocument(turns, async (data) => {
    const logged = loggedIn(data);
    const expiresAt = Timestamp.fromMillis((hour + 1) * WINDOW_MS);
    if (isOver(logged)) return { result: false, fields: {} };
    return { result: true, fields: { sections: [...logged, section], expiresAt } };
  });
  if (!isFirst) return;
  const reasons = new Set(
    alike.map(({ outcome, error, frames = '' }) =>
      outcome === 'error' ? `${error} at ${frames.split(' ')[0]}` : outcome,
    ),
  );
  const accounts = size === 1 ? '1 account' : `${size} accounts`;
  const command = `npm run errors -w ${section === 'shell' ? section : `mfe-${section}`}`;
  logError(
    load,
    `build ${build} (${channel}) failed for ${accounts} within an hour: ${[...reasons].slice(0, MAX_REASONS).join(', ')}. See ${command}.`,
  );
};

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

/** Whether a build did not load. Who meets an error has loaded it. */
const hasFailed = ({ outcome }: Load): boolean => outcome !== 'loaded' && outcome !== 'error';

/**
 * Compares the loads of a canary with failed loads of live builds. Leaves out accounts whose browser also fails to load a live
 * build of any section: their network, an extension or a translator does that, and no build.
 */
export const healthOf = (ofCanary: readonly Load[], failedLive: readonly Load[]): CanaryHealth => {
  const troubled = accountsOf(failedLive);
  const compared = ofCanary.filter(({ uid }) => !troubled.has(uid));
  const failed = compared.filter(hasFailed);
  return {
    failures: accountsOf(failed).size,
    total: accountsOf(compared).size,
    outcomes: new Set(failed.map(({ outcome }) => outcome)),
  };
};

/** Whether a canary fails for too many accounts. */
export const isFailing = ({ failures, total }: CanaryHealth): boolean =>
  LIMITS.some((limit) => failures >= limit.failures && failures >= total * limit.share);

const readLoadsOf = (
  firestore: Firestore,
  { section, build, channel }: Pick<Load, 'section' | 'build' | 'channel'>,
): Promise<Load[]> =>
  readLoads(
    firestore
      .collection('sectionLoads')
      .where('section', '==', section)
      .where('build', '==', build)
      .where('channel', '==', channel),
  );

const readHealth = async (firestore: Firestore, section: string, build: string): Promise<CanaryHealth> => {
  const [ofCanary, live] = await Promise.all([
    readLoadsOf(firestore, { section, build, channel: 'canary' }),
    readLoads(firestore.collection('sectionLoads').where('channel', '==', 'live')),
  ]);
  return healthOf(ofCanary, live.filter(hasFailed));
};

/**
 * Stops a canary build if too many accounts failed to load it in the last hour. Concurrent calls write the stop once.
 * A later stop of another build does not release this one.
 * @returns The reason if this call has stopped it.
 */
export const stopFailingCanary = async (
  firestore: Firestore,
  section: string,
  build: string,
): Promise<string | undefined> => {
  const health = await readHealth(firestore, section, build);
  if (!isFailing(health)) return undefined;
  const { failures, total, outcomes } = health;
  const reason = `${failures} of ${total} accounts could not load it within an hour: ${[...outcomes].join(', ')}.`;
  const stop = {
    reason,
    failures,
    total,
    stoppedAt: FieldValue.serverTimestamp(),
  };
  return changeDocument(firestore.collection('canaryStops').doc(section), async (data) => {
    const stored = v.safeParse(stopsSchema, data);
    const stops: ReadonlyMap<string, Stop> = stored.success ? stored.output : new Map();
    const kept = [...stops].sort(([, a], [, b]) => b.stoppedAt.toMillis() - a.stoppedAt.toMillis());
    const builds = { ...Object.fromEntries(kept.slice(0, MAX_STOPS - 1)), [build]: stop };
    return stops.has(build) ? { result: undefined, fields: {} } : { result: reason, fields: { builds } };
  });
};
