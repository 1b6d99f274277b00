import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SectionManifest } from 'shared-contract';
import { distOf, isBuiltForSuite } from '../../build/builds';
import type { Launch } from '../../launch/context';
import { hasCode, messageOf } from '../../launch/errors.mjs';
import type { Task } from '../../launch/steps.mjs';
import { root } from '../../project/root';
import type { Deployment } from '../deployment';
import { readManifest } from '../sections/section-releases';
import { LocalSite } from '../site/site';
import { requireKnownKinds } from './known-kinds';
import {
  findProvidedCode,
  missingForSections,
  missingInShell,
  type ProvidedCodeOf,
  sharingFaults,
} from './sharing-faults';
import {
  type Candidate,
  type ExpectedSection,
  type Fault,
  type SmokeTestOptions,
  smokeTest,
} from './smoke-test';

/** The site of a package to publish. */
export interface Gate {
  readonly launch: Launch;
  readonly deployment: Deployment;
  readonly packageName: string;
}

/** The files of a site: the folder `from` at `to`, and texts by path. */
interface Stage {
  readonly from: string;
  readonly to: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** A candidate to publish. */
export interface GateSubject {
  /** The Hosting target of the site to change. */
  readonly target: string;
  /** Its files on that site. */
  readonly stage: Stage;
  /** The `section.json` with its build as the live one, which the page must show. Undefined for the shell. */
  readonly manifest?: SectionManifest;
  /** The live build. */
  readonly live?: string | undefined;
}

/**
 * Lets a candidate pass. Compares it with the live builds, opens the live page with it, and saves a record by each of its
 * forms if the deployment has test data.
 * @throws {StepFailed} If the page does not work with it.
 */
export type Pass = (subject: GateSubject) => Promise<void>;

/** Prepares the gate while there is no candidate yet. */
export const openGate = async ({ launch: { steps }, deployment, packageName }: Gate): Promise<Pass> => {
  const providedCodeOf = await findProvidedCode(root);
  return (subject) =>
    steps.run(
      'Gate',
      async (task) => {
        await requireKnownKinds(deployment, packageName);
        const sections = await liveSections(deployment, task.log);
        const others = sections.filter(({ name }) => name !== subject.target);
        const faults = subject.manifest
          ? await sectionFaults(subject, deployment, providedCodeOf)
          : await shellFaults(subject, deployment, others);
        // Before the browser, which would take ten seconds and say less.
        requireNone(faults, task);
        requireNone(await pageFaults(subject, deployment, others, task), task);
      },
      `${subject.live ? `${subject.live} stays live. ` : ''}Fix what is said above and run \`npm run publish -w ${packageName}\` again.`,
    );
};

const requireNone = (faults: readonly string[], { log }: Pick<Task, 'log'>): void => {
  for (const fault of faults) log(fault);
  if (faults.length > 0) throw new Error('The page does not work with it: nothing was published.');
};

/** Returns the faults that the files of a section show. */
const sectionFaults = async (
  { stage }: GateSubject,
  deployment: Deployment,
  providedCodeOf: ProvidedCodeOf,
): Promise<string[]> => {
  const faults = await Promise.all([
    sharingFaults(stage.from, providedCodeOf),
    missingInShell(new LocalSite(stage.from), deployment.site('shell')),
  ]);
  return faults.flat();
};

/** Returns the faults that the files of a shell show. */
const shellFaults = (
  { stage }: GateSubject,
  deployment: Deployment,
  sections: readonly LiveSection[],
): Promise<string[]> =>
  missingForSections(
    new LocalSite(stage.from),
    sections.map(({ manifest }) => manifest),
    (name) => deployment.site(name),
  );

/** Returns the faults that a browser finds on the live page with the candidate. */
const pageFaults = (
  { target, stage, manifest }: GateSubject,
  deployment: Deployment,
  others: readonly ExpectedSection[],
  { log }: Pick<Task, 'log'>,
): Promise<string[]> => {
  const savesForms = deployment.hasTestData;
  const sections = manifest
    ? [{ ...expectedSection(manifest), builds: [manifest.live], savesForms }, ...others]
    : others.map((section) => ({ ...section, savesForms }));
  return withFiles(stage, async (folder) => {
    const origin = deployment.sections[target]?.site ?? deployment.page;
    const candidate = { origin, folder, hosting: deployment.hosting(target) };
    const options: SmokeTestOptions = {
      page: deployment.page,
      candidates: [candidate],
      sections,
      visitors: deployment.visitors(),
      onProgress: log,
    };
    const faults = await newFaults(target, options, smokeTest);
    const shell = manifest && savesForms ? await newestShell(deployment) : undefined;
    if (!shell || faults.length > 0) return faults;
    log('once more with the newest shell');
    const onNewest = await smokeTest({
      ...options,
      candidates: [candidate, shell],
      sections: sections.slice(0, 1),
      visitors: options.visitors.slice(0, 1),
    });
    return onNewest.map(({ text }) => `with the newest shell: ${text}`);
  });
};

/**
 * Returns the newest shell of this machine for the local suite. Undefined if it is live already, or if the last build is for
 * other ports: the page's policy would block its calls.
 * @param folder The shell's last build.
 */
export const newestShell = async (
  deployment: Pick<Deployment, 'page' | 'site' | 'hosting'>,
  folder: string = distOf('shell'),
): Promise<Candidate | undefined> => {
  if (!(await isBuiltForSuite(folder))) return undefined;
  try {
    const built = await readFile(join(folder, 'index.html'));
    const live = await deployment.site('shell').read('index.html');
    if (live?.equals(built)) return undefined;
    return { origin: deployment.page, folder, hosting: deployment.hosting('shell') };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Returns the routes of a section's live build, and the builds that visitors may get. */
const expectedSection = (manifest: SectionManifest): ExpectedSection => {
  const live = manifest.builds.find(({ id }) => id === manifest.live);
  if (!live) throw new Error(`The live build of ${manifest.name}, ${manifest.live}, is not on its site.`);
  const builds = manifest.canary ? [live.id, manifest.canary.build] : [live.id];
  return { name: manifest.name, builds, routes: live.routes };
};

/** A live section, with its `section.json`. */
interface LiveSection extends ExpectedSection {
  readonly manifest: SectionManifest;
}

/**
 * Returns the live sections of the page. Reports and skips a section that cannot be read: it must not block other
 * teams.
 */
const liveSections = async (
  deployment: Deployment,
  onMissing: (reason: string) => void,
): Promise<LiveSection[]> => {
  const sections = Object.entries(deployment.sections).map(async ([name, { publicKey }]) => {
    try {
      const manifest = await readManifest(name, deployment.site(name), publicKey);
      if (manifest) return [{ ...expectedSection(manifest), manifest }];
      throw new Error('nothing has been published');
    } catch (error) {
      onMissing(`${name} is left out: ${messageOf(error)}`);
      return [];
    }
  });
  return (await Promise.all(sections)).flat();
};

/**
 * Tests the page with a candidate, and returns the faults that it causes. Ignores sections that fail without it too.
 * @param target The candidate's section, whose faults always count.
 */
export const newFaults = async (
  target: string,
  options: SmokeTestOptions,
  test: (options: SmokeTestOptions) => Promise<Fault[]>,
): Promise<string[]> => {
  const faults = await test(options);
  const suspects = options.sections.filter(
    ({ name }) => name !== target && faults.some(({ section }) => section === name),
  );
  if (suspects.length === 0) return faults.map(({ text }) => text);
  options.onProgress('some sections fail: once more without the candidate');
  const without = await test({ ...options, candidates: [], sections: suspects });
  const failing = new Set(without.map(({ section }) => section));
  for (const section of failing) options.onProgress(`${section} fails without it too: that does not count`);
  return faults.filter(({ section }) => !failing.has(section)).map(({ text }) => text);
};

const withFiles = async <T>(
  { from, to, texts }: Stage,
  action: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'candidate-'));
  try {
    await cp(from, join(folder, to), { recursive: true });
    for (const [path, text] of Object.entries(texts)) await writeFile(join(folder, path), text);
    return await action(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};
