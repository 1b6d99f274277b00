import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inJson } from 'section-kit/build/json';
import { sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import { buildPackage } from '../../build/builds';
import { deploymentFiles } from '../../cloud/deployment-file';
import { messageOf } from '../../project/errors.mjs';
import { sites } from '../../project/firebase-config';
import { gitLines } from '../../project/git';
import type { Launch } from '../../project/launch';
import { withCheckout } from '../../project/lock';
import { run } from '../../project/processes.mjs';
import { localFolder, localSites, root } from '../../project/root';
import { isSuiteRunning } from '../../project/running-suite';
import type { Task } from '../../project/steps.mjs';
import { WrongUse } from '../../project/wrong-use';
import { listLocalSections } from '../site/local-sites';
import { namesOf, requireName, type SectionNames } from './names';
import { hasOwners, registerModels, registerPackages, removeOwners } from './outside';

const DELETE_DATA = [process.execPath, '--import', 'tsx', 'functions/commands/delete-data.ts'];

const sourceSchema = inJson(sectionSourceSchema);

/**
 * `npm run remove-section -- NAME`: removes all files and entries of a section, also if some are gone already. A running page loses
 * it. `--force` also deletes files that are not committed. Deletes no data; `--delete-data` deletes that of the local suite.
 */
export const removeSection = async (
  launch: Launch,
  name: string,
  { force = false, deleteData: deletesData = false }: { force?: boolean; deleteData?: boolean },
): Promise<number> => {
  requireName(name);
  if (deletesData && !isSuiteRunning(sites[0]?.port ?? 0)) {
    throw new WrongUse('--delete-data deletes from the running local suite: start it by `npm start`.');
  }
  const paths = pathsOf(name);
  const collections = await withCheckout(async () => {
    const removed = await launch.steps.run(
      `Remove mfe-${name}`,
      (task) => takeAway(launch, task, { name, force }),
      'Then run the command again: it goes on where it stopped.',
    );
    if (removed.length > 0) await buildPackage(launch, 'functions');
    return removed;
  });
  const names = namesOf(name);
  if (deletesData) {
    const command = [...DELETE_DATA, ...dataOf({ names, collections, paths })];
    await launch.steps.run('Delete its data', ({ log }) =>
      run(command, { cwd: root, onLine: log, signal: launch.signal }),
    );
  }
  const deployments = deploymentsOf(name);
  launch.steps.print(whatStays({ names, collections, paths, deployments, isDataDeleted: deletesData }));
  return 0;
};

/** Takes the section out of the checkout and the page. Returns the collections that have no model any more. */
const takeAway = async (
  launch: Launch,
  task: Task,
  { name, force }: { name: string; force: boolean },
): Promise<string[]> => {
  if (!hasTraces(name)) throw new Error(`There is no section ${name}: \`npm run sections\` lists all.`);
  if (!force) await requireCommitted(name);
  const before = recordCollections();
  await rm(folderOf(name), { recursive: true, force: true });
  // First the page learns that it is gone, then its site goes.
  await listLocalSections();
  await registerModels(launch, task);
  await registerPackages(launch, task);
  removeOwners(name);
  // The last traces: the command goes on until they are gone.
  for (const path of localFilesOf(name)) await rm(path, { recursive: true, force: true });
  const after = recordCollections();
  return before.filter((collection) => !after.includes(collection));
};

/** Returns the paths of a section's screens, as far as they are known. */
const pathsOf = (name: string): readonly string[] => {
  const file = join(folderOf(name), 'section.json');
  const source = existsSync(file) ? v.safeParse(sourceSchema, readFileSync(file, 'utf8')) : undefined;
  return source?.success ? source.output.routes.map(({ path }) => path) : [`/${name}`];
};

const requireCommitted = async (name: string): Promise<void> => {
  const files = await uncommittedFiles(name).catch((error: unknown) => {
    throw new Error(`git cannot say what of mfe-${name} it has: repeat with --force. ${messageOf(error)}`);
  });
  if (files.length === 0) return;
  throw new Error(
    `git does not have ${files.length} files of mfe-${name} as they are: commit them, or lose them by --force.`,
  );
};

/** Returns the folder of a section's package. */
const folderOf = (name: string, checkout: string = root): string => join(checkout, `mfe-${name}`);

/** Returns the files of this machine alone: the local site with its serial, its key, and npm's link to the package. */
const localFilesOf = (name: string): string[] => [
  join(localSites, name),
  join(localSites, `${name}.serial`),
  join(localFolder, 'keys', `${name}.json`),
  join(root, 'node_modules', `mfe-${name}`),
];

/** Returns whether anything of a section is left in the checkout or on this machine. */
const hasTraces = (name: string): boolean =>
  [folderOf(name), ...localFilesOf(name)].some((path) => existsSync(path)) || hasOwners(name);

/**
 * Returns the files of a section that are not committed: new and changed ones.
 * @throws {Error} If git cannot say.
 */
export const uncommittedFiles = async (name: string, checkout: string = root): Promise<string[]> => {
  if (!existsSync(folderOf(name, checkout))) return [];
  const status = ['status', '--porcelain', '--untracked-files=all', '--', `mfe-${name}`];
  const lines = await gitLines(checkout, ...status);
  return lines.filter((line) => !line.startsWith(' D') && !line.startsWith('D '));
};

/** Returns the collections of records that the security rules of a checkout know. */
export const recordCollections = (checkout: string = root): string[] => {
  const rules = readFileSync(join(checkout, 'firestore.rules'), 'utf8');
  // Only records have search entries.
  return [...rules.matchAll(/match \/(\w+)Words\/{id}/g)].map(([, name = '']) => name);
};

/** A section that was taken away. */
interface RemovedSection {
  readonly names: Pick<SectionNames, 'section' | 'title'>;
  readonly collections: readonly string[];
  readonly paths: readonly string[];
  /** The Firebase projects that list it, and its Hosting site in each. */
  readonly deployments: readonly ListingProject[];
  /** Whether its data of the local suite was deleted. */
  readonly isDataDeleted: boolean;
}

const listed = new Intl.ListFormat('en-US');

const indented = (lines: readonly string[]): string => lines.map((line) => `    ${line}\n`).join('');

/** Returns the arguments of `npm run delete-data`, which deletes the data of a section. */
const dataOf = ({
  names,
  collections,
  paths,
}: Omit<RemovedSection, 'deployments' | 'isDataDeleted'>): string[] => [
  names.section,
  ...collections.flatMap((name) => ['--collection', name]),
  ...paths.flatMap((path) => ['--path', path]),
];

const deletionOf = (removed: RemovedSection): string => `npm run delete-data -- ${dataOf(removed).join(' ')}`;

/** Returns the steps in a Firebase project, in their order. */
const stepsIn = (removed: RemovedSection, { project, region, site, hosting }: ListingProject): string => {
  const { collections } = removed;
  const functions = collections.map((name) => `indexWords-${name}`).join(' ');
  return indented([
    `npm run publish -w shell -- --project ${project}`,
    ...(collections.length > 0
      ? [
          `npx firebase functions:delete ${functions} --region ${region} --project ${project}`,
          `npx firebase deploy --only firestore --force --project ${project}`,
        ]
      : []),
    hosting === undefined
      ? `npx firebase hosting:sites:delete ${site} --project ${project}`
      : `gcloud projects delete ${hosting}`,
    `${deletionOf(removed)} --project ${project}`,
  ]);
};

/** Returns what a removed section leaves behind, and the commands that delete it. */
export const whatStays = (removed: RemovedSection): string => {
  const { names, collections, paths, deployments, isDataDeleted } = removed;
  const documents = collections.flatMap((name) => [name, `${name}Words`, `${name}Bin`]);
  const kept = [
    ...(documents.length > 0 ? [`the documents of ${listed.format(documents)}`] : []),
    `the saved views of ${listed.format(paths)}`,
  ];
  const local = isDataDeleted
    ? '  Its data on the local suite is deleted.\n'
    : `  Nothing stored was deleted. These stay: ${kept.join(';\n  ')}.
  On the local suite, this deletes them:

${indented([deletionOf(removed)])}`;
  const projects =
    deployments.length > 0 ? deployments : [{ project: 'PROJECT', region: 'REGION', site: 'SITE' }];
  return `
  ${names.title} is gone from this checkout.

${local}
  In a Firebase project the page takes its list from deployments/PROJECT/deployment.json. Take ${names.section} out of it,
  and then run, in this order:

${projects.map((deployment) => stepsIn(removed, deployment)).join('\n')}`;
};

/** A Firebase project whose page lists a section. */
interface ListingProject {
  readonly project: string;
  readonly region: string;
  /** The section's Hosting site. */
  readonly site: string;
  /** The section's Hosting project, if it has one of its own. */
  readonly hosting?: string;
}

/** Returns the Firebase projects whose page lists a section. */
export const deploymentsOf = (section: string, checkout: string = root): ListingProject[] =>
  deploymentFiles(checkout).flatMap(({ project, region, sites }) => {
    const { site, project: hosting } = sites[section] ?? {};
    return site === undefined ? [] : [{ project, region, site, ...(hosting !== undefined && { hosting }) }];
  });
