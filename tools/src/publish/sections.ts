import type { Firestore } from 'firebase-admin/firestore';
import { misfitsIn, readTerms, type Terms } from 'section-kit/publish/fits';
import { readManifest } from 'section-kit/publish/section-releases';
import type { Files } from 'section-kit/publish/site';
import type { SectionManifest } from 'shared-contract';
import * as v from 'valibot';
import { messageOf } from '../project/errors.mjs';
import { type Deployment, openDeployment } from './deployment';
import { type StoppedCanaries, stopsIn } from './releases/canary-stops';
import { filesOf, readNextShell } from './releases/shell-releases';

/** `npm run sections`: prints which build of each section is live. */
export const sections = async ({ project }: { project?: string }): Promise<number> => {
  const deployment = await openDeployment(project);
  const held = await readNextShell(deployment.site('shell'));
  const next = held && (await readTerms(filesOf(held)));
  const statuses = await Promise.all(
    Object.keys(deployment.sections).map((name) => statusOf(deployment, name, next)),
  );
  console.log(sectionTable(statuses, new Date()));
  return 0;
};

/** Returns whether the next shell has a build of a section that it can run. Staff would get that one. */
export const fitsNext = async (next: Terms, manifest: SectionManifest, site: Files): Promise<boolean> =>
  (await misfitsIn(next, [manifest], () => site)).length === 0;

const statusOf = async (
  deployment: Deployment,
  name: string,
  next: Terms | undefined,
): Promise<SectionStatus> => {
  const { site = '', publicKey = '' } = deployment.sections[name] ?? {};
  try {
    const manifest = await readManifest(name, deployment.site(name), publicKey);
    if (!manifest) return { name, site, fault: 'nothing published' };
    const builds = manifest.builds.map(({ id }) => id);
    const loads = await sectionLoads(deployment.firestore(), name, builds).catch((error: unknown) => {
      console.error(`The failures of ${name} are not known: ${messageOf(error)}`);
      return undefined;
    });
    const fits = next && (await fitsNext(next, manifest, deployment.site(name)));
    return { name, site, manifest, loads, fits };
  } catch (error) {
    return { name, site, fault: messageOf(error) };
  }
};

/** The state of one section. A missing field could not be read. */
interface SectionStatus {
  readonly name: string;
  readonly site: string;
  readonly manifest?: SectionManifest | undefined;
  readonly loads?: SectionLoads | undefined;
  /** Whether it fits the next shell. Undefined if none is held. */
  readonly fits?: boolean | undefined;
  /** Gives the reason why the manifest is missing. */
  readonly fault?: string | undefined;
}

const MINUTE = 60_000;
const UNITS = [
  { name: 'd', length: 24 * 60 * MINUTE },
  { name: 'h', length: 60 * MINUTE },
  { name: 'min', length: MINUTE },
];

/** Returns the age in its largest unit: "3 d". */
const ageOf = (createdAt: string, now: Date): string => {
  const age = now.getTime() - Date.parse(createdAt);
  const unit = UNITS.find(({ length }) => age >= length);
  return unit ? `${Math.floor(age / unit.length)} ${unit.name}` : 'now';
};

const canaryOf = ({ canary }: SectionManifest, loads: SectionLoads | undefined): string => {
  if (!canary) return '-';
  const stopped = loads?.stopped.has(canary.build) ? ', stopped' : '';
  const named = canary.accounts ? `, ${canary.accounts.length} named` : '';
  return `${canary.build} ${canary.percent} %${named}${stopped}`;
};

const rowOf = ({ name, site, manifest, loads, fault }: SectionStatus, now: Date): string[] => {
  if (!manifest) return [name, site, fault ?? '-', ...HEADER.slice(3).map(() => '-')];
  const live = manifest.builds.find(({ id }) => id === manifest.live);
  const countsOf = (what: keyof BuildCounts) =>
    manifest.builds.map(({ id }) => loads?.builds[id]?.[what] ?? '-').join(' ');
  return [
    name,
    site,
    manifest.live,
    live ? ageOf(live.createdAt, now) : '-',
    canaryOf(manifest, loads),
    String(manifest.builds.length),
    live?.contract ?? '-',
    countsOf('failures'),
    countsOf('errors'),
    countsOf('accounts'),
    countsOf('p75'),
    live?.team ?? '-',
  ];
};

const HEADER = [
  'section',
  'site',
  'live',
  'age',
  'canary',
  'kept',
  'contract',
  'failures',
  'errors',
  'accounts',
  'p75',
  'team',
];

/**
 * Returns a table with a line per section: numbers by kept build, newest first, then why canaries were stopped. While a shell is
 * held, a last column says which sections fit it.
 */
export const sectionTable = (sections: readonly SectionStatus[], now: Date): string => {
  const isHeld = sections.some(({ fits }) => fits !== undefined);
  const nextOf = ({ fits }: SectionStatus) => (fits === undefined ? '-' : fits ? 'fits' : 'does not fit');
  const table = tableText([
    isHeld ? [...HEADER, 'next'] : HEADER,
    ...sections.map((section) => [...rowOf(section, now), ...(isHeld ? [nextOf(section)] : [])]),
  ]);
  const stops = sections.flatMap(({ name, loads }) =>
    [...(loads?.stopped ?? [])].map(
      ([build, reason]) => `${name}: the canary ${build} was stopped. ${reason}`,
    ),
  );
  return [table, ...(stops.length > 0 ? ['', ...stops] : [])].join('\n');
};

/** Returns a table whose columns are as wide as their widest cells. */
export const tableText = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
};

/** The failed loads of a build, and the errors of its code; of one account in ten, who ran it in the last day, and how fast. */
interface BuildCounts {
  readonly failures: number;
  readonly errors: number;
  readonly accounts: number;
  /** The 75th percentile of the time until its screen was there; '-' if nobody ran it. */
  readonly p75: string;
}

const runSchema = v.object({ uid: v.string(), ms: v.pipe(v.string(), v.transform(Number)) });

/** Counts the accounts in reports of successes, and returns the percentile of their times. */
export const runsIn = (documents: readonly unknown[]): Pick<BuildCounts, 'accounts' | 'p75'> => {
  const runs = documents.flatMap((document) =>
    v.is(runSchema, document) ? [v.parse(runSchema, document)] : [],
  );
  const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
  const p75 = times[Math.ceil(0.75 * times.length) - 1];
  return {
    accounts: new Set(runs.map(({ uid }) => uid)).size,
    p75: p75 === undefined ? '-' : `${(p75 / 1000).toFixed(1)}s`,
  };
};

/** Reads at most so many loads of a build, the newest. */
const MAX_RUNS = 2_000;

/** The loads of a section as pages reported them, and the canaries that the server stopped. */
interface SectionLoads {
  /** The counts by build id. */
  readonly builds: Readonly<Record<string, BuildCounts>>;
  /** The builds that were stopped as canaries. */
  readonly stopped: StoppedCanaries;
}

/** The timeout, because Firestore's client would retry for a minute. */
export const FIRESTORE_TIMEOUT_MS = 5_000;

/** Settles as `promise` does. @throws {Error} After `time` milliseconds. */
export const within = <T>(time: number, promise: Promise<T>): Promise<T> => {
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

/** Counts the failed loads, the errors and the accounts of these builds. @throws {Error} If Firestore does not answer. */
export const sectionLoads = async (
  firestore: Firestore,
  section: string,
  builds: readonly string[],
): Promise<SectionLoads> => {
  const countsOf = async (build: string): Promise<BuildCounts> => {
    // Equalities only: "not loaded" would need another index.
    const loads = firestore
      .collection('sectionLoads')
      .where('section', '==', section)
      .where('build', '==', build);
    const counted = [loads, ...['loaded', 'error'].map((outcome) => loads.where('outcome', '==', outcome))];
    const counts = await Promise.all(counted.map((query) => query.count().get()));
    const [all = 0, loaded = 0, errors = 0] = counts.map((snapshot) => snapshot.data().count);
    const newest = loads
      .where('channel', 'in', ['live', 'canary', 'fallback'])
      .where('timestamp', '>=', new Date(Date.now() - 24 * 60 * MINUTE))
      .orderBy('timestamp', 'desc')
      .limit(MAX_RUNS)
      .select('uid', 'ms');
    const { docs } = await newest.get();
    return { failures: all - loaded - errors, errors, ...runsIn(docs.map((document) => document.data())) };
  };
  const counting = within(
    FIRESTORE_TIMEOUT_MS,
    Promise.all(builds.map(async (build) => [build, await countsOf(build)] as const)),
  );
  const [counts, stopped] = await Promise.all([counting, stoppedCanaries(firestore, section)]);
  return { builds: Object.fromEntries(counts), stopped };
};
