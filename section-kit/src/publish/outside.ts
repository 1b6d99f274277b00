import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { readSitesSchema, type SectionManifest, sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import { hashInputs } from '../build/build-id';
import { packageOf } from '../build/consumed-modules';
import { inJson } from '../build/json';
import { jsonText } from '../build/section-manifest';
import { NAMES_FILE, termsSchema } from '../build/shared-names';
import { signingKeyOf } from '../build/signing-key';
import { readTerms } from './fits';
import { type OpenedPage, pageFaults, requireNone } from './gate/page-faults';
import { missingInShell, type Provided, sharingFaults } from './gate/sharing-faults';
import type { SiteServer } from './gate/smoke-test';
import {
  buildFolder,
  builtSection,
  previousBuild,
  readManifest,
  SectionReleases,
  withRollback,
} from './section-releases';
import { filesAt, HostedSite, LocalSite, type Site } from './site';

// The commands of a team in its own repository: its folder, and the address of the page, are all that they know.

/** What the repository keeps of the page: the terms of sharing, and the declarations of the provided modules. */
const OF_PAGE = 'page';
const DECLARATIONS = 'page.d.ts';
/** The whole site, for the command that deploys it. */
const SITE = '.site';

const packageSchema = inJson(
  v.object({ config: v.object({ page: v.pipe(v.string(), v.url()), deploy: v.optional(v.string(), '') }) }),
);
const apiSchema = inJson(v.looseObject({ declarations: v.string() }));

const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the operator of the page gives it to the team.`);
  return value;
};

/** A section in a repository of its own. */
class Repository {
  constructor(readonly root: string) {}

  get config() {
    return v.parse(packageSchema, readFileSync(join(this.root, 'package.json'), 'utf8')).config;
  }

  get name(): string {
    return v.parse(inJson(sectionSourceSchema), readFileSync(join(this.root, 'section.json'), 'utf8')).name;
  }

  /** What the page provides, as it was at the last `section-kit page`. */
  get terms() {
    return v.parse(termsSchema, readFileSync(join(this.root, OF_PAGE, NAMES_FILE), 'utf8'));
  }
}

/** `section-kit page`: reads again what the page provides. */
const readPage = async ({ root, config }: Repository): Promise<string> => {
  const page = filesAt(config.page);
  const manifest = String(await page.read(NAMES_FILE));
  const { success, output } = v.safeParse(apiSchema, manifest);
  const text = success && (await page.read(output.declarations));
  if (!text) throw new Error(`${config.page} has no declarations: its operator publishes the shell.`);
  await mkdir(join(root, OF_PAGE), { recursive: true });
  await writeFile(join(root, OF_PAGE, NAMES_FILE), manifest);
  await writeFile(join(root, OF_PAGE, DECLARATIONS), text);
  return `${OF_PAGE}/${DECLARATIONS} has what ${config.page} provides`;
};

/** `section-kit build`: builds the section into `dist`. */
const build = async ({ root, terms }: Repository): Promise<string> => {
  const files = ['section.json', 'package.json', 'package-lock.json'];
  // Each takes a second to load, and no other command needs them.
  const { sectionConfig } = await import('../build/section-config');
  const { runBuild } = await import('../build/run-build');
  const hash = await hashInputs(
    root,
    ['src', OF_PAGE],
    files.filter((file) => existsSync(join(root, file))),
  );
  const versions = terms.shared.flatMap(({ name, version }) =>
    version === undefined ? [] : [[name, version]],
  );
  await runBuild(
    sectionConfig({
      root,
      hash,
      // It is of no use to a page that has another repository.
      commitOf: async () => undefined,
      versions: Object.fromEntries(versions),
      privateKeyOf: () => Promise.reject(new Error('There is no development server.')),
    }),
  );
  return (await builtSection(join(root, 'dist'))).build.id;
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Serves a candidate to the gate, as a site of sections does: to every page. */
const serveFolder = async (folder: string): Promise<SiteServer> => {
  const site = new LocalSite(folder);
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname.slice(1);
    const content = await site.read(path).catch(() => undefined);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'text/plain');
    response.writeHead(content ? 200 : 404).end(content);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};

/** The CDN of a site serves a release everywhere some seconds after its deployment. */
const CDN_LAG_MS = 20_000;

/** Puts the files of a site into `.site`, and runs the team's own command to deploy that folder. @throws {Error} If it fails. */
const deploy = async ({ root, config }: Repository, folder: string): Promise<void> => {
  if (!config.deploy)
    throw new Error(`package.json has no "config.deploy": the command that deploys ${SITE}.`);
  await rm(join(root, SITE), { recursive: true, force: true });
  await cp(folder, join(root, SITE), { recursive: true });
  const [code] = await once(spawn(config.deploy, { cwd: root, shell: true, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`\`${config.deploy}\` ended with ${code}.`);
};

/** Opens the page and the section's place in it. @throws {Error} If the page lists no such section, or another key for it. */
const openPage = async (repository: Repository) => {
  const { name, config } = repository;
  const shell = filesAt(config.page);
  const sections = v.parse(inJson(readSitesSchema), String(await shell.read('sections.json')));
  const own = sections[name];
  if (!own)
    throw new Error(
      `${config.page} lists no ${name}: its operator adds site and public key, and publishes the shell.`,
    );
  const key = signingKeyOf(environment('SECTION_SIGNING_KEY'));
  if (key.publicKey !== own.publicKey)
    throw new Error(`SECTION_SIGNING_KEY is not the key that ${config.page} lists for ${name}.`);
  // The local suite serves this folder.
  const { SITE_FOLDER } = process.env;
  const site: Site = SITE_FOLDER
    ? new LocalSite(SITE_FOLDER)
    : new HostedSite({
        address: own.site,
        lagMs: CDN_LAG_MS,
        deploy: (folder) => deploy(repository, folder),
        // The pipeline runs one publication at a time, and a release is signed with a later time than the one before.
        exclusively: (action) => action(),
        lastSerial: async () => 0,
      });
  return { shell, sections, section: new SectionReleases(name, site, key) };
};

type Opened = Awaited<ReturnType<typeof openPage>>;

/** Reads the other sections of the page. One that cannot be read blocks no other team. */
const readOthers = async ({ name }: Repository, { sections }: Opened): Promise<SectionManifest[]> => {
  const others = Object.entries(sections).filter(([other]) => other !== name);
  const manifests = others.map(([other, { site, publicKey }]) =>
    readManifest(other, filesAt(site), publicKey).catch((error: unknown) => {
      console.log(`  ${other} is left out: ${error}`);
      return undefined;
    }),
  );
  return (await Promise.all(manifests)).flatMap((manifest) => manifest ?? []);
};

/** Returns what the page provides. Which libraries are behind its modules is not known here: the gate counts copies of React. */
const providedBy = ({ terms }: Repository): Provided => {
  const modules = Object.keys(terms.providedNames ?? {});
  return {
    modules,
    codeOf: (source) => {
      const [, ...installed] = source.split('node_modules/');
      const packageName = packageOf(installed.at(-1) ?? '');
      const providers = modules.filter((module) => packageOf(module) === packageName);
      return providers.length > 0 ? { packageName, providers } : undefined;
    },
  };
};

/** `section-kit gate`: tries the build in `dist` in the live page. Returns it signed, as the live one. @throws {Error} If it does not work. */
const gate = async (repository: Repository, opened: Opened) => {
  const { shell, sections, section } = opened;
  const { name, root, config } = repository;
  const built = await builtSection(join(root, 'dist'));
  const before = await section.manifest();
  const log = (line: string) => console.log(`  ${line}`);
  requireNone(
    [
      ...(await sharingFaults(built.folder, providedBy(repository))),
      ...(await missingInShell(new LocalSite(built.folder), shell, built.build.contract)),
    ],
    { log },
  );
  if (built.build.extends)
    log("Its panels are not tried: only the page's own repository finds a record for them.");
  const signed = await section.sign(before, built.build, 'live');
  const { manifest } = signed;
  const page: OpenedPage = {
    page: config.page,
    sections,
    others: await readOthers(repository, opened),
    hasTestData: false,
    visitors: () => [
      { email: environment('SMOKE_EMAIL'), password: environment('SMOKE_PASSWORD'), admin: true },
    ],
    serve: (_target, folder) => serveFolder(folder),
    log,
    say: log,
  };
  const texts = { 'section.json': jsonText(manifest) };
  const stage = { from: built.folder, to: buildFolder(built.build), texts };
  requireNone(
    await pageFaults({ target: name, stage, manifest }, { terms: await readTerms(shell) }, page),
    page,
  );
  return { built, signed };
};

/** The commands with what they do. Each returns what it has done. */
const COMMANDS: Readonly<Record<string, (repository: Repository, build?: string) => Promise<string>>> = {
  page: readPage,
  build,
  gate: async (repository) => {
    const { built } = await gate(repository, await openPage(repository));
    return `${built.build.id} works in ${repository.config.page}`;
  },
  publish: async (repository) => {
    console.log(`  built ${await build(repository)}`);
    const opened = await openPage(repository);
    const { built, signed } = await gate(repository, opened);
    await opened.section.publish(built, 'live', signed);
    return `${built.build.id} is live`;
  },
  rollback: async (repository, id) => {
    const { section } = await openPage(repository);
    let target = id ?? '';
    await section.change((manifest) => {
      target ||= previousBuild(manifest);
      return withRollback(manifest, target);
    });
    return `${target} is live`;
  },
};

/** Runs `section-kit COMMAND` in the folder of a repository. Returns its exit code. */
export const main = async ([command = '', argument]: readonly string[], root: string): Promise<number> => {
  const run = COMMANDS[command];
  if (!run) {
    console.error(`section-kit ${Object.keys(COMMANDS).join(' | ')} [BUILD]`);
    return 1;
  }
  const startedAt = performance.now();
  try {
    const done = await run(new Repository(root), argument);
    console.log(`✔ ${command}: ${done}. ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return 0;
  } catch (error) {
    console.error(`✖ ${command}: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
};
