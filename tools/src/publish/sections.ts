import type { Firestore } from 'firebase-admin/firestore';
import type { SectionManifest } from 'shared-contract';
import { messageOf } from '../project/errors.mjs';
import { type Deployment, openDeployment } from './deployment';
import { type StoppedCanaries, stopsIn } from './releases/canary-stops';
import { misfitsIn, readTerms, type Terms } from './releases/fits';
import { readManifest } from './releases/section-releases';
import { filesOf, readNextShell } from './releases/shell-releases';
import type { Files } from './site/site';

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
  if (!manifest) return [name, site, fault ?? '-', '-', '-', '-', '-', '-'];
  const live = manifest.builds.find(({ id }) => id === manifest.live);
  const failed = manifest.builds.map(({ id }) => loads?.failures[id] ?? '-').join(' ');
  return [
    name,
    site,
    manifest.live,
    live ? ageOf(live.createdAt, now) : '-',
    canaryOf(manifest, loads),
    String(manifest.builds.length),
    live?.contract ?? '-',
    failed,
  ];
};

const HEADER = ['section', 'site', 'live', 'age', 'canary', 'kept', 'contract', 'failures'];

/**
 * Returns a table with a line per section: failures by kept build, newest first, then why canaries were stopped. While a shell is
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

/** The loads of a section as pages reported them, and the canaries that the server stopped. */
interface SectionLoads {
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
