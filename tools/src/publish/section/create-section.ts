import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { jsonText } from 'section-kit/build/section-manifest';
import { filesIn } from 'section-kit/publish/site';
import { CONTRACT_VERSION, type SectionSource } from 'shared-contract';
import * as v from 'valibot';
import { buildPackage } from '../../build/builds';
import { outsideSites, sitesIn } from '../../project/firebase-config';
import type { Launch } from '../../project/launch';
import { withCheckout } from '../../project/lock';
import { actualPort } from '../../project/port-offset';
import { run } from '../../project/processes.mjs';
import { root } from '../../project/root';
import { futurePorts, sectionsIn } from '../../project/sections';
import type { Task } from '../../project/steps.mjs';
import { isPackage, readPackage } from '../../project/workspace';
import { WrongUse } from '../../project/wrong-use';
import { openDeployment } from '../deployment';
import { OVERRIDE_FOLDER } from '../hosting/content-security-policy';
import { composeLocalSites, listLocalSections } from '../site/local-sites';
import { namesOf, requireName, type SectionNames } from './names';
import { addOwners, registerModels, registerPackages } from './outside';
import { requireFolder, writeRepository } from './repository';

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

/**
 * `npm run create-section -- NAME [--screen]`: makes the package `mfe-NAME` with a list of records of its own, or with a bare
 * screen. Registers its models, builds it, and adds it to the local sites, where a running page finds it. With `--outside` it
 * makes a repository with a bare screen, for the local page or that of a project.
 */
export const createSection = async (
  launch: Launch,
  name: string,
  { screen: isBare = false, outside, project }: { screen?: boolean; outside?: string; project?: string },
): Promise<number> => {
  requireName(name);
  if (outside !== undefined) return createRepository(launch, name, outside, project);
  if (project !== undefined) throw new WrongUse('--project is for --outside: name both.');
  const hasRecord = !isBare;
  const packageName = `mfe-${name}`;
  // One after the other: each takes the next port and place, and writes lists that all share.
  const created = await withCheckout(async () => {
    const section = await launch.steps.run(
      `Create ${packageName}`,
      async (task) => writeSection(launch, task, newSection(name, { hasRecord, checkout: root })),
      'Take another name, or a bare screen by --screen.',
    );
    if (hasRecord) await buildPackage(launch, 'functions');
    return section;
  });
  await buildPackage(launch, packageName);
  await composeLocalSites(sitesIn().filter(({ target }) => target === name));
  const isListed = await listLocalSections();
  launch.steps.print(nextSteps(created, isListed));
  return 0;
};

/** Makes the repository of a section in a folder outside of this checkout. */
const createRepository = async (
  launch: Launch,
  name: string,
  place: string,
  project: string | undefined,
): Promise<number> => {
  // npm runs each command in the folder of its package.
  const folder = resolve(process.env.INIT_CWD ?? '', place);
  requireFolder(folder);
  const deployment = await openDeployment(project);
  const publicKey = await withCheckout(() =>
    launch.steps.run(`Create ${folder}`, async (task) => {
      const section = newSection(name, { hasRecord: false, checkout: root });
      const files = await outsideFilesOf(section);
      return writeRepository(launch, task, { folder, section, files, deployment });
    }),
  );
  if (project === undefined) await listLocalSections();
  launch.steps.print(`
  ${project === undefined ? 'The local page lists it' : `List it among the sites of deployments/${project}/deployment.json, and publish the shell`}:

    "${name}": { "site": "${name}", "publicKey": "${publicKey}" }

  Then in ${folder}, which keeps the private key in .env (docs/federation.md):

    npm install --ignore-scripts
    npm run check
    npm run publish
`);
  return 0;
};

interface NewSection {
  readonly names: SectionNames;
  /** Whether it has a list of records of its own. Otherwise it has a bare screen. */
  readonly hasRecord: boolean;
  /** The port of its local site. */
  readonly port: number;
  readonly source: SectionSource;
}

/**
 * Returns a new section of this name: one screen at a path of its own, last in the sidebar, at the next port.
 * @throws {WrongUse} If the name is none, or the name or its path is taken.
 */
export const newSection = (
  name: string,
  { hasRecord, checkout }: { readonly hasRecord: boolean; readonly checkout: string },
): NewSection => {
  requireName(name);
  if (name === 'shell' || isPackage(join(checkout, `mfe-${name}`)) || name in outsideSites()) {
    throw new WrongUse(`There is a package ${name} already: take another name.`);
  }
  const sections = sectionsIn(checkout);
  const routes = sections.flatMap(({ source }) => source.routes);
  const path = `/${name}`;
  if (path === OVERRIDE_FOLDER) {
    throw new WrongUse(`The page itself needs ${path}: take another name.`);
  }
  if (routes.some((route) => route.path === path)) {
    throw new WrongUse(`Another section has a screen at ${path}: take another name.`);
  }
  const outside = Object.values(outsideSites()).map(({ site }) => Number(new URL(site).port) - actualPort(0));
  const [port] = futurePorts([...sections, ...outside.map((port) => ({ port }))]);
  if (port === undefined) throw new Error('There is no port for its local site.');
  const names = namesOf(name);
  const order = Math.max(0, ...routes.map(({ link }) => link?.order ?? 0)) + 1;
  return {
    names,
    hasRecord,
    port,
    source: {
      name,
      contract: `^${CONTRACT_VERSION}`,
      team: `${names.title} <${names.section}@example.com>`,
      routes: [
        {
          path,
          role: 'staff',
          link: { label: names.title, order },
          ...(hasRecord && { firstList: { collection: names.collection, order: 'name' } }),
        },
      ],
    },
  };
};

const writeSection = async (launch: Launch, task: Task, section: NewSection): Promise<NewSection> => {
  const { names, hasRecord } = section;
  const packageName = `mfe-${names.section}`;
  const files = { ...configurationOf(section), ...(await sourcesOf(section)) };
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, packageName, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  try {
    if (hasRecord) await registerModels(launch, task);
  } catch (error) {
    // Another kind has its name. Nothing else has changed yet.
    await rm(join(root, packageName), { recursive: true });
    throw error;
  }
  addOwners(names.section);
  const { signal } = launch;
  await run([process.execPath, BIOME, 'check', '--write', '--linter-enabled=false', packageName], {
    cwd: root,
    onLine: task.log,
    signal,
  });
  await registerPackages(launch, task);
  task.note(`${Object.keys(files).length} files`);
  return section;
};

const TEMPLATES = join(root, 'tools/section-template');

/** The names of the section in the templates. */
const SAMPLE = new Map(Object.entries(namesOf('sample-things')).map(([key, name]) => [name, key]));
const SAMPLES = /sample-things?|sampleThings?|SampleThings?|[Ss]ample things?/g;

/** Returns the sources of a new section by their paths in it: those of its template, with its own names. */
export const sourcesOf = async (
  { names, hasRecord }: Pick<NewSection, 'names' | 'hasRecord'>,
  template = hasRecord ? 'list' : 'screen',
  wanted = /^src\//,
): Promise<Record<string, string>> => {
  const folder = join(TEMPLATES, template);
  const own = new Map<string, string>(Object.entries(names));
  const renamed = (text: string) =>
    text.replaceAll(SAMPLES, (sample) => own.get(SAMPLE.get(sample) ?? '') ?? sample);
  const paths = (await filesIn(folder)).filter((path) => wanted.test(path));
  const files = paths.map(async (path) => {
    return [renamed(path), renamed(await readFile(join(folder, path), 'utf8'))] as const;
  });
  return Object.fromEntries(await Promise.all(files));
};

/** Returns the files of a section in another repository, which has no test host of the page. */
export const outsideFilesOf = async (section: NewSection): Promise<Record<string, string>> => ({
  ...(await sourcesOf(section, 'screen', /^src\/(?!.*Screen\.test)/)),
  ...(await sourcesOf(section, 'outside', /./)),
});

const versions = v.record(v.string(), v.string());
const packageSchema = v.object({ dependencies: versions, devDependencies: versions });

/** Matches the packages that every section may import, and those that build and test it. */
const NEEDED = /^(react|valibot|shared-.*|tools|@rspack\/cli)$/;

const COMMANDS = ['dev', 'publish', 'rollback', 'canary', 'errors'];

/** Returns the other files of a new section by their paths in it. Its packages have the versions of the shell. */
const configurationOf = ({ names, source, port }: NewSection): Record<string, string> => {
  const packageName = `mfe-${names.section}`;
  const shell = readPackage(join(root, 'shell'), packageSchema);
  const needed = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => NEEDED.test(name)));
  const commands = COMMANDS.map((name) => [name, `exec node ../tools/bootstrap.mjs ${name} ${packageName}`]);
  return {
    'package.json': jsonText({
      name: packageName,
      version: '1.0.0',
      private: true,
      type: 'module',
      config: { port },
      scripts: { build: 'rspack build', ...Object.fromEntries(commands) },
      dependencies: needed(shell.dependencies),
      devDependencies: needed(shell.devDependencies),
    }),
    'section.json': jsonText({ $schema: '../shared-contract/section.schema.json', ...source }),
    'tsconfig.json': jsonText({ extends: '../tsconfig.base.json', include: ['src'] }),
    'jest.config.js': `import browser from '../tools/jest/browser.js';

export default { ...browser, displayName: '${packageName}' };
`,
    'rspack.config.ts': `import { sectionConfig } from 'tools/section-config';

export default sectionConfig(import.meta.dirname);
`,
  };
};

const nextSteps = ({ names, hasRecord }: NewSection, isListed: boolean): string => {
  const packageName = `mfe-${names.section}`;
  const place = isListed ? 'also of an open page' : 'from the next `npm start` on';
  const model = `
    ${packageName}/src/${names.section}/${names.file}.ts
                                the fields of its record: \`npm run models\` after each change`;
  const release = [
    ...(hasRecord ? ['npx firebase deploy --only firestore,functions --project PROJECT'] : []),
    'npm run publish -w shell -- --project PROJECT',
    `npm run publish -w ${packageName} -- --project PROJECT`,
  ];
  return `
  ${names.title} is at /${names.section} in the sidebar, ${place}.
${hasRecord ? model : ''}
    ${packageName}/src/${names.section}/${names.type}Screen.tsx
                                its screen
    npx jest -c ${packageName}/jest.config.js
    npm run dev -w ${packageName}
    npm run publish -w ${packageName}
    ${packageName}/section.json
                                "team": who gets to know of its errors

  In a Firebase project it needs its site and key first (docs/sections.md#release). Then, in this order:

${release.map((command) => `    ${command}\n`).join('')}`;
};
