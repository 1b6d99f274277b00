import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SectionManifest } from 'shared-contract';
import type { Launch } from '../../launch/context';
import { hasCode, messageOf } from '../../launch/errors.mjs';
import type { Deployment } from '../deployment';
import { readManifest } from '../sections/section-site';
import { distOf } from '../site/local-sites';
import { requireKnownKinds } from './known-kinds';
import { sharingFaults } from './sharing-faults';
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
  /** The section that the page must show. Undefined for the shell. */
  readonly expected?: ExpectedSection;
  /** The live build. */
  readonly live?: string | undefined;
}

/**
 * Opens the live page with the candidate. Saves a record by each of its forms if the deployment has test data.
 * @throws {StepFailed} If the page does not work with it.
 */
export const passGate = (
  { launch: { steps }, deployment, packageName }: Gate,
  { target, stage, expected, live }: GateSubject,
): Promise<void> =>
  steps.run(
    'Gate',
    async (task) => {
      await requireKnownKinds(deployment, packageName);
      const savesForms = deployment.hasTestData;
      const others = (await liveSections(deployment, task.log)).filter(({ name }) => name !== target);
      const sections = expected
        ? [{ ...expected, savesForms }, ...others]
        : others.map((section) => ({ ...section, savesForms }));
      const seen = await withFiles(stage, async (folder) => {
        const origin = deployment.sections[target]?.site ?? deployment.page;
        const candidate = { origin, folder, hosting: deployment.hosting(target) };
        const options: SmokeTestOptions = {
          page: deployment.page,
          candidates: [candidate],
          sections,
          visitors: deployment.visitors(),
          onProgress: task.log,
        };
        const faults = await newFaults(target, options, smokeTest);
        const shell = expected && savesForms ? await newestShell(deployment) : undefined;
        if (!shell || faults.length > 0) return faults;
        task.log('once more with the newest shell');
        const onNewest = await smokeTest({
          ...options,
          candidates: [candidate, shell],
          sections: sections.slice(0, 1),
          visitors: options.visitors.slice(0, 1),
        });
        return onNewest.map(({ text }) => `with the newest shell: ${text}`);
      });
      const faults = [...(expected ? await sharingFaults(stage.from) : []), ...seen];
      for (const fault of faults) task.log(fault);
      if (faults.length > 0) throw new Error('The page does not work with it: nothing was published.');
    },
    `${live ? `${live} stays live. ` : ''}Fix what is said above and run \`npm run publish -w ${packageName}\` again.`,
  );

/** Returns the routes of a section's live build, and the builds that visitors may get. */
export const expectedSection = (manifest: SectionManifest): ExpectedSection => {
  const live = manifest.builds.find(({ id }) => id === manifest.live);
  if (!live) throw new Error(`The live build of ${manifest.name}, ${manifest.live}, is not on its site.`);
  const builds = manifest.canary ? [live.id, manifest.canary.build] : [live.id];
  return { name: manifest.name, builds, routes: live.routes };
};

/**
 * Returns the live sections of the page. Reports and skips a section that cannot be read: it must not block other
 * teams.
 */
const liveSections = async (
  deployment: Deployment,
  onMissing: (reason: string) => void,
): Promise<ExpectedSection[]> => {
  const sections = Object.entries(deployment.sections).map(async ([name, { publicKey }]) => {
    try {
      const manifest = await readManifest(name, deployment.site(name), publicKey);
      if (manifest) return [expectedSection(manifest)];
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

/** Returns the newest shell of this machine, if it is not the live one. */
const newestShell = async (deployment: Deployment): Promise<Candidate | undefined> => {
  const folder = distOf('shell');
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
