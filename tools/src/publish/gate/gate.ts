import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SectionManifest, sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import { messageOf } from '../../project/errors.mjs';
import type { Launch } from '../../project/launch';
import { root } from '../../project/root';
import { sectionsWithModels } from '../../project/sections';
import type { Task } from '../../project/steps.mjs';
import { answerOf, type LivePage, openVisitor } from '../as-visitor';
import type { Deployment } from '../deployment';
import { readManifest } from '../releases/section-releases';
import { LocalSite } from '../site/site';
import {
  findProvidedCode,
  missingForSections,
  missingInShell,
  type ProvidedCodeOf,
  sharingFaults,
} from './sharing-faults';
import {
  type ExpectedSection,
  type ExpectedSlot,
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
        const warnings = new Set<string>();
        const onWarning = (line: string) => {
          if (!warnings.has(line)) steps.print(`  ! ${line}`);
          warnings.add(line);
        };
        requireNone(await pageFaults(subject, deployment, others, { ...task, onWarning }), task);
      },
      `${subject.live ? `${subject.live} stays live. ` : ''}Fix what is said above and run \`npm run publish -w ${packageName}\` again.`,
    );
};

const requireNone = (faults: readonly string[], { log }: Pick<Task, 'log'>): void => {
  for (const fault of faults) log(fault);
  if (faults.length > 0) throw new Error('The page does not work with it: nothing was published.');
};

/** The live backend, and the visitor who asks it. */
type Backend = LivePage & Pick<Deployment, 'name' | 'hasTestData'>;

/** The collections that rules or functions of the live backend do not know. */
interface UnknownKinds {
  readonly rules: readonly string[];
  readonly functions: readonly string[];
}

/** Asks the local suite at most this often: it takes some seconds to load a change. */
const LOCAL_ATTEMPTS = 8;
const ASK_AGAIN_MS = 1_000;

const modelsSchema = v.object({ models: v.array(v.looseObject({ collection: v.string() })) });
/** The answer of `countRecords`: a number, or a failure. */
const countSchema = v.object({
  result: v.union([v.object({ count: v.number() }), v.object({ message: v.literal('Error') })]),
});

/** Returns the collections that the live rules and functions do not know. Reads at most one document of each. */
export const unknownKinds = async (live: LivePage, collections: readonly string[]): Promise<UnknownKinds> => {
  const visitor = await openVisitor(live);
  const unknown = { rules: [] as string[], functions: [] as string[] };
  for (const collection of collections) {
    const found = await visitor.query({ from: [{ collectionId: collection }], limit: 1 });
    if (found.status === 403) unknown.rules.push(collection);
    else await answerOf(found);
    const counted = await visitor.call('countRecords', { collection });
    const { result } = v.parse(countSchema, await answerOf(counted));
    if (!('count' in result)) unknown.functions.push(collection);
  }
  return unknown;
};

const listed = new Intl.ListFormat('en-US');

/** Returns what to deploy before a section whose kinds the live backend does not know; undefined if it knows them. */
export const objectionTo = (
  { rules, functions }: UnknownKinds,
  { name, hasTestData }: Pick<Backend, 'name' | 'hasTestData'>,
): string | undefined => {
  const lacking = [...(rules.length > 0 ? ['rules'] : []), ...(functions.length > 0 ? ['functions'] : [])];
  if (lacking.length === 0) return undefined;
  const kinds = listed.format(new Set([...rules, ...functions]));
  const way = hasTestData
    ? 'npm run models && npm run build -- functions'
    : `npx firebase deploy --only firestore,functions --project ${name}`;
  return `The live ${listed.format(lacking)} do not know ${kinds} yet: deploy rules and functions first (${way}).`;
};

/** Returns the collections of a section's own kinds of records. */
const ownKinds = async (packageName: string): Promise<string[]> => {
  if (!sectionsWithModels().includes(packageName)) return [];
  const { models } = v.parse(modelsSchema, { ...(await import(join(root, packageName, 'src/models.ts'))) });
  return models.map(({ collection }) => collection);
};

/**
 * Checks that the live rules and functions know the kinds of records that a section brings.
 * @throws {Error} If one is unknown. The message says what to deploy first.
 */
const requireKnownKinds = async (backend: Backend, packageName: string): Promise<void> => {
  const collections = await ownKinds(packageName);
  if (collections.length === 0) return;
  const attempts = backend.hasTestData ? LOCAL_ATTEMPTS : 1;
  for (let attempt = 1; ; attempt += 1) {
    const objection = objectionTo(await unknownKinds(backend, collections), backend);
    if (objection === undefined) return;
    if (attempt === attempts) throw new Error(objection);
    await sleep(ASK_AGAIN_MS);
  }
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

/** Returns the id of any record of a collection; undefined if there is none. */
export const anyRecord = async (live: LivePage, collection: string): Promise<string | undefined> => {
  const visitor = await openVisitor(live);
  const found = await visitor.query({ from: [{ collectionId: collection }], limit: 1 });
  const [first] = v.parse(foundSchema, await answerOf(found));
  return first?.document?.name.split('/').at(-1);
};

const foundSchema = v.array(v.object({ document: v.optional(v.object({ name: v.string() })) }));

/**
 * Returns the slots of the page's sections with their panels. Says which panels have no slot, and which slots no record.
 * @param manifests The `section.json` of each live section and of the candidate.
 */
export const slotsOf = async (
  manifests: readonly SectionManifest[],
  recordOf: (collection: string) => Promise<string | undefined>,
  onWarning: (line: string) => void,
): Promise<ExpectedSlot[]> => {
  const sections = manifests.map((manifest) => {
    const expected = expectedSection(manifest);
    const builds = v
      .parse(sectionManifestSchema, manifest)
      .builds.filter(({ id }) => expected.builds.includes(id));
    return { ...expected, live: builds.find(({ id }) => id === manifest.live), all: builds };
  });
  const panels = sections.flatMap(({ name, builds, live, all }) =>
    (live?.extends ?? [])
      // Whoever gets a canary may have another panel, or none.
      .filter(({ slot }) => all.every((build) => build.extends?.some((other) => other.slot === slot)))
      .map((extension) => ({ ...extension, name, builds })),
  );
  const slots = sections.flatMap(({ name, builds, live }) =>
    (live?.routes ?? []).flatMap(({ slots: names = [], path, role, firstList }) =>
      names.map((slot) => ({ slot, path, role, screen: { name, builds }, list: firstList?.collection })),
    ),
  );
  for (const { slot, label, name } of panels) {
    if (slots.some((each) => each.slot === slot)) continue;
    onWarning(`No section offers ${slot}: nobody would see "${label}" of ${name}.`);
  }
  const found = slots.map(async ({ list, ...slot }): Promise<ExpectedSlot[]> => {
    const own = panels.filter((panel) => panel.slot === slot.slot);
    const id = own.length > 0 && list !== undefined ? await recordOf(list) : undefined;
    if (id !== undefined) return [{ ...slot, path: `${slot.path}/${encodeURIComponent(id)}`, panels: own }];
    if (own.length > 0) onWarning(`There is no record at ${slot.path}: its panels are not tried.`);
    return [];
  });
  return (await Promise.all(found)).flat();
};

/** Returns the faults that a browser finds on the live page with the candidate. */
const pageFaults = async (
  { target, stage, manifest }: GateSubject,
  deployment: Deployment,
  others: readonly LiveSection[],
  { log, onWarning }: Pick<Task, 'log'> & { onWarning(line: string): void },
): Promise<string[]> => {
  const savesForms = deployment.hasTestData;
  const sections = manifest
    ? [{ ...expectedSection(manifest), builds: [manifest.live], savesForms }, ...others]
    : others.map((section) => ({ ...section, savesForms }));
  const manifests = [...(manifest ? [manifest] : []), ...others.map((section) => section.manifest)];
  const slots = await slotsOf(manifests, (collection) => anyRecord(deployment, collection), onWarning);
  return withFiles(stage, async (folder) => {
    const origin = deployment.sections[target]?.site ?? deployment.page;
    const candidate = { origin, folder, hosting: deployment.hosting(target) };
    const options: SmokeTestOptions = {
      page: deployment.page,
      candidates: [candidate],
      sections,
      slots,
      visitors: deployment.visitors(),
      onProgress: log,
      onWarning,
    };
    return newFaults(target, options, smokeTest);
  });
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

/** Returns the live sections of the page. Reports and skips one that cannot be read: it must not block other teams. */
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
  // The slots show the candidate's panels, too, which are another build then.
  const failing = new Set(without.map(({ section }) => section).filter((name) => name !== target));
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
