import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type SectionManifest, type SectionSites, sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import type { Terms } from '../fits';
import { buildsFor, visitedBuilds } from '../section-releases';
import { placeIn } from '../site';
import {
  type ExpectedSection,
  type ExpectedSlot,
  type Fault,
  type SiteServer,
  type SmokeTestOptions,
  smokeTest,
  type Visitor,
} from './smoke-test';

/** The files of a site: the folder `from` at `to`, and texts by path. The site itself has the others. */
export interface Stage<Hosting = unknown> {
  readonly from?: string;
  readonly to?: string;
  readonly texts: Readonly<Record<string, string>>;
  /** Default: the configuration of the site. */
  readonly hosting?: Hosting;
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

/** The live page with its sections, and who hears of them. */
export interface OpenedPage<Hosting = unknown> {
  /** The origin of the page. */
  readonly page: string;
  readonly sections: SectionSites;
  /** The `section.json` of each section that the candidate does not replace. */
  readonly others: readonly SectionManifest[];
  /** Whether the gate may add and delete records, because they are test data. */
  readonly hasTestData: boolean;
  visitors(): readonly Visitor[];
  /** Serves a folder as a site would, by default with the configuration of the site. */
  serve?(target: string, folder: string, hosting?: Hosting): Promise<SiteServer>;
  /** Returns the id of any record of a collection; undefined if there is none. Absent where no panel is tried. */
  recordOf?(collection: string): Promise<string | undefined>;
  log(line: string): void;
  /** Receives what the publisher has to know and does not stop the candidate, a sentence at a time. */
  say(sentence: string): void;
}

/** A shell that the gate opens: the live one, or another in its place. */
export interface OpenedShell<Hosting = unknown> {
  readonly terms: Terms;
  readonly stage?: Stage<Hosting>;
}

/** @throws {Error} If there is a fault. The log has them all. */
export const requireNone = (faults: readonly string[], { log }: Pick<OpenedPage, 'log'>): void => {
  for (const fault of faults) log(fault);
  if (faults.length > 0) throw new Error('The page does not work with it: nothing was published.');
};

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
export const pageFaults = async (
  { target, stage, manifest }: GateSubject,
  shell: OpenedShell,
  opened: OpenedPage,
  before = shell.terms.contract,
): Promise<string[]> => {
  const { others, hasTestData, page, log, say } = opened;
  const { contract } = shell.terms;
  const own = manifest ? expectedSection(manifest, contract) : [];
  if (manifest && own.length === 0) throw new Error(`The page would have no build of ${target} left.`);
  const sections = [...own, ...others.flatMap((each) => expectedSection(each, contract, before))];
  const isSaved = (builds: readonly string[]) => !manifest || builds.includes(manifest.live);
  const all = manifest ? [manifest, ...others] : others;
  const options = {
    page,
    slots: opened.recordOf ? await slotsOf(all, opened.recordOf, say, contract) : [],
    onWarning: say,
    excused: [...leftOut(all, contract), ...leftOut(all, before)],
    sections: sections.map((section) => ({
      ...section,
      savesForms: hasTestData && isSaved(section.builds),
    })),
    visitors: opened.visitors(),
    onProgress: log,
  };
  const stages: [string, Stage][] = [[target, stage]];
  if (manifest && shell.stage) stages.push(['shell', shell.stage]);
  return withCandidates(stages, opened, (candidates) =>
    newFaults(target, { ...options, candidates }, smokeTest),
  );
};

/** Returns how the page begins to say that it leaves out live builds of another contract (`loader.ts`): no fault of a candidate. */
export const leftOut = (manifests: readonly SectionManifest[], contract: string | undefined): string[] =>
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
export const withCandidates = async <T>(
  stages: readonly (readonly [string, Stage])[],
  { page, sections, serve }: Pick<OpenedPage, 'page' | 'sections' | 'serve'>,
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
      const origin = sections[target]?.site ?? page;
      candidates.push({ origin, folder, ...(serve && { serve: (files) => serve(target, files, hosting) }) });
    }
    return await action(candidates);
  } finally {
    await rm(work, { recursive: true });
  }
};
