import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { jsonText } from 'section-kit/build/section-manifest';
import { NAMES_FILE } from 'section-kit/build/shared-names';
import { generateSigningKey } from 'section-kit/build/signing-key';
import type { Files } from 'section-kit/publish/site';
import type { SectionSource } from 'shared-contract';
import * as v from 'valibot';
import { localSigningKey } from '../../build/manifest/local-keys';
import { OUTSIDE_FILE, originOf, outsideSites } from '../../project/firebase-config';
import type { Launch } from '../../project/launch';
import { actualPort } from '../../project/port-offset';
import { npm, run } from '../../project/processes.mjs';
import { localSites, root } from '../../project/root';
import type { Task } from '../../project/steps.mjs';
import { readPackage } from '../../project/workspace';
import { WrongUse } from '../../project/wrong-use';
import { pageDeclarations } from '../declarations';
import type { Deployment } from '../deployment';
import { hostingConfig, hostingEntryOf } from '../hosting/hosting-config';

/** The packages of this checkout that a section in another repository has as tarballs. */
const PACKED = ['section-kit', 'shared-contract'];

const versions = v.optional(v.record(v.string(), v.string()), {});
const packageSchema = v.object({ version: v.string(), dependencies: versions, devDependencies: versions });

/** @throws {WrongUse} If the folder is in this checkout, or has files. */
export const requireFolder = (folder: string): void => {
  const place = relative(root, folder);
  if (!place.startsWith('..') && !isAbsolute(place))
    throw new WrongUse('Name a folder outside of this checkout.');
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git')) {
    throw new WrongUse(`${folder} has files already: name another folder.`);
  }
};

/** Returns the versions of packages in this checkout, for places as `{react}` in a template. */
const knownVersions = (): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...['.', 'shared-ui', ...PACKED].map((name) => {
      const { version, dependencies, devDependencies } = readPackage(join(root, name), packageSchema);
      return { ...dependencies, ...devDependencies, [name]: version };
    }),
  );

/** Lists a section in the local page, with an empty site, and returns the environment of its commands. */
const listLocally = async (
  { source: { name }, port }: OutsideSection,
  publicKey: string,
  { visitors }: Pick<Deployment, 'visitors'>,
): Promise<string> => {
  const folder = join(localSites, name);
  await mkdir(folder, { recursive: true });
  const listed = { ...outsideSites(), [name]: { site: originOf({ port: actualPort(port) }), publicKey } };
  await writeFile(join(localSites, OUTSIDE_FILE), jsonText(listed));
  const { email, password } = visitors().find(({ admin }) => admin) ?? {};
  return `SMOKE_EMAIL=${email}\nSMOKE_PASSWORD=${password}\nSITE_FOLDER=${folder}\n`;
};

/** A section for a repository of its own. */
interface OutsideSection {
  readonly source: SectionSource;
  /** The port of its local site. */
  readonly port: number;
}

/** The folder of a new repository, and its page. */
interface Repository {
  readonly folder: string;
  readonly section: OutsideSection;
  /** The files of its template, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly deployment: Pick<Deployment, 'page' | 'hasTestData' | 'visitors'> & {
    site(target: string): Files;
  };
}

/** Writes a repository with a section for the page of a deployment. Returns the public key that the page has to list. */
export const writeRepository = async (
  { signal }: Launch,
  { log }: Task,
  { folder, section, files, deployment }: Repository,
): Promise<string> => {
  const { source } = section;
  const isLocal = deployment.hasTestData;
  const terms = await deployment.site('shell').read(NAMES_FILE);
  if (!terms) throw new Error(`There is no ${deployment.page} yet: publish the shell first.`);
  const { privateKey, publicKey } = isLocal ? await localSigningKey(source.name) : generateSigningKey();
  const ofSuite = isLocal ? await listLocally(section, publicKey, deployment) : '';
  const known: Readonly<Record<string, string>> = { ...knownVersions(), page: deployment.page };
  const sites = hostingConfig({ sections: { [source.name]: '' }, backend: [], production: true });
  const { target: _, ...hosting } = hostingEntryOf(sites, source.name);
  const all = {
    ...files,
    'package.json': (files['package.json'] ?? '').replaceAll(
      /\{([^{}\s]+)\}/g,
      (_, name) => known[name] ?? '',
    ),
    'section.json': jsonText({ $schema: './node_modules/shared-contract/section.schema.json', ...source }),
    'firebase.json': jsonText({ hosting: { ...hosting, public: '.site' } }),
    [`page/${NAMES_FILE}`]: terms.toString(),
    'page/page.d.ts': await pageDeclarations(),
    '.env': `SECTION_SIGNING_KEY=${privateKey}\n${ofSuite}`,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const kit = join(folder, 'kit');
  await mkdir(kit);
  await copyFile(join(root, 'tsconfig.base.json'), join(kit, 'tsconfig.base.json'));
  const packages = PACKED.map((name) => `--workspace=${name}`);
  await run(npm('pack', ...packages, '--pack-destination', kit), { cwd: root, onLine: log, signal });
  return publicKey;
};
