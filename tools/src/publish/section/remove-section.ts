import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import { buildPackage } from '../../build/builds';
import { withCheckout } from '../../project/checkout-lock';
import { messageOf } from '../../project/errors.mjs';
import { sites } from '../../project/firebase-config';
import type { Launch } from '../../project/launch';
import { run } from '../../project/processes.mjs';
import { root } from '../../project/root';
import { isSuiteRunning } from '../../project/running-suite';
import type { Task } from '../../project/steps.mjs';
import { WrongUse } from '../../project/wrong-use';
import { listLocalSections } from '../site/local-sites';
import { namesOf } from './names';
import { requireName } from './new-section';
import { registerModels, registerPackages } from './register';
import {
  folderOf,
  hasTraces,
  recordCollections,
  removeLocalFiles,
  removeSources,
  uncommittedFiles,
} from './traces';
import { deploymentsOf, whatStays } from './what-stays';

const DELETE_DATA = [process.execPath, '--import', 'tsx', 'functions/commands/delete-data.ts'];

const sourceSchema = v.pipe(v.string(), v.parseJson(), sectionSourceSchema);

/**
 * `npm run remove-section -- NAME`: takes away all that `create-section` and time have made of a section, also where a part
 * of it is gone already. A running page loses it. `--force` also deletes what git does not have. Deletes nothing stored:
 * `--delete-data` deletes its data of the running local suite.
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
  if (deletesData) await deleteData(launch, name, { collections, paths });
  const names = namesOf(name);
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
  await removeSources(name);
  // First the page learns that it is gone, then its site goes.
  await listLocalSections();
  await removeLocalFiles(name);
  await registerModels(launch, task);
  await registerPackages(launch, task);
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

const deleteData = (
  { steps, signal }: Launch,
  name: string,
  { collections, paths }: { collections: readonly string[]; paths: readonly string[] },
): Promise<void> =>
  steps.run('Delete its data', (task) => {
    const chosen = [
      ...collections.flatMap((collection) => ['--collection', collection]),
      ...paths.flatMap((path) => ['--path', path]),
    ];
    return run([...DELETE_DATA, name, ...chosen], { cwd: root, onLine: task.log, signal });
  });
