import type { Firestore } from 'firebase-admin/firestore';
import type { SectionManifest } from 'shared-contract';
import { messageOf } from '../project/errors.mjs';
import { type Deployment, openDeployment } from './deployment';
import { type StoppedCanaries, stopsIn } from './releases/canary-stops';
import { readManifest } from './releases/section-releases';

/** `npm run sections`: prints which build of each section is live. */
export const sections = async ({ project }: { project?: string }): Promise<number> => {
  const deployment = await openDeployment(project);
  const statuses = await Promise.all(
    Object.keys(deployment.sections).map((name) => statusOf(deployment, name)),
  );
  console.log(sectionTable(statuses, new Date()));
  return 0;
};

const statusOf = async (deployment: Deployment, name: string): Promise<SectionStatus> => {
  const { site = '', publicKey = '' } = deployment.sections[name] ?? {};
  try {
    const manifest = await readManifest(name, deployment.site(name), publicKey);
    if (!manifest) return { name, site, fault: 'nothing published' };
    const builds = manifest.builds.map(({ id }) => id);
    const loads = await sectionLoads(deployment.firestore(), name, builds).catch((error: unknown) => {
      console.error(`The failures of ${name} are not known: ${messageOf(error)}`);
      return undefined;
    });
    return { name, site, manifest, loads };
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
  return `${canary.build} ${canary.percent} %${stopped}`;
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
    live?.team ?? '-',
  ];
};

const HEADER = ['section', 'site', 'live', 'age', 'canary', 'kept', 'contract', 'failures', 'errors', 'team'];

/** Returns a table with a line per section: failures and errors by kept build, newest first, then why canaries were stopped. */
export const sectionTable = (sections: readonly SectionStatus[], now: Date): string => {
  const rows = [HEADER, ...sections.map((section) => rowOf(section, now))];
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const stops = sections.flatMap(({ name, loads }) =>
    [...(loads?.stopped ?? [])].map(
      ([build, reason]) => `${name}: the canary ${build} was stopped. ${reason}`,
    ),
  );
  return [...lines, ...(stops.length > 0 ? ['', ...stops] : [])].join('\n');
};

/** The failed loads of a build, and the errors of its code. */
interface BuildCounts {
  readonly failures: number;
  readonly errors: number;
}

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

/** Counts the failed loads and the errors of these builds. @throws {Error} If Firestore does not answer. */
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
    return { failures: all - loaded - errors, errors };
  };
  const counting = within(
    FIRESTORE_TIMEOUT_MS,
    Promise.all(builds.map(async (build) => [build, await countsOf(build)] as const)),
  );
  const [counts, stopped] = await Promise.all([counting, stoppedCanaries(firestore, section)]);
  return { builds: Object.fromEntries(counts), stopped };
};
