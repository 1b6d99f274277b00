import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { LoadOutcome, SectionLoad } from 'shared-data/section-loads';
import { changeDocument } from './change-document';

/** How far back loads are counted, in milliseconds. */
const WINDOW_MS = 60 * 60 * 1000;
/** The newest loads that are counted: more say nothing new. */
const MOST_LOADS = 1000;
/** A canary is stopped when so many accounts, and this share of all that tried it, could not load it. */
const FEWEST_FAILURES = 2;
const SHARE_OF_FAILURES = 0.2;

/** The end of a canary, at `canaryStops/{section}`: pages that find it there give nobody that build as a canary. */
export interface CanaryStop {
  readonly build: string;
  /** For whoever looks into it: how the loads ended. */
  readonly reason: string;
  /** How many accounts could not load it, of the total that tried. */
  readonly failures: number;
  readonly total: number;
  readonly stoppedAt: Timestamp;
}

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
  const loads = docs.map((document) => document.data() as SectionLoad & { readonly uid: string });
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
 * time: the stop is written once, and stays as it was.
 */
export const stopIllCanary = async (firestore: Firestore, section: string, build: string): Promise<void> => {
  const health = await readHealth(firestore, section, build);
  if (!isIll(health)) return;
  const { failures, total, outcomes } = health;
  const stop = {
    build,
    reason: `${failures} of ${total} accounts could not load it within an hour: ${[...outcomes].join(', ')}.`,
    failures,
    total,
    stoppedAt: FieldValue.serverTimestamp(),
  };
  await changeDocument(firestore.collection('canaryStops').doc(section), async (stopped) => ({
    result: undefined,
    fields: stopped?.build === build ? {} : stop,
  }));
};
