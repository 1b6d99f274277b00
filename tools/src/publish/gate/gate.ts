import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonText, signedManifest } from 'section-kit/build/section-manifest';
import { generateSigningKey } from 'section-kit/build/signing-key';
import { lacking, lackingOf, readTerms } from 'section-kit/publish/fits';
import {
  type GateSubject,
  leftOut,
  type OpenedPage,
  type OpenedShell,
  pageFaults,
  requireNone,
  type Stage,
  withCandidates,
} from 'section-kit/publish/gate/page-faults';
import {
  missingForSections,
  missingInShell,
  type Provided,
  sharingFaults,
} from 'section-kit/publish/gate/sharing-faults';
import { type ExpectedSection, smokeTest } from 'section-kit/publish/gate/smoke-test';
import { buildsFor, KEPT_FALLBACKS } from 'section-kit/publish/section-releases';
import { LocalSite } from 'section-kit/publish/site';
import { fallbackBuilds, type SectionManifest } from 'shared-contract';
import * as v from 'valibot';
import { SINGLETONS } from '../../build/federation/sharing';
import type { Launch } from '../../project/launch';
import { root } from '../../project/root';
import { sectionsWithModels } from '../../project/sections';
import { answerOf, type LivePage, openVisitor } from '../as-visitor';
import { type Deployment, readSections } from '../deployment';
import { type HostingEntry, withOrigins } from '../hosting/hosting-config';
import { serveSite } from '../hosting/site-server';
import { filesOf, readNextShell, textsOf } from '../releases/shell-releases';
import { typeFaultsOfSections, typeFaultsWithShell } from './live-types';
import { findProvidedCode } from './provided-code';

/** The site of a package to publish. */
export interface Gate {
  readonly launch: Launch;
  readonly deployment: Deployment;
  readonly packageName: string;
  /** Receives what the publisher has to know and does not stop the candidate, a sentence at a time. */
  say(sentence: string): void;
}

/**
 * Lets a candidate pass. Compares it with the live builds, opens the live page with it, and saves a record by each of its
 * forms if the deployment has test data.
 * @throws {StepFailed} If the page does not work with it.
 */
export type Pass = (subject: GateSubject) => Promise<void>;

/** The page, and where it is deployed. */
interface LivePageWith extends OpenedPage<HostingEntry> {
  readonly deployment: Deployment;
}

/** Prepares the gate while there is no candidate yet. */
export const openGate = async ({ launch, deployment, packageName, say }: Gate): Promise<Pass> => {
  const provided: Provided = { modules: SINGLETONS, codeOf: await findProvidedCode(root) };
  return (subject) =>
    launch.steps.run(
      'Gate',
      async ({ log }) => {
        await requireKnownKinds(deployment, packageName);
        const manifests = await readSections(deployment, log);
        const others = manifests.filter(({ name }) => name !== subject.target);
        const page: LivePageWith = {
          ...deployment,
          deployment,
          others,
          serve: (target, folder, entry = deployment.hosting(target)) => serveSite(folder, entry),
          recordOf: (collection) => anyRecord(deployment, collection),
          log,
          say,
        };
        const { manifest } = subject;
        if (manifest) await testSection({ ...subject, manifest }, page, provided);
        else await testShell(subject, page);
      },
      `${subject.live ? `${subject.live} stays live. ` : ''}Fix what is said above and run \`npm run publish -w ${packageName}\` again.`,
    );
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
  provided: Provided,
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
  requireNone([...(await sharingFaults(stage.from, provided)), ...missing], page);
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

/**
 * Says which of the nearest fallbacks of each section would not run in a new shell, by their terms or in the browser: a section
 * without another one is down when its live build fails.
 */
const tryFallbacks = async (
  { terms, stage }: OpenedShell & { readonly stage: Stage },
  page: LivePageWith,
): Promise<void> => {
  const { deployment, others, log, say } = page;
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
    const faults = await withCandidates(stages, page, (candidates) => smokeTest({ ...options, candidates }));
    for (const { section, text } of faults) {
      warn(section, `${sections.find(({ name }) => name === section)?.builds[0]}, ${text}`);
    }
  }
};
