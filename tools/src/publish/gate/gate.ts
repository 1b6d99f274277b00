import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fallbackBuilds, type SectionManifest, sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import { jsonText, signedManifest } from '../../build/manifest/section-manifest';
import { generateSigningKey } from '../../build/manifest/signing-key';
import type { Launch } from '../../project/launch';
import { root } from '../../project/root';
import { sectionsWithModels } from '../../project/sections';
import type { Task } from '../../project/steps.mjs';
import { answerOf, type LivePage, openVisitor } from '../as-visitor';
import { type Deployment, readSections } from '../deployment';
import { type HostingEntry, withOrigins } from '../hosting/hosting-config';
import { lacking, lackingOf, readTerms, type Terms } from '../releases/fits';
import { buildsFor, KEPT_FALLBACKS, visitedBuilds } from '../releases/section-releases';
import { filesOf, readNextShell, textsOf } from '../releases/shell-releases';
import { LocalSite, placeIn } from '../site/site';
import { typeFaultsOfSections, typeFaultsWithShell } from './live-types';
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
  /** Receives what the publisher has to know and does not stop the candidate, a sentence at a time. */
  say(sentence: string): void;
}

/** The files of a site: the folder `from` at `to`, and texts by path. The site itself has the others. */
interface Stage {
  readonly from?: string;
  readonly to?: string;
  readonly texts: Readonly<Record<string, string>>;
  /** Default: the configuration of the site. */
  readonly hosting?: HostingEntry;
}

/** A candidate to publish. */
export interface GateSubject {
  /** The Hosting target of the site to change. */
  readonly target: string;
  /** Its files on that site. */
  readonly stage: Stage & { readonly from: string };
  /** The `section.json` with its build as the live one, which the page must show. Undefined for the shell. */
  readonly manifest?: SectionManifest;
  readonly live?: string | undefined;
  /** Whether it is a shell that waits for sections. Then their faults are only said. */
  readonly hold?: boolean;
}

/**
 * Lets a candidate pass. Compares it with the live builds, opens the live page with it, and saves a record by each of its
 * forms if the deployment has test data.
 * @throws {StepFailed} If the page does not work with it.
 */
export type Pass = (subject: GateSubject) => Promise<void>;

/** The page and its other sections, and who hears of them. */
interface LivePageWith extends Pick<Task, 'log'>, Pick<Gate, 'deployment' | 'say'> {
  readonly others: readonly SectionManifest[];
}

/** Prepares the gate while there is no candidate yet. */
export const openGate = async ({ launch, deployment, packageName, say }: Gate): Promise<Pass> => {
  const providedCodeOf = await findProvidedCode(root);
  return (subject) =>
    launch.steps.run(
      'Gate',
      async ({ log }) => {
        await requireKnownKinds(deployment, packageName);
        const manifests = await readSections(deployment, log);
        const others = manifests.filter(({ name }) => name !== subject.target);
        const page: LivePageWith = { deployment, others, log, say };
        const { manifest } = subject;
        if (manifest) await testSection({ ...subject, manifest }, page, providedCodeOf);
        else await testShell(subject, page);
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

/** A shell that the gate opens: the live one, or another in its place. */
interface OpenedShell {
  readonly terms: Terms;
  readonly stage?: Stage;
}

const nextShellOf = async (deployment: Deployment): Promise<OpenedShell | undefined> => {
  const next = await readNextShell(deployment.site('shell'));
  if (!next) return undefined;
  const hosting = withOrigins(next.hosting, deployment.origins);
  return { terms: await readTerms(filesOf(next)), stage: { texts: textsOf(next, deployment), hosting } };
};

/**
 * Tests a section's build in the live page, and says whether it fits the next shell. A build for a contract that the live page
 * does not keep passes by the next shell: the live page leaves it out, and goes on with the build before it.
 */
const testSection = async (
  subject: GateSubject & { readonly manifest: SectionManifest },
  page: LivePageWith,
  providedCodeOf: ProvidedCodeOf,
): Promise<void> => {
  const { target, stage, manifest } = subject;
  const built = new LocalSite(stage.from);
  const [{ contract = '' } = {}] = buildsFor(manifest);
  const needs = { contract, terms: await readTerms(built) };
  const shellSite = page.deployment.site('shell');
  const live: OpenedShell = { terms: await readTerms(shellSite) };
  const next = await nextShellOf(page.deployment);
  const lacksNext = next && lacking(next.terms, needs).map(({ what }) => `It lacks ${what}.`);
  const isLeftOut = lacking(live.terms, needs).some(({ kind }) => kind === 'contract');
  const passesByNext = isLeftOut && lacksNext?.length === 0;
  const missing = passesByNext ? [] : await missingInShell(built, shellSite, contract);
  // Before the browser, which would take ten seconds and say less.
  requireNone([...(await sharingFaults(stage.from, providedCodeOf)), ...missing], page);
  if (!passesByNext) requireNone(await typeFaultsWithShell(`mfe-${target}`, shellSite, page), page);
  requireNone(await pageFaults(subject, live, page), page);
  if (!next || !lacksNext) return;
  const faults = lacksNext.length > 0 ? lacksNext : await pageFaults(subject, next, page);
  if (passesByNext) requireNone(faults, page);
  if (faults.length > 0) page.say(`${target} does not fit the next shell. ${faults.join(' ')}`);
  else page.say(`It fits the next shell.${passesByNext ? ' The live page leaves it out until then.' : ''}`);
};

/** Tests a shell with the live sections, and says which of their fallbacks it would not run. */
const testShell = async (subject: GateSubject, page: LivePageWith): Promise<void> => {
  const { stage, hold } = subject;
  const built = new LocalSite(stage.from);
  const judge = (faults: readonly string[]): void => {
    if (hold) for (const fault of faults) page.say(`It does not fit yet: ${fault}`);
    else requireNone(faults, page);
  };
  const siteOf = (name: string) => page.deployment.site(name);
  const missing = await missingForSections(built, page.others, siteOf);
  judge(missing);
  if (missing.length > 0) return;
  judge(await typeFaultsOfSections(page.others, siteOf, page));
  const before = await readTerms(page.deployment.site('shell'));
  const shell = { terms: await readTerms(built), stage };
  judge(await pageFaults(subject, shell, page, before.contract));
  if (!hold) await tryFallbacks(shell, page);
};

/** Returns the id of any record of a collection; undefined if there is none. */
export const anyRecord = async (live: LivePage, collection: string): Promise<string | undefined> => {
  const visitor = await openVisitor(live);
  const found = await visitor.query({ from: [{ collectionId: collection }], limit: 1 });
  const [first] = v.parse(foundSchema, await answerOf(found));
  return first?.document?.name.split('/').at(-1);
};

const foundSchema = v.array(v.object({ document: v.optional(v.object({ name: v.string() })) }));

/** Returns the address of a record of a route. That of the list at `/` opens beside it: no page of a record has such an address. */
const recordAt = (path: string, id: string): string =>
  path === '/' ? `/?${new URLSearchParams({ view: id })}` : `${path}/${encodeURIComponent(id)}`;

/**
 * Returns the slots of the page's sections with their panels. Says which panels have no slot, and which slots no record.
 * @param manifests The `section.json` of each live section and of the candidate.
 * @param contract The contract of the page. Default: any.
 */
export const slotsOf = async (
  manifests: readonly SectionManifest[],
  recordOf: (collection: string) => Promise<string | undefined>,
  onWarning: (line: string) => void,
  contract?: string,
): Promise<ExpectedSlot[]> => {
  const sections = manifests.map((manifest) => {
    const ids = visitedBuilds(manifest, contract)
      .map(({ id }) => id)
      .reverse();
    const all = v.parse(sectionManifestSchema, manifest).builds.filter(({ id }) => ids.includes(id));
    return { name: manifest.name, builds: ids, live: all.find(({ id }) => id === ids[0]), all };
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
    if (id !== undefined) return [{ ...slot, path: recordAt(slot.path, id), panels: own }];
    if (own.length > 0) onWarning(`There is no record at ${slot.path}: its panels are not tried.`);
    return [];
  });
  return (await Promise.all(found)).flat();
};

/**
 * Returns the faults that a browser finds on the page with the candidate and a shell.
 * @param before The contract of the page without the candidate, if that is a shell.
 */
const pageFaults = async (
  { target, stage, manifest }: GateSubject,
  shell: OpenedShell,
  { deployment, others, log, say }: LivePageWith,
  before = shell.terms.contract,
): Promise<string[]> => {
  const { contract } = shell.terms;
  const own = manifest ? expectedSection(manifest, contract) : [];
  if (manifest && own.length === 0) throw new Error(`The page would have no build of ${target} left.`);
  const sections = [...own, ...others.flatMap((each) => expectedSection(each, contract, before))];
  const isSaved = (builds: readonly string[]) => !manifest || builds.includes(manifest.live);
  const all = manifest ? [manifest, ...others] : others;
  const recordOf = (collection: string) => anyRecord(deployment, collection);
  const options = {
    page: deployment.page,
    slots: await slotsOf(all, recordOf, say, contract),
    onWarning: say,
    excused: [...leftOut(all, contract), ...leftOut(all, before)],
    sections: sections.map((section) => ({
      ...section,
      savesForms: deployment.hasTestData && isSaved(section.builds),
    })),
    visitors: deployment.visitors(),
    onProgress: log,
  };
  const stages: [string, Stage][] = [[target, stage]];
  if (manifest && shell.stage) stages.push(['shell', shell.stage]);
  return withCandidates(stages, deployment, (candidates) =>
    newFaults(target, { ...options, candidates }, smokeTest),
  );
};

/** Returns how the page begins to say that it leaves out live builds of another contract (`loader.ts`): no fault of a candidate. */
const leftOut = (manifests: readonly SectionManifest[], contract: string | undefined): string[] =>
  manifests
    .filter((manifest) => !buildsFor(manifest, contract).some(({ id }) => id === manifest.live))
    .map(({ name, live }) => `Section ${name}, build ${live}: contract: needs contract `);

/** Returns the builds of a section that visitors of a page may get, with the routes of the first; nothing if none fits. */
const expectedSection = (
  manifest: SectionManifest,
  contract: string | undefined,
  before = contract,
): ExpectedSection[] => {
  const builds = visitedBuilds(manifest, contract);
  const first = builds.at(-1);
  const isNew = visitedBuilds(manifest, before).at(-1) !== first;
  const { name } = manifest;
  return first ? [{ name, builds: builds.map(({ id }) => id), routes: first.routes, isNew }] : [];
};

/**
 * Says which of the nearest fallbacks of each section would not run in a new shell, by their terms or in the browser: a section
 * without another one is down when its live build fails.
 */
const tryFallbacks = async (
  { terms, stage }: OpenedShell & { readonly stage: Stage },
  { deployment, others, log, say }: LivePageWith,
): Promise<void> => {
  const warn = (section: string, why: string) => say(`It would leave ${section} without a fallback: ${why}.`);
  for (let rank = 0; rank < KEPT_FALLBACKS; rank += 1) {
    // The page takes for live what a section's key has signed. This one is of the gate alone.
    const key = generateSigningKey();
    const sites = { ...deployment.sections };
    const stages: [string, Stage][] = [];
    const sections: ExpectedSection[] = [];
    for (const { canary, serial, signature: _, ...manifest } of others) {
      const { name } = manifest;
      const build = fallbackBuilds({ ...manifest, canary })[rank];
      const known = sites[name];
      if (!build || !known || build === buildsFor(manifest, terms.contract)[0]) continue;
      const lacks = await lackingOf(terms, build, deployment.site(name));
      if (lacks.length > 0) {
        warn(name, `${build.id} needs ${lacks.map(({ what }) => what).join(' and ')}`);
        continue;
      }
      sites[name] = { ...known, publicKey: key.publicKey };
      const signed = await signedManifest({ ...manifest, live: build.id }, serial, key.privateKey);
      stages.push([name, { texts: { 'section.json': jsonText(signed) } }]);
      sections.push({ name, builds: [build.id], routes: build.routes });
    }
    if (sections.length === 0) continue;
    stages.push(['shell', { ...stage, texts: { ...stage.texts, 'sections.json': jsonText(sites) } }]);
    const options = {
      page: deployment.page,
      sections,
      excused: leftOut(others, terms.contract),
      visitors: deployment.visitors().filter(({ admin }) => admin),
      onProgress: log,
    };
    const faults = await withCandidates(stages, deployment, (candidates) =>
      smokeTest({ ...options, candidates }),
    );
    for (const { section, text } of faults) {
      warn(section, `${sections.find(({ name }) => name === section)?.builds[0]}, ${text}`);
    }
  }
};

/**
 * Tests the page with a candidate, and returns the faults that it causes. Ignores sections that fail without it too.
 * @param target The candidate's section, whose faults always count.
 * @param options The first of its candidates is the one; others are there without it, too.
 */
export const newFaults = async (
  target: string,
  options: SmokeTestOptions,
  test: (options: SmokeTestOptions) => Promise<Fault[]>,
): Promise<string[]> => {
  const faults = await test(options);
  const suspects = options.sections.filter(
    ({ name, isNew }) => name !== target && !isNew && faults.some(({ section }) => section === name),
  );
  if (suspects.length === 0) return faults.map(({ text }) => text);
  options.onProgress('some sections fail: once more without the candidate');
  const without = await test({
    ...options,
    candidates: options.candidates.slice(1),
    sections: suspects,
  });
  // The slots show the candidate's panels, too, which are another build then.
  const failing = new Set(without.map(({ section }) => section).filter((name) => name !== target));
  for (const section of failing) options.onProgress(`${section} fails without it too: that does not count`);
  return faults.filter(({ section }) => !failing.has(section)).map(({ text }) => text);
};

/** Makes the folders of candidates, by the targets of their sites, and removes them after `action`. */
const withCandidates = async <T>(
  stages: readonly (readonly [string, Stage])[],
  deployment: Deployment,
  action: (candidates: SmokeTestOptions['candidates']) => Promise<T>,
): Promise<T> => {
  const work = await mkdtemp(join(tmpdir(), 'candidates-'));
  try {
    const candidates: SmokeTestOptions['candidates'][number][] = [];
    // One by one, so that nothing is being written any more when the folder is removed.
    for (const [target, { from, to = '.', texts, hosting }] of stages) {
      const folder = join(work, target);
      if (from !== undefined) await cp(from, join(folder, to), { recursive: true });
      for (const [path, text] of Object.entries(texts)) {
        // Those of a next shell are not verified.
        const file = placeIn(folder, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
      const origin = deployment.sections[target]?.site ?? deployment.page;
      candidates.push({ origin, folder, hosting: hosting ?? deployment.hosting(target) });
    }
    return await action(candidates);
  } finally {
    await rm(work, { recursive: true });
  }
};
