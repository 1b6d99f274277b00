import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { jsonText } from 'section-kit/build/section-manifest';
import { NAMES_FILE } from 'section-kit/build/shared-names';
import type { Files } from 'section-kit/publish/site';
import type { SectionSource } from 'shared-contract';
import * as v from 'valibot';
import { localSigningKey } from '../../build/manifest/local-keys';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../project/demo-accounts';
import { outsideFile, outsideSections } from '../../project/firebase-config';
import type { Launch } from '../../project/launch';
import { npm, run } from '../../project/processes.mjs';
import { localSites, root } from '../../project/root';
import type { Task } from '../../project/steps.mjs';
import { readPackage } from '../../project/workspace';
import { WrongUse } from '../../project/wrong-use';
import { pageDeclarations } from '../declarations';
import type { Deployment } from '../deployment';
import { hostingConfig, hostingEntryOf } from '../hosting/hosting-config';
import type { SectionNames } from './names';

/** The packages of this checkout that a section in another repository has as tarballs. */
const PACKED = ['section-kit', 'shared-contract'];

const versionsSchema = v.record(v.string(), v.string());
const packageSchema = v.object({
  version: v.optional(v.string(), ''),
  dependencies: v.optional(versionsSchema, {}),
  devDependencies: v.optional(versionsSchema, {}),
});

/** A section for a repository of its own. */
interface OutsideSection {
  readonly names: SectionNames;
  readonly source: SectionSource;
  /** The port of its local site. */
  readonly port: number;
}

/** @throws {WrongUse} If the folder is in this checkout, or has files. */
export const requireFolder = (folder: string): void => {
  const place = relative(root, resolve(folder));
  if (!place.startsWith('..') && !isAbsolute(place))
    throw new WrongUse('Name a folder outside of this checkout.');
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git')) {
    throw new WrongUse(`${folder} has files already: name another folder.`);
  }
};

/** Returns the configuration of a repository by the paths of its files: with the versions of this checkout. */
export const repositoryFiles = (
  { names, source }: OutsideSection,
  page: string,
): Readonly<Record<string, string>> => {
  const [own, kit, ui] = ['.', 'section-kit', 'shared-ui'].map((name) => {
    const { dependencies, devDependencies } = readPackage(join(root, name), packageSchema);
    return { ...dependencies, ...devDependencies };
  });
  const of = (versions: Readonly<Record<string, string>> | undefined, wanted: RegExp) =>
    Object.fromEntries(Object.entries(versions ?? {}).filter(([name]) => wanted.test(name)));
  const tarball = (name: string) => {
    const { version } = readPackage(join(root, name), packageSchema);
    return `file:kit/${name}-${version}.tgz`;
  };
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
  const sites = hostingConfig({ sections: { [names.section]: '' }, backend: [], production: true });
  const { target: _, ...hosting } = hostingEntryOf(sites, names.section);
  return {
    'package.json': jsonText({
      name: names.section,
      version: '1.0.0',
      private: true,
      type: 'module',
      config: { page, deploy: 'npx firebase-tools deploy --only hosting --project PROJECT' },
      scripts: {
        check: 'tsc && jest',
        ...Object.fromEntries(
          ['build', 'gate', 'publish', 'rollback', 'page'].map((name) => [name, `section-kit ${name}`]),
        ),
      },
      dependencies: { 'shared-contract': tarball('shared-contract') },
      devDependencies: {
        'section-kit': tarball('section-kit'),
        ...of(own, /^(@swc\/|jest$|@types\/(jest|react)$|typescript$)/),
        ...of(kit, /^valibot$/),
        // The page provides them. Tests run the first, and the second types the page's router.
        ...of(ui, /^react(-router-dom)?$/),
      },
    }),
    'section.json': jsonText({ $schema: './node_modules/shared-contract/section.schema.json', ...source }),
    'tsconfig.json': jsonText({
      compilerOptions: { ...compilerOptions, types: ['jest'] },
      include: ['src', 'page'],
    }),
    'firebase.json': jsonText({ hosting: { ...hosting, public: '.site' } }),
  };
};

/** What the local suite gives a section in another repository: its key, its site, and an account for the gate. */
const localEnvironment = async (section: string): Promise<string> => {
  const { privateKey } = await localSigningKey(section);
  const variables = {
    SECTION_SIGNING_KEY: privateKey,
    SMOKE_EMAIL: DEMO_ACCOUNTS.find(({ admin, emailVerified }) => admin && emailVerified)?.email,
    SMOKE_PASSWORD: DEMO_PASSWORD,
    SITE_FOLDER: join(localSites, section),
  };
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
};

/** Lists a section in the local page, as an operator does in the `deployment.json` of a project. */
const listLocally = async ({ names: { section }, port }: OutsideSection): Promise<void> => {
  const { publicKey } = await localSigningKey(section);
  const file = outsideFile(root);
  await writeFile(`${file}.draft`, jsonText({ ...outsideSections(), [section]: { port, publicKey } }));
  await rename(`${file}.draft`, file);
  // An empty site, as one of a host that has no release yet.
  await mkdir(join(localSites, section), { recursive: true });
};

/** Writes a repository with these sources of a section. Its page is the one of the deployment. */
export const writeRepository = async (
  { signal }: Launch,
  { log, note }: Task,
  {
    folder,
    section,
    sources,
    deployment,
  }: {
    readonly folder: string;
    readonly section: OutsideSection;
    readonly sources: Readonly<Record<string, string>>;
    readonly deployment: Pick<Deployment, 'page' | 'hasTestData'> & { site(target: string): Files };
  },
): Promise<void> => {
  const terms = await deployment.site('shell').read(NAMES_FILE);
  if (!terms) throw new Error(`${deployment.page} has no page yet: publish the shell first.`);
  const isLocal = deployment.hasTestData;
  const files = {
    ...sources,
    ...repositoryFiles(section, deployment.page),
    [join('page', NAMES_FILE)]: terms.toString(),
    'page/page.d.ts': await pageDeclarations(),
    ...(isLocal && { '.env': await localEnvironment(section.names.section) }),
  };
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const kit = join(folder, 'kit');
  await mkdir(kit);
  const packages = PACKED.map((name) => `--workspace=${name}`);
  await run(npm('pack', ...packages, '--pack-destination', kit, '--ignore-scripts'), {
    cwd: root,
    onLine: log,
    signal,
  });
  if (isLocal) await listLocally(section);
  note(`${Object.keys(files).length} files`);
};
