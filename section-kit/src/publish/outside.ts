// The commands of a team in its own repository: its folder, and the address of the page, are all that they know.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSitesSchema, sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import { hashInputs } from '../build/build-id';
import { packageOf } from '../build/consumed-modules';
import { inJson } from '../build/json';
import { jsonText } from '../build/section-manifest';
import { NAMES_FILE, termsSchema } from '../build/shared-names';
import { signingKeyOf } from '../build/signing-key';
import { readTerms } from './fits';
import { pageFaults, requireNone } from './gate/page-faults';
import { missingInShell, type ProvidedCodeOf, sharingFaults } from './gate/sharing-faults';
import {
  buildFolder,
  builtSection,
  previousBuild,
  readManifest,
  SectionReleases,
  withRollback,
} from './section-releases';
import { filesAt, HostedSite, LocalSite } from './site';

/** The terms of sharing of the page, as the repository keeps them, beside the declarations of the provided modules. */
const TERMS = `page/${NAMES_FILE}`;
/** The whole site, for the command that deploys it. */
const SITE = '.site';
/** The CDN of a site serves a release everywhere some seconds after its deployment. */
const CDN_LAG_MS = 20_000;

const packageSchema = inJson(
  v.object({ config: v.object({ page: v.string(), deploy: v.optional(v.string()) }) }),
);

/** The serial that this machine has deployed last. */
const serialSchema = inJson(v.object({ serial: v.number() }));

const openRepository = (root: string) => {
  const read = <S extends v.GenericSchema<string, unknown>>(schema: S, path: string): v.InferOutput<S> =>
    v.parse(schema, readFileSync(join(root, path), 'utf8'));
  const { name } = read(inJson(sectionSourceSchema), 'section.json');
  return { root, name, ...read(packageSchema, 'package.json').config, terms: read(termsSchema, TERMS) };
};

type Repository = ReturnType<typeof openRepository>;

const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the operator of the page gives it to the team.`);
  return value;
};

/** `section-kit page`: reads again what the page provides. */
const readPage = async ({ root, page }: Repository): Promise<string> => {
  const manifest = String(await filesAt(page).read(NAMES_FILE));
  const { declarations = '' } = v.parse(termsSchema, manifest);
  const text = declarations && (await filesAt(page).read(declarations));
  if (!text) throw new Error(`${page} has no declarations: its operator publishes the shell.`);
  await writeFile(join(root, TERMS), manifest);
  await writeFile(join(root, 'page/page.d.ts'), text);
  return `page/page.d.ts has what ${page} provides`;
};

/** `section-kit build`: builds the section into `dist`. */
const build = async ({ root, terms }: Repository): Promise<string> => {
  // Each takes a second to load, and no other command needs them.
  const { sectionConfig } = await import('../build/section-config');
  const { runBuild } = await import('../build/run-build');
  const files = ['section.json', 'package.json', 'package-lock.json', TERMS];
  const present = files.filter((file) => existsSync(join(root, file)));
  const configuration = sectionConfig({
    root,
    hash: await hashInputs(root, ['src'], present),
    // It is of no use to a page that has another repository.
    commitOf: async () => undefined,
    versions: Object.fromEntries(
      terms.shared.flatMap(({ name, version }) => (version ? [[name, version]] : [])),
    ),
    privateKeyOf: () => Promise.reject(new Error('There is no development server.')),
  });
  await runBuild(configuration);
  return (await builtSection(join(root, 'dist'))).build.id;
};

/** Puts the files of a site into `.site`, and runs the team's own command to deploy that folder. @throws {Error} If it fails. */
const deploySite = async ({ root, deploy }: Repository, folder: string): Promise<void> => {
  if (!deploy) throw new Error(`package.json has no "config.deploy": the command that deploys ${SITE}.`);
  await rm(join(root, SITE), { recursive: true, force: true });
  await cp(folder, join(root, SITE), { recursive: true });
  const [code] = await once(spawn(deploy, { cwd: root, shell: true, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`\`${deploy}\` ended with ${code}.`);
};

/** Opens the section's place in the page. @throws {Error} If the page lists no such section, or another key for it. */
const openPage = async (repository: Repository) => {
  const { name, page } = repository;
  const shell = filesAt(page);
  const sections = v.parse(inJson(readSitesSchema), String(await shell.read('sections.json')));
  const own = sections[name];
  if (!own) throw new Error(`${page} lists no ${name}: its operator adds it, and publishes the shell.`);
  const key = signingKeyOf(environment('SECTION_SIGNING_KEY'));
  if (key.publicKey !== own.publicKey) {
    throw new Error(`SECTION_SIGNING_KEY is not the key that ${page} lists for ${name}.`);
  }
  const hosted = new HostedSite({
    address: own.site,
    lagMs: CDN_LAG_MS,
    deploy: (folder) => deploySite(repository, folder),
    // The pipeline runs one publication at a time.
    exclusively: (action) => action(),
    lastSerial: async () => {
      const last = await new LocalSite(join(repository.root, SITE)).read('section.json');
      return last ? v.parse(serialSchema, String(last)).serial : 0;
    },
  });
  // The local suite serves this folder.
  const { SITE_FOLDER } = process.env;
  const section = new SectionReleases(name, SITE_FOLDER ? new LocalSite(SITE_FOLDER) : hosted, key);
  return { shell, sections, section };
};

/** Finds code of the modules that the page provides. Libraries behind them are not known here: the gate counts copies of React. */
const providedCodeOf =
  (modules: readonly string[]): ProvidedCodeOf =>
  (source) => {
    const [, ...installed] = source.split('node_modules/');
    const packageName = packageOf(installed.at(-1) ?? '');
    const providers = modules.filter((module) => packageOf(module) === packageName);
    return providers.length > 0 ? { packageName, providers } : undefined;
  };

const log = (line: string): void => console.log(`  ${line}`);

/** `section-kit gate`: tries the build in `dist` in the live page. Returns how to release it. @throws {Error} If it does not work. */
const gate = async (repository: Repository) => {
  const { name, root, page, terms } = repository;
  const { shell, sections, section } = await openPage(repository);
  const built = await builtSection(join(root, 'dist'));
  const modules = Object.keys(terms.providedNames ?? {});
  const sharing = await sharingFaults(built.folder, { modules, codeOf: providedCodeOf(modules) });
  const missing = await missingInShell(new LocalSite(built.folder), shell, built.build.contract);
  requireNone([...sharing, ...missing], { log });
  if (built.build.extends)
    log("Its panels are not tried: only the page's own repository finds a record for them.");
  const others = Object.entries(sections).map(([other, { site, publicKey }]) =>
    other === name
      ? undefined
      : readManifest(other, filesAt(site), publicKey).catch((error: unknown) =>
          log(`Without ${other}: ${error}`),
        ),
  );
  const signed = await section.sign(await section.manifest(), built.build, 'live');
  const { manifest } = signed;
  const texts = { 'section.json': jsonText(manifest) };
  const subject = {
    target: name,
    stage: { from: built.folder, to: buildFolder(built.build), texts },
    manifest,
  };
  const visitor = { email: environment('SMOKE_EMAIL'), password: environment('SMOKE_PASSWORD'), admin: true };
  const faults = await pageFaults(
    subject,
    { terms: await readTerms(shell) },
    {
      page,
      sections,
      others: (await Promise.all(others)).flatMap((other) => other ?? []),
      hasTestData: false,
      visitors: () => [visitor],
      log,
      say: log,
    },
  );
  requireNone(faults, { log });
  return { id: built.build.id, release: () => section.publish(built, 'live', signed) };
};

/** The commands. Each returns what it has done. */
const COMMANDS: Readonly<Record<string, (repository: Repository, id?: string) => Promise<string>>> = {
  page: readPage,
  build,
  gate: async (repository) => `${(await gate(repository)).id} works in ${repository.page}`,
  publish: async (repository) => {
    log(`built ${await build(repository)}`);
    const { id, release } = await gate(repository);
    await release();
    return `${id} is live`;
  },
  rollback: async (repository, id) => {
    const { section } = await openPage(repository);
    let live = id;
    await section.change((manifest) => {
      live ??= previousBuild(manifest);
      return withRollback(manifest, live);
    });
    return `${live} is live`;
  },
};

/** Runs `section-kit COMMAND` in the folder of a repository. Returns its exit code. */
export const main = async ([command = '', id]: readonly string[], root: string): Promise<number> => {
  const startedAt = performance.now();
  try {
    const run = COMMANDS[command];
    if (!run) throw new Error(`section-kit ${Object.keys(COMMANDS).join(' | ')} [BUILD]`);
    const done = await run(openRepository(root), id);
    console.log(`✔ ${done} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return 0;
  } catch (error) {
    console.error(`✖ ${error instanceof Error ? error.message : error}`);
    return 1;
  }
};
